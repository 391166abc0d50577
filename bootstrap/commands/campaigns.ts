import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { isCatalogEntry, type CatalogEdit, type CatalogEntry } from '../../domain/catalog/catalog-content.js';
import { parseCatalogFile } from '../catalog/parse-catalog-file.js';
import { changing } from './access/with-databases.js';
import { fail, print } from '../../adapters/cli/terminal-text.js';
import { publish, sayPublished, withCatalog } from './access/catalog-access.js';

/** The JSON of a file that the operator names. */
const readJsonFile = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
};

interface PublishOptions {
  readonly note?: string;
  readonly dryRun?: boolean;
}

/** What becomes of each key of the file: a campaign file has the accounts that it needs, but not all there are. */
const KEYS = {
  campaigns: { campaigns: 'replace', accounts: 'set' },
  bidders: { bidders: 'replace' },
} as const satisfies Record<string, Readonly<Record<string, keyof CatalogEdit>>>;

const editOf = (path: string, kind: keyof typeof KEYS): CatalogEdit => {
  const json = readJsonFile(path);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return fail(`${path} must hold one JSON object.`);
  const allowed: Readonly<Record<string, keyof CatalogEdit>> = KEYS[kind];
  const edit: Record<string, Record<string, readonly CatalogEntry[]>> = {};
  for (const [key, value] of Object.entries(json)) {
    if (key === '$schema') continue;
    const way = Object.hasOwn(allowed, key) ? allowed[key] : undefined;
    if (way === undefined)
      return fail(`${path} has the key "${key}"; only ${Object.keys(allowed).join(' and ')} can be published from it.`);
    if (!Array.isArray(value) || !value.every(isCatalogEntry))
      return fail(`${path}: "${key}" must be a list of objects, each with an "id".`);
    edit[way] = { ...edit[way], [key]: value };
  }
  if (edit['replace'] === undefined) return fail(`${path} has no "${kind}"; an empty list takes all away.`);
  return edit;
};

const publishFile =
  (kind: keyof typeof KEYS) =>
  (path: string, { note, dryRun: isDryRun }: PublishOptions): Promise<void> =>
    withCatalog(async (access) => {
      sayPublished(access, await publish(access, editOf(path, kind), { note, isDryRun }));
    });

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
  changing(campaigns.command('publish <file>'))
    .description(
      "put the file's campaigns in the place of those that were published, on every node; its accounts are added or changed",
    )
    .option('--note <text>', 'why, for the history')
    .option('--dry-run', 'only say what would change')
    .action(publishFile('campaigns'));
};

export const addBidderCommands = (program: Command): void => {
  const bidders = program.command('bidders').description('bidders over OpenRTB');
  changing(bidders.command('publish <file>'))
    .description("put the file's bidders in the place of those that were published, on every node")
    .option('--note <text>', 'why, for the history')
    .option('--dry-run', 'only say what would change')
    .action(publishFile('bidders'));
};
