import { z } from 'zod';
import { FORMATS } from '../../../domain/catalog/placement.js';
import { DEFAULT_BLOCKED_ATTRIBUTES, MEDIA_TYPES, VAST_PROTOCOLS } from '../codes/adcom.js';
import { dealSchema } from './deal-schema.js';
import { dsaSchema } from './dsa-schema.js';
import {
  cpmUsd,
  currency,
  domainName,
  endpoint,
  foreignId,
  hostName,
  identifier,
  language,
  list,
  size,
  whole,
} from './fields.js';

const code = whole(0, 1_000);
const IAB_BANNERS = [
  { width: 300, height: 250 },
  { width: 320, height: 100 },
  { width: 320, height: 50 },
];
const FULL_SCREENS = [
  { width: 320, height: 480 },
  { width: 300, height: 250 },
];

/**
 * Which dialect the bidder understands. `2.5` moves newer fields to `ext`; `plcmt` says whether it accepts the value 7,
 * overlay.
 */
const dialect = z.strictObject({
  version: z.enum(['2.5', '2.6']).default('2.6'),
  overlayPlcmt: z.boolean().default(false),
});

const seats = z
  .strictObject({ allowed: list(foreignId), blocked: list(foreignId) })
  .refine(({ allowed, blocked }) => allowed.length === 0 || blocked.length === 0, {
    error: 'must have only one of "allowed" and "blocked"',
  });

const suitability = z.strictObject({ adult: z.boolean().default(false), children: z.boolean().default(false) });

/** One OpenRTB bidder as an operator configures it; all but `id`, `url` and `hosts` may be left out. */
export const bidderSchema = z.strictObject({
  id: identifier,
  url: endpoint,
  /** Id on the IAB Global Vendor List. */
  gvlId: whole(1, 65_535).optional(),
  /** Purposes of the TCF that it bases on legitimate interest; every other one needs consent. */
  legitimateInterests: z.array(whole(1, 11)).max(11).default([]),
  /** Hosts that notices may go to; subdomains count. Never empty, since an unlisted host is never called. */
  hosts: z.array(hostName).min(1).max(100),
  /** Further hosts that trackers of its ads may go to; subdomains count. */
  trackerHosts: list(hostName),
  /** Accounts whose slots it is offered; empty means all production accounts. */
  accounts: list(identifier),
  formats: z
    .array(z.enum(FORMATS))
    .min(1)
    .max(FORMATS.length)
    .default([...FORMATS]),
  mediaTypes: z
    .array(z.enum(MEDIA_TYPES))
    .min(1)
    .max(MEDIA_TYPES.length)
    .default([...MEDIA_TYPES]),
  sizes: z
    .strictObject({
      banner: z.array(size).min(1).max(50).default(IAB_BANNERS),
      interstitial: z.array(size).min(1).max(50).default(FULL_SCREENS),
    })
    .prefault({}),
  protocols: z
    .array(code)
    .max(50)
    .default([...VAST_PROTOCOLS]),
  dialect: dialect.prefault({}),
  seats: seats.prefault({}),
  deals: list(dealSchema),
  /** Only bids of a deal are accepted. */
  privateAuction: z.boolean().default(false),
  /** The first is what floors and prices are expected in; each needs a rate but USD. */
  currencies: z.array(currency).min(1).max(20).default(['USD']),
  /** No bid above it is believed; a bidder that cannot win with it is not waited for. */
  maxCpmUsd: cpmUsd.optional(),
  /** Share of each price that competes and is charged: 0.9 where the bidder's reports show 10 % less. */
  adjustment: z.number().gt(0).max(1).default(1),
  blockedApps: list(foreignId),
  blockedAttributes: z
    .array(code)
    .max(100)
    .default([...DEFAULT_BLOCKED_ATTRIBUTES]),
  blockedBannerTypes: z.array(code).max(10).default([]),
  /** Languages that creatives may have; empty allows any. */
  languages: list(language),
  /** Bids are also taken that name another language than the conversation's. */
  anyLanguage: z.boolean().default(false),
  suitability: suitability.prefault({}),
  dsa: dsaSchema.optional(),
  /** Its share of the auction's time; the shorter of this and what the request has left counts. */
  deadlineMs: whole(20, 5_000).default(300),
  /** `false`: the auction does not wait for it once the others have answered. */
  waitFor: z.boolean().default(true),
  /** Bids beyond are dropped unread; deals go first. */
  maxBidsPerSlot: whole(2, 50).default(50),
  /** Request bodies are compressed, by agreement only. */
  gzip: z.boolean().default(false),
});

export type Bidder = Readonly<z.output<typeof bidderSchema>>;

/** What its requests say depends on this alone: not on who it is, nor on how it is treated. */
export type BidderTerms = Omit<
  Bidder,
  | 'id'
  | 'url'
  | 'gvlId'
  | 'legitimateInterests'
  | 'hosts'
  | 'trackerHosts'
  | 'accounts'
  | 'maxCpmUsd'
  | 'suitability'
  | 'deadlineMs'
  | 'waitFor'
  | 'maxBidsPerSlot'
  | 'gzip'
>;

/**
 * Who sells: what requests, `sellers.json` and the lines of `ads.txt` say of the operator. `asi` is the domain under
 * which `sellers.json` stands.
 */
export const supplySchema = z.strictObject({
  asi: domainName,
  version: z.string().min(1).max(40),
  /** Of the Trustworthy Accountability Group; the fourth field in a line of `ads.txt`. */
  certificationAuthorityId: z
    .string()
    .regex(/^[0-9a-zA-Z]{1,64}$/, 'must be letters and digits, such as "f08c47fec0942fa0"')
    .optional(),
  contactEmail: z.email('must be an e-mail address').optional(),
  contactAddress: z.string().min(1).max(500).optional(),
});
export type Supply = Readonly<z.output<typeof supplySchema>>;
