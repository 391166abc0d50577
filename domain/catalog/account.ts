import type { TextApproval } from '../ad-variant/ad-variant.js';
import { USUAL_CAPS, type AdCaps } from '../values/ad-caps.js';
import { DEFAULT_PLACEMENT, type AccountId, type AdvertiserId, type PlacementCode } from '../values/ids.js';
import type { Cpm } from '../values/money.js';
import type { TimeZone } from '../values/time-zone.js';
import { CHAT_FORMATS, type Placement } from './placement.js';
import type { WebhookTarget } from './webhook-target.js';

/** `seller_type` of sellers.json 1.0: whoever owns what is sold, whoever sells for others, or who does both. */
export const SELLER_TYPES = ['publisher', 'intermediary', 'both'] as const;
export type SellerType = (typeof SELLER_TYPES)[number];

/** Who is paid for the ads of an account, as `sellers.json` tells it. */
export interface Seller {
  /** Name of the legal entity. */
  readonly name: string;
  /** Business domain, lower case; that of the `OWNERDOMAIN` in a publisher's ads.txt. */
  readonly domain: string;
  readonly type: SellerType;
  /** Name and domain are told to nobody. */
  readonly isConfidential: boolean;
}

/** `development`: standard test ads, nothing billed, no usage limits. `production`: the real auction. */
export const ACCOUNT_MODES = ['development', 'production'] as const;
export type AccountMode = (typeof ACCOUNT_MODES)[number];

/** How often ads appear in one conversation, and how many at most. Turns are assistant turns, counted from 1. */
export interface PacingRule extends AdCaps {
  /** No ad in the first so many turns. */
  readonly firstTurns: number;
  /** At least so many turns from one shown ad to the next; 1 allows every turn. */
  readonly everyNth: number;
  readonly cooldownMs: number;
}

/** Pacing of new accounts. */
export const DEFAULT_PACING: PacingRule = {
  firstTurns: 2,
  everyNth: 3,
  cooldownMs: 60_000,
  ...USUAL_CAPS,
};

/** A test ad at every turn. */
export const NO_PACING: PacingRule = { firstTurns: 0, everyNth: 1, cooldownMs: 0 };

export const AUCTION_TYPES = ['first-price', 'second-price'] as const;
export type AuctionType = (typeof AUCTION_TYPES)[number];

/** What a traffic rule does when it matches: block the request, or only note it in the decision record. */
export type TrafficMode = 'block' | 'observe';
export const TRAFFIC_RULES = [
  'declared-crawler',
  'non-browser',
  'data-centre',
  'headless',
  'prefetch',
  'rate',
] as const;
export type TrafficRule = (typeof TRAFFIC_RULES)[number];

/** Who writes the texts of campaigns' ads: what was reviewed, and the template; or a language model at the turn. */
export const WRITERS = ['model', 'template'] as const;
export type Writer = (typeof WRITERS)[number];

/** What users of one variant of an A/B test meet otherwise than the rest of the account. */
export interface VariantRule {
  readonly pacing?: PacingRule | undefined;
  readonly minRelevance?: number | undefined;
  readonly writer?: Writer | undefined;
}

/** Users who see no ads in conversations, so that a publisher can tell what ads do to its own figures. */
export interface HoldOut {
  /** Of the account's users, 0 to 1. */
  readonly share: number;
  /** Another seed takes other users. */
  readonly seed: string;
}

/** So many readers, each in a network of their own, within so many days put a creative under review. */
export interface ReviewRule {
  readonly reporters: number;
  readonly days: number;
}
export const USUAL_REVIEW: ReviewRule = { reporters: 3, days: 7 };
export const MAX_REPORTERS = 20;
export const MAX_REVIEW_DAYS = 30;

/** The threshold that `docs/concepts/relevance.md` recommends, where most of what passes fits. */
export const RECOMMENDED_RELEVANCE = 0.7;

