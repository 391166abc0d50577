import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { isCatalogEntry, type CatalogEdit, type CatalogEntry } from '../../../domain/catalog/catalog-content.js';
import { fail, failFor, print } from '../terminal-text.js';
import { publish, sayPublished, type CatalogAccess } from './access/catalog-access.js';
import type { ParseCatalog } from './access/files.js';
import { publishing, type Open, type PublishOptions, type Storage } from './access/storage.js';

const readJsonFile = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
};

/** How each key of the file is published: a campaign file has the accounts that it needs, but not all accounts. */
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
  const addPublish = (parent: Command, kind: keyof typeof KEYS, description: string): Command =>
    publishing(parent.command('publish <file>'), storage)
      .description(description)
      .action((path: string, options: PublishOptions) =>
        open(async (access) => sayPublished(access, await publish(access, editOf(path, kind), options))),
      );
  const campaigns = program.command('campaigns').description('campaign files');
  campaigns
    .command('check <file>')
    .description('list every mistake of a campaign file')
    .action((path: string) => check(path, parse));
  addPublish(
    campaigns,
    'campaigns',
    "put the file's campaigns in the place of those that were published, on every node; its accounts are added or changed",
  );
  addPublish(
    program.command('bidders').description('bidders over OpenRTB'),
    'bidders',
    "put the file's bidders in the place of those that were published, on every node",
  );
};
