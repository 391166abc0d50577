import { z } from 'zod';
import { accountSchema } from './account-schema.js';
import { campaignSchema } from './campaign-schema.js';
import type { CatalogParts } from './catalog-parts.js';
import { meant, repeatedIds, repeats } from './catalog-references.js';
import { looseCatalog, type LooseCatalog } from './loose-catalog.js';
import { bounded, describe, sentencesOf, shown } from './problems.js';
import { strictObject } from './strict-object.js';

const fileSchema = strictObject({
  $schema: z.string().optional(),
  accounts: z.array(accountSchema).max(10_000).default([]),
  campaigns: z.array(campaignSchema).max(10_000).default([]),
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
 * The accounts and campaigns of a catalog file (`docs/reference/campaign-file.md`), or every mistake in it: one
 * sentence each, with the path of the value and what to put there. Takes any value; never throws. That campaigns name
 * accounts that exist is for `buildSnapshot` to check: accounts may stand in another file.
 */
export const parseCatalogFile = (json: unknown): CatalogFileResult => {
  const read = fileSchema.safeParse(json, { error: describe });
  const problems = [...(read.success ? [] : sentencesOf(read.error.issues)), ...acrossTheFile(json)];
  if (!read.success || problems.length > 0) return { ok: false, problems: bounded(problems) };
  return {
    ok: true,
    accounts: read.data.accounts.map(({ account }) => account),
    campaigns: read.data.campaigns,
    credentials: new Map(read.data.accounts.flatMap(({ credentials }) => credentials)),
  };
};

/** The file's JSON Schema (2020-12), for editors that complete and check while one types. */
export const catalogFileJsonSchema = (): Readonly<Record<string, unknown>> =>
  z.toJSONSchema(fileSchema, { io: 'input', unrepresentable: 'any' });
