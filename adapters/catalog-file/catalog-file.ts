import { z } from 'zod';
import type { CopyGate } from '../../application/ports/content/copy-gate.js';
import { accountSchema } from './schema/account-schema.js';
import { campaignInFile, campaignSchema } from './schema/campaign-schema.js';
import type { CatalogParts } from './catalog-parts.js';
import { type CatalogReferences, meant, repeatedIds, repeats } from './catalog-references.js';
import { bounded, describe, sentencesOf, shown } from './problems.js';
import { strictObject } from './schema/strict-object.js';

/** The ids and names of a file that may be wrong in any way: whatever is not what it should be is passed over. */
interface LooseCatalog extends CatalogReferences {
  readonly tokenHashes: readonly string[];
  readonly campaigns: readonly LooseCampaign[];
}

interface LooseCampaign {
  readonly id: string;
  readonly accounts: readonly string[];
  readonly creatives: readonly string[];
  readonly lineItems: readonly { readonly id: string; readonly creatives: readonly string[] }[];
}

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

const entries = (value: unknown, key: string): readonly unknown[] => {
  const list = own(value, key);
  return Array.isArray(list) ? list : [];
};

const strings = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

const withId = (values: readonly unknown[]): { readonly id: string; readonly value: unknown }[] =>
  values.flatMap((value) => {
    const id = own(value, 'id');
    return typeof id === 'string' ? [{ id, value }] : [];
  });

const looseCampaign = ({ id, value }: { readonly id: string; readonly value: unknown }): LooseCampaign => ({
  id,
  accounts: strings(entries(value, 'accounts')),
  creatives: withId(entries(value, 'creatives')).map((creative) => creative.id),
  lineItems: withId(entries(value, 'lineItems')).map((item) => ({
    id: item.id,
    creatives: strings(entries(item.value, 'creatives')),
  })),
});

const looseCatalog = (json: unknown): LooseCatalog => {
  const accounts = withId(entries(json, 'accounts'));
  return {
    accounts,
    tokenHashes: strings(
      accounts.flatMap(({ value }) => entries(value, 'tokenHashes').map((token) => own(token, 'sha256'))),
    ).map((hash) => hash.toLowerCase()),
    campaigns: withId(entries(json, 'campaigns')).map(looseCampaign),
  };
};

const fileOf = <Campaign extends z.ZodType>(campaign: Campaign) =>
  strictObject({
    $schema: z.string().optional(),
    accounts: z.array(accountSchema).max(10_000).default([]),
    campaigns: z.array(campaign).max(10_000).default([]),
  });

export type CatalogFileResult =
  ({ readonly ok: true } & CatalogParts) | { readonly ok: false; readonly problems: readonly string[] };

const creativeProblems = ({ campaigns }: LooseCatalog): string[] =>
  campaigns.flatMap(({ creatives, lineItems }) =>
    lineItems.flatMap((item) =>
      item.creatives
        .filter((name) => !creatives.includes(name))
        .map(
          (name) =>
            `Line item ${shown(item.id)} names the creative ${shown(name)}, which its campaign does not have; ` +
            meant(name, creatives, 'add the creative or remove the name.'),
        ),
    ),
  );

const tokenProblems = ({ tokenHashes }: LooseCatalog): string[] =>
  new Set(tokenHashes).size === tokenHashes.length
    ? []
    : ['The same "sha256" stands twice under "tokenHashes"; a token belongs to one account and one kind.'];

const acrossTheFile = (json: unknown): readonly string[] => {
  const catalog = looseCatalog(json);
  return [
    ...repeatedIds(catalog),
    ...repeats(
      'creatives',
      catalog.campaigns.flatMap(({ creatives }) => creatives),
    ),
    ...creativeProblems(catalog),
    ...tokenProblems(catalog),
  ];
};

/**
 * Reads the accounts and campaigns of a catalog file (`docs/reference/campaign-file.md`), or every mistake in it: one
 * sentence each, with the path of the value and what to put there. Takes any value; never throws. That campaigns name
 * accounts that exist is for `buildSnapshot` to check: accounts may stand in another file.
 */
export type CatalogFileParser = (json: unknown) => CatalogFileResult;

/** The gate refuses pitches that no ad could show. The schema is compiled at the first use: keep the parser. */
export const catalogFileParser = (gate: CopyGate): CatalogFileParser => {
  const schema = fileOf(campaignSchema(gate));
  return (json) => {
    const read = schema.safeParse(json, { error: describe });
    const problems = [...(read.success ? [] : sentencesOf(read.error.issues)), ...acrossTheFile(json)];
    if (!read.success || problems.length > 0) return { ok: false, problems: bounded(problems) };
    return {
      ok: true,
      accounts: read.data.accounts.map(({ account }) => account),
      campaigns: read.data.campaigns,
      credentials: new Map(read.data.accounts.flatMap(({ credentials }) => credentials)),
    };
  };
};

/** The file's JSON Schema (2020-12), for editors that complete and check while one types. */
export const catalogFileJsonSchema = (): Readonly<Record<string, unknown>> =>
  z.toJSONSchema(fileOf(campaignInFile), { io: 'input', unrepresentable: 'any' });
