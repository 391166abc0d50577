import type { AdVariant } from '../ad-variant/ad-variant.js';
import type { Cpm, Nanos } from '../values/money.js';
import type { DayPart } from './day-parting.js';
import type { FrequencyCap } from '../frequency/exposure.js';
import type { AccountId, AdvertiserId, CampaignId, LineItemId, PlacementCode } from '../values/ids.js';
import type { Brief, Creative } from './creative.js';
import type { WithStatus } from './content/delivery-status.js';
import type { DeviceType } from '../privacy/device.js';
import type { Separation } from '../frequency/separation.js';
import type { EpochMs } from '../values/time.js';
import type { TimeZone } from '../values/time-zone.js';

/**
 * From 1, which goes before all others whatever they pay, to {@link LAST_TIER}, which takes what nobody else wants.
 * Price decides within a tier.
 */
export type Tier = number;

export const FIRST_TIER: Tier = 1;
export const LAST_TIER: Tier = 9;
/** Where bidders stand, and line items that say nothing else. */
export const STANDARD_TIER: Tier = 5;

export interface Deal {
  readonly id: string;
  /** Replaces the slot's floor. */
  readonly floor?: Cpm | undefined;
  /** The price is agreed: a second-price auction does not lower it. */
  readonly fixedPrice: boolean;
}

/** What of a person an ad was chosen by: OpenRTB's DSA extension, in the order of its codes from 1. */
export const USED_PARAMETERS = ['profile', 'context', 'location'] as const;
export type UsedParameter = (typeof USED_PARAMETERS)[number];

/**
 * Digital Services Act, article 26: for whom an ad speaks, who paid for it, and by what it was chosen, where the
 * advertiser's name is not all.
 */
export interface Disclosure {
  readonly onBehalfOf?: string | undefined;
  readonly paidBy?: string | undefined;
  /** Who of those that took part used what. */
  readonly parameters?: readonly { readonly domain: string; readonly used: readonly UsedParameter[] }[] | undefined;
}

/** As OpenRTB has it. */
export const MAX_DISCLOSURE_CHARS = 100;

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
  /** `keywords` admit the words alone, not what means the same. */
  readonly exact?: boolean | undefined;
  /** One match rules the line item out, whatever else agrees. */
  readonly negativeKeywords: readonly string[];
  readonly deviceTypes: readonly DeviceType[];
}

/** How a budget is used: spread over its day or flight as traffic comes, or as fast as it can be spent. */
export const DELIVERIES = ['even', 'asap'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export interface LineItem extends WithStatus {
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
  /** Of its hours and of the days of its budget. Absent: the account's. */
  readonly timeZone?: TimeZone | undefined;
  /** Absent or empty: at every hour. */
  readonly dayParts?: readonly DayPart[] | undefined;
  readonly targeting: Targeting;
  /** It also runs where it has no words in the language of the conversation or video. */
  readonly anyLanguage?: boolean | undefined;
  readonly caps: readonly FrequencyCap[];
  /** The formats a line item can serve are those of its creatives. Never empty. */
  readonly creatives: readonly Creative[];
}

export interface Campaign extends WithStatus {
  readonly id: CampaignId;
  readonly name: string;
  readonly advertiser: Advertiser;
  readonly brief: Brief;
  /** Texts for review and selection. Absent: the template speaks from the brief. */
  readonly variants?: readonly AdVariant[] | undefined;
  /** IAB Content Taxonomy 3.1 ids of what is advertised. */
  readonly categories: readonly string[];
  readonly suitability: Suitability;
  /** Accounts it may run on; empty means all production accounts. */
  readonly accounts: readonly AccountId[];
  /** Beside whom it may not be shown. */
  readonly separation?: Separation | undefined;
  readonly lineItems: readonly LineItem[];
}
