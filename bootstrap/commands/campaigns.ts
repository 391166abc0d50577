import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { parseCatalogFile } from '../../adapters/catalog-file/index.js';
import { fail } from './fail.js';

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
};

const check = (path: string): void => {
  const result = parseCatalogFile(readJson(path));
  if (!result.ok)
    return fail(
      `${path} has ${result.problems.length} mistakes:\n${result.problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  const lineItems = result.campaigns.flatMap((campaign) => campaign.lineItems);
  console.log(
    `${path} is right: ${result.accounts.length} accounts, ${result.campaigns.length} campaigns, ${lineItems.length} line items`,
  );
};

export const addCampaignCommands = (program: Command): void => {
  const campaigns = program.command('campaigns').description('campaign files');
  campaigns.command('check <file>').description('list every mistake of a campaign file').action(check);
};
