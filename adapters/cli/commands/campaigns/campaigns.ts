import type { Command } from 'commander';
import { failFor, print } from '../../terminal-text.js';
import type { CatalogAccess } from '../access/catalog-access.js';
import { readJsonFile, type ParseCatalog } from '../access/files.js';
import { publishing, type Open, type Storage } from '../access/storage.js';
import { publishFile, type FileKind, type FileOptions } from './publish-file.js';

const check = (path: string, parse: ParseCatalog): void => {
  const result = parse(readJsonFile(path));
  if (!result.ok) return failFor(`${path} has ${result.problems.length} mistakes`, result.problems);
  const lineItems = result.campaigns.flatMap((campaign) => campaign.lineItems);
  print(
    `${path} is right: ${result.accounts.length} accounts, ${result.campaigns.length} campaigns, ${lineItems.length} line items`,
  );
};

interface CampaignParts {
  readonly storage: () => Storage;
  readonly open: Open<Pick<CatalogAccess, 'admin' | 'place'>>;
  readonly parse: ParseCatalog;
}

export const addCampaignCommands = (program: Command, { storage, open, parse }: CampaignParts): void => {
  const addPublish = (parent: Command, kind: FileKind, description: string): Command =>
    publishing(parent.command('publish <file>'), storage)
      .description(description)
      .option('--replace', 'remove what is published and the file does not name; asks first, unless --yes')
      .action((path: string, options: FileOptions) => open((access) => publishFile(access, path, kind, options)));
  const campaigns = program.command('campaigns').description('campaign files');
  campaigns
    .command('check <file>')
    .description('list every mistake of a campaign file')
    .action((path: string) => check(path, parse));
  addPublish(campaigns, 'campaigns', "add or change the file's campaigns and accounts, on every node");
  addPublish(
    program.command('bidders').description('bidders over OpenRTB'),
    'bidders',
    "add or change the file's bidders, on every node",
  );
};
