import { z } from 'zod';
import type { Rates } from '../answer/rates.js';
import { currency } from './fields.js';

const ratesSchema = z.strictObject({
  asOf: z.iso.datetime({ offset: true, error: 'must be a moment such as "2026-03-01T00:00:00Z"' }),
  usdPerUnit: z.record(currency, z.number().positive('must be above 0')),
});

export type RatesResult =
  { readonly ok: true; readonly rates: Rates } | { readonly ok: false; readonly problems: readonly string[] };

/** Exchange rates out of a file; takes any value, never throws. */
export const parseRates = (json: unknown): RatesResult => {
  const read = ratesSchema.safeParse(json);
  if (!read.success)
    return { ok: false, problems: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  return { ok: true, rates: { asOfMs: Date.parse(read.data.asOf), usdPerUnit: read.data.usdPerUnit } };
};
