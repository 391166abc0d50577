import { z } from 'zod';

/** What a mock bidder does with a request. All but `bid` and `no-bid` are ways to misbehave. */
export const MODES = [
  'bid',
  'no-bid',
  'hang',
  'drip',
  'garbage',
  'html',
  'truncated',
  'empty',
  'status-500',
  'redirect',
  'oversize',
  'gzip-bomb',
  'flood',
] as const;
export type Mode = (typeof MODES)[number];

export const KINDS = ['native', 'banner', 'video'] as const;
export type Kind = (typeof KINDS)[number];

/** How a mock bidder behaves; every field can be changed while it runs. */
export const scriptSchema = z.strictObject({
  mode: z.enum(MODES).default('bid'),
  /** CPM it bids, in `currency`. Written into the answer as it is: also what is no price. */
  price: z.unknown().default(2.5),
  currency: z.string().max(10).default('USD'),
  /** Half of the answers take less than `p50`, one in a hundred more than `p99`. */
  latencyMs: z
    .strictObject({ p50: z.number().min(0).max(60_000), p99: z.number().min(0).max(60_000) })
    .default({ p50: 5, p99: 20 }),
  /** Share of requests that fail with status 500, 0 to 1. */
  failing: z.number().min(0).max(1).default(0),
  /** The first of these that the slot allows. */
  kinds: z
    .array(z.enum(KINDS))
    .min(1)
    .default([...KINDS]),
  domain: z.string().default('advertiser.example'),
  seat: z.string().default('seat-1'),
  bids: z.int().min(1).max(2_000).default(1),
  /** Fields written over those of every bid, to make it wrong. */
  bid: z.record(z.string(), z.unknown()).default({}),
  seed: z.int().default(1),
});
export type Script = Readonly<z.output<typeof scriptSchema>>;
