import type { Command } from 'commander';
import { parseCatalogFile } from '../../adapters/catalog-file/index.js';
import { fail } from './fail.js';
import { publishFile } from './publish-file.js';
import { readJsonFile } from './read-json-file.js';
import { print } from '../terminal-text.js';

const check = (path: string): void => {
  const result = parseCatalogFile(readJsonFile(path));
  if (!result.ok)
    return fail(
      `${path} has ${result.problems.length} mistakes:\n${result.problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  const lineItems = result.campaigns.flatMap((campaign) => campaign.lineItems);
  print(
    `${path} is right: ${result.accounts.length} accounts, ${result.campaigns.length} campaigns, ${lineItems.length} line items`,
  );
};

export const addCampaignCommands = (program: Command): void => {
  const campaigns = program.command('campaigns').description('campaign files');
  campaigns.command('check <file>').description('list every mistake of a campaign file').action(check);
  campaigns
    .command('publish <file>')
    .description(
      "put the file's campaigns in the place of those that were published, on every node; its accounts are added or changed",
    )
    .option('--note <text>', 'why, for the history')
    .option('--dry-run', 'only say what would change')
    .action(publishFile('campaigns'));
};
