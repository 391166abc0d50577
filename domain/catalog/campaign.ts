import type { DayPart } from './day-parting.js';
import type { Deal } from './deal.js';
import type { Disclosure } from './disclosure.js';
import type { FrequencyCap } from '../frequency/exposure.js';
import type { AccountId, AdvertiserId, CampaignId, LineItemId, PlacementCode } from '../values/ids.js';
import type { Brief, Creative } from './creative.js';
import type { DeviceType } from '../privacy/device.js';
import type { Cpm, Nanos } from '../values/money.js';
import type { Separation } from '../frequency/separation.js';
import type { Tier } from './tier.js';
import type { EpochMs } from '../values/time.js';

export interface Advertiser {
  readonly id: AdvertiserId;
  /** Shown beside the label on every ad. */
  readonly name: string;
  /** Registrable domain, lower case. */
  readonly domain: string;
  /** Where the name alone does not say who is behind the ad. */
  readonly disclosure?: Disclosure | undefined;
}

/** Where an advertiser may stand beside special audiences. */
export interface Suitability {
  /** Opted in to adult-targeted characters. */
  readonly adult: boolean;
  /** Fit for child-directed conversations (COPPA). */
  readonly children: boolean;
}

/** Whom a line item wants; an empty list wants everyone. All lists must agree. */
export interface Targeting {
  readonly placements: readonly PlacementCode[];
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countries: readonly string[];
  /** BCP 47 primary languages, lower case. */
  readonly languages: readonly string[];
  /** IAB Content Taxonomy 3.1 ids; one match is enough, together with `keywords`. */
  readonly topics: readonly string[];
  readonly keywords: readonly string[];
  /** One match rules the line item out, whatever else agrees. */
  readonly negativeKeywords: readonly string[];
  readonly deviceTypes: readonly DeviceType[];
}

/** How a budget is used: spread over its day or flight as traffic comes, or as fast as it can be spent. */
export const DELIVERIES = ['even', 'asap'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export interface LineItem {
  readonly id: LineItemId;
  readonly name: string;
  readonly startMs: EpochMs;
  /** Exclusive. */
  readonly endMs: EpochMs;
  readonly cpm: Cpm;
  readonly budgetTotal?: Nanos | undefined;
  readonly budgetPerDay?: Nanos | undefined;
  /** Absent: `even`. Without a budget there is nothing to spread. */
  readonly delivery?: Delivery | undefined;
  /** {@link Tier}; absent: {@link STANDARD_TIER}. */
  readonly tier?: Tier | undefined;
  readonly deal?: Deal | undefined;
  /** Absent or empty: at every hour. */
  readonly dayParts?: readonly DayPart[] | undefined;
  readonly targeting: Targeting;
  readonly caps: readonly FrequencyCap[];
  /** The formats a line item can serve are those of its creatives. Never empty. */
  readonly creatives: readonly Creative[];
}

export interface Campaign {
  readonly id: CampaignId;
  readonly name: string;
  readonly advertiser: Advertiser;
  readonly brief: Brief;
  /** IAB Content Taxonomy 3.1 ids of what is advertised. */
  readonly categories: readonly string[];
  readonly suitability: Suitability;
  /** Accounts it may run on; empty means all production accounts. */
  readonly accounts: readonly AccountId[];
  /** Beside whom it may not be shown. */
  readonly separation?: Separation | undefined;
  readonly lineItems: readonly LineItem[];
}