export interface Account {
  readonly id: AccountId;
  readonly name: string;
  readonly mode: AccountMode;
  /** `false` makes `/init` answer `enabled: false` and refuses preloads for good. */
  readonly enabled: boolean;
  /** Absent: a publisher that keeps its name to itself. */
  readonly seller?: Seller | undefined;
  readonly placements: readonly Placement[];
  readonly pacing: PacingRule;
  readonly auctionType: AuctionType;
  readonly floor?: Cpm | undefined;
  readonly floorByPlacement: Readonly<Record<PlacementCode, Cpm>>;
  /** Ids of the IAB Content Taxonomy 3.1 whose advertisers are not wanted. */
  readonly blockedCategories: readonly string[];
  /** Advertiser domains, lower case. */
  readonly blockedAdvertisers: readonly string[];
  /** Web origins that may call and frame; empty allows any. */
  readonly allowedOrigins: readonly string[];
  /** ISO 3166-1 alpha-2; empty allows any country, an unknown country is allowed. */
  readonly allowedCountries: readonly string[];
  /** 0 to 1; a winner less relevant than this makes the turn a no-fill. */
  readonly minRelevance: number;
  /** Ads run beside any safe conversation. Otherwise a production account's conversations have to give a reason. */
  readonly runOfNetwork?: boolean | undefined;
  /** Advertisers that the operator admits beside a life event, by its safety class. Absent: none. */
  readonly sensitiveTopics?: Readonly<Partial<Record<string, readonly AdvertiserId[]>>> | undefined;
  /** By their names. Absent: clients name whichever they like, and all of them meet the same. */
  readonly variants?: Readonly<Record<string, VariantRule>> | undefined;
  readonly holdOut?: HoldOut | undefined;
  /** Where its events go as webhooks. Absent: nowhere. */
  readonly webhook?: WebhookTarget | undefined;
  /** When creatives that readers report come under review. Absent: {@link USUAL_REVIEW}. */
  readonly review?: ReviewRule | undefined;
  readonly traffic: Readonly<Partial<Record<TrafficRule, TrafficMode>>>;
  readonly preloadTimeoutMs: number;
  readonly reportErrors: boolean;
  readonly reportDebug: boolean;
  /** BCP 47 primary language of its readers, for turns of which neither conversation nor device tells one. */
  readonly language?: string | undefined;
  /** `model`: a language model is told of its conversations and writes at the turn. Absent: `template`. */
  readonly writer?: Writer | undefined;
  /** How texts of campaigns become fit for its readers. Absent: `operator`. */
  readonly approveTexts?: TextApproval | undefined;
  /** Of its days and hours. */
  readonly timeZone: TimeZone;
}

/** What decides of an account; the rest of it is for other occasions. */
export type AccountSnapshot = Pick<
  Account,
  | 'mode'
  | 'placements'
  | 'pacing'
  | 'auctionType'
  | 'floor'
  | 'floorByPlacement'
  | 'blockedCategories'
  | 'blockedAdvertisers'
  | 'allowedCountries'
  | 'minRelevance'
  | 'sensitiveTopics'
  | 'traffic'
  | 'timeZone'
>;

/**
 * An account with the defaults of new ones: production, one placement of every format, {@link DEFAULT_PACING}, first
 * price, no limits.
 */
export const newAccount = (account: Pick<Account, 'id'> & Partial<Account>): Account => ({
  name: account.id,
  mode: 'production',
  enabled: true,
  placements: [{ code: DEFAULT_PLACEMENT, formats: CHAT_FORMATS, trigger: 'immediate', rewarded: false }],
  pacing: account.mode === 'development' ? NO_PACING : DEFAULT_PACING,
  auctionType: 'first-price',
  floorByPlacement: {},
  blockedCategories: [],
  blockedAdvertisers: [],
  allowedOrigins: [],
  allowedCountries: [],
  minRelevance: 0,
  traffic: {},
  preloadTimeoutMs: 16_000,
  reportErrors: true,
  reportDebug: false,
  timeZone: 0,
  ...account,
});

export const placementOf = (account: Pick<Account, 'placements'>, code: PlacementCode): Placement | undefined =>
  account.placements.find((placement) => placement.code === code);

export const floorOf = (account: Pick<Account, 'floor' | 'floorByPlacement'>, code: PlacementCode): Cpm | undefined =>
  Object.hasOwn(account.floorByPlacement, code) ? account.floorByPlacement[code] : account.floor;

/** A country that cannot be told is allowed: a missing geo database must not switch an account off. */
export const isCountryAllowed = (account: Pick<Account, 'allowedCountries'>, country: string | undefined): boolean =>
  country === undefined || account.allowedCountries.length === 0 || account.allowedCountries.includes(country);
