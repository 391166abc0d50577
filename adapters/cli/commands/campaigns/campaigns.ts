import type { Command } from 'commander';
import { failFor, print } from '../../terminal-text.js';
import type { CatalogWarning } from '../../../../application/operations/catalog/catalog-warnings.js';
import { warningLine, type CatalogAccess } from '../access/catalog-access.js';
import { readJsonFile, type Catalog, type ParseCatalog, type Parsed } from '../access/files.js';
import type { FindServer } from '../access/server.js';
import { publishing, type Open, type Storage } from '../access/storage.js';
import { addStatusCommands } from './campaign-status.js';
import { addReadCommands } from './read-campaigns.js';
import { publishFile, type FileKind, type FileOptions } from './publish-file.js';

interface CheckOptions {
  readonly strict?: boolean;
}

interface FileChecks {
  readonly parse: ParseCatalog;
  readonly warn: (catalog: Catalog) => Promise<readonly CatalogWarning[]>;
}

const STRICT = ['--strict', 'a warning is a mistake'] as const;

const check = async (path: string, { strict }: CheckOptions, { parse, warn }: FileChecks): Promise<void> => {
  const result = parse(readJsonFile(path));
  if (!result.ok) return failFor(`${path} has ${result.problems.length} mistakes`, result.problems);
  const warnings = await warn(result);
  if (strict === true && warnings.length > 0)
    return failFor(
      `${path} has ${warnings.length} warnings`,
      warnings.map(({ message }) => message),
    );
  const lineItems = result.campaigns.flatMap((campaign) => campaign.lineItems);
  print(
    `${path} is right: ${result.accounts.length} accounts, ${result.campaigns.length} campaigns, ${lineItems.length} line items`,
  );
  for (const warning of warnings) print(warningLine(warning));
};

/** What a file says about bidders, or every mistake in it; who sells may be published already. */
type ParseBidders = (json: unknown) => Promise<Parsed<{ readonly bidders: readonly unknown[] }>>;

const checkBidders = async (path: string, parse: ParseBidders): Promise<void> => {
  const result = await parse(readJsonFile(path));
  if (!result.ok) return failFor(`${path} has ${result.problems.length} mistakes`, result.problems);
  print(`${path} is right: ${result.bidders.length} bidders`);
};

interface CampaignParts extends FileChecks {
  readonly parseBidders: ParseBidders;
  readonly storage: () => Storage;
  readonly server: FindServer;
  readonly open: Open<Pick<CatalogAccess, 'admin' | 'place'>>;
}

export const addCampaignCommands = (
  program: Command,
  { storage, open, server, parseBidders, ...checks }: CampaignParts,
): void => {
  const addPublish = (parent: Command, kind: FileKind, description: string): Command =>
    publishing(parent.command('publish <file>'), storage)
      .description(description)
      .option('--replace', 'remove what is published and the file does not name; asks first, unless --yes')
      .option(...STRICT)
      .action((path: string, options: FileOptions) => open((access) => publishFile(access, path, kind, options)));
  const campaigns = program.command('campaigns').description('campaign files');
  campaigns
    .command('check <file>')
    .description('list every mistake of a campaign file, and warn of what never does what it says')
    .option(...STRICT)
    .action((path: string, options: CheckOptions) => check(path, options, checks));
  addPublish(campaigns, 'campaigns', "add or change the file's campaigns and accounts, on every node");
  addReadCommands(campaigns, server);
  addStatusCommands(campaigns, storage, open);
  const bidders = program.command('bidders').description('bidders over OpenRTB, and who sells to them');
  bidders
    .command('check <file>')
    .description('list every mistake of a file of bidders')
    .action((path: string) => checkBidders(path, parseBidders));
  addPublish(bidders, 'bidders', "add or change the file's bidders and who sells, on every node");
};
