import { z } from 'zod';
import type { Rates } from '../pricing.js';
import { bidderSchema, supplySchema, type Bidder, type Supply } from './bidder-schema.js';
import { currency } from './fields.js';

const MAX_BIDDERS = 200;

const fileSchema = z.strictObject({
  $schema: z.string().optional(),
  supply: supplySchema.optional(),
  bidders: z.array(bidderSchema).max(MAX_BIDDERS).default([]),
});

export type BiddersResult =
  | { readonly ok: true; readonly bidders: readonly Bidder[]; readonly supply?: Supply | undefined }
  | { readonly ok: false; readonly problems: readonly string[] };

const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`)).join('');

const repeated = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.filter((id, i) => ids.indexOf(id) !== i)),
];

/**
 * The bidders of a file and who sells, or every mistake in it: a sentence each, with the path of the value. Takes any
 * value; never throws.
 */
export const parseBidderFile = (json: unknown): BiddersResult => {
  const read = fileSchema.safeParse(json);
  if (!read.success)
    return { ok: false, problems: read.error.issues.map(({ path, message }) => `${pathOf(path)}: ${message}`) };
  const { bidders, supply } = read.data;
  const problems = repeated(bidders.map(({ id }) => id)).map(
    (id) => `bidders: the id "${id}" stands twice; give each its own.`,
  );
  return problems.length > 0 ? { ok: false, problems } : { ok: true, bidders, supply };
};

/** As {@link parseBidderFile}, of all that there is: bidders without who sells are a mistake. */
export const parseBidders = (json: unknown): BiddersResult => {
  const read = parseBidderFile(json);
  if (!read.ok || read.bidders.length === 0 || read.supply !== undefined) return read;
  const missing = 'supply: is missing; each bid request names who sells: {"asi": "ads.example.com", "version": "1.0"}.';
  return { ok: false, problems: [missing] };
};

const ratesSchema = z.strictObject({
  asOf: z.iso.datetime({ offset: true, error: 'must be a moment such as "2026-03-01T00:00:00Z"' }),
  usdPerUnit: z.record(currency, z.number().positive('must be above 0')),
});

type RatesResult =
  { readonly ok: true; readonly rates: Rates } | { readonly ok: false; readonly problems: readonly string[] };

/** Exchange rates out of a file; takes any value, never throws. */
export const parseRates = (json: unknown): RatesResult => {
  const read = ratesSchema.safeParse(json);
  if (!read.success)
    return { ok: false, problems: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  return { ok: true, rates: { asOfMs: Date.parse(read.data.asOf), usdPerUnit: read.data.usdPerUnit } };
};
