import type { BidderOffer, OfferedPrice } from './bidder-offer.js';
import type { BudgetLimit } from '../budget/budget.js';
import type { Advertiser, Suitability, Deal, Tier } from '../catalog/campaign.js';
import type { Brief, Creative, CreativeSnapshot } from '../catalog/creative.js';
import { exposureKey, type ExposureKey, type FrequencyCap } from '../frequency/exposure.js';
import type { RelevanceParts } from './relevance.js';
import type { AdvertiserId, CampaignId, CreativeId, LineItemId, SourceId } from '../values/ids.js';
import type { LossReason } from '../values/loss-reason.js';
import type { Cpm } from '../values/money.js';
import type { Separation } from '../frequency/separation.js';
import type { SharedPart } from './shared-part.js';

interface BidBase {
  /** Unique within its source's answer; breaks ties. */
  readonly id: string;
  readonly source: SourceId;
  readonly impId: string;
  /** In USD; a source converts before it answers. */
  readonly price: Cpm;
  readonly deal?: Deal | undefined;
  readonly advertiser: Advertiser;
  /** IAB Content Taxonomy 3.1. */
  readonly categories: readonly string[];
  readonly suitability: Suitability;
  readonly creative: Creative;
  readonly brief: Brief;
  /** How well it fits the conversation, 0 to 1. */
  readonly relevance: number;
  /** What the relevance was made of, for the decision record. Absent: its source does not say. */
  readonly fit?: RelevanceParts | undefined;
  readonly caps: readonly FrequencyCap[];
}

/** A line item of a campaign the operator sold himself. */
export interface DirectBid extends BidBase, SharedPart {
  readonly kind: 'direct';
  readonly campaignId: CampaignId;
  readonly lineItemId: LineItemId;
  /** Absent: {@link STANDARD_TIER}, where all other bids stand. */
  readonly tier?: Tier | undefined;
  readonly separation?: Separation | undefined;
  /** It wants certain topics or words; without any it runs everywhere. */
  readonly isContextual?: boolean | undefined;
  readonly budgets: readonly BudgetLimit[];
}

/** A bid of a demand-side platform. `expiresInMs`: how long it stands after the auction. */
export interface ProgrammaticBid extends BidBase {
  readonly kind: 'programmatic';
  readonly expiresInMs?: number | undefined;
  /** Absent when its source is no bidder across a network. */
  readonly offer?: BidderOffer | undefined;
}

/** A standard test ad: never billed. */
export interface HouseBid extends BidBase {
  readonly kind: 'house';
}

export type Bid = DirectBid | ProgrammaticBid | HouseBid;

/** What becomes of fields of a bid that a snapshot has in part. */
interface SnapshotParts {
  readonly advertiser: Pick<Advertiser, 'id' | 'domain'>;
  readonly creative: CreativeSnapshot;
  readonly offer?: { readonly pricing: OfferedPrice } | undefined;
}

type SnapshotOf<B> = B extends Bid
  ? Omit<B, 'brief' | 'budgets' | 'expiresInMs' | 'isContextual' | keyof SnapshotParts> &
      Pick<SnapshotParts, keyof B & keyof SnapshotParts>
  : never;

/**
 * What the auction judges of a bid, and all that a decision record keeps of it: not what it would show, which may be
 * large.
 */
export type BidSnapshot = SnapshotOf<Bid>;

/** A candidate that did not become a bid, or a bid that was refused, and why. */
export interface Rejection extends SharedPart {
  /** The source's own name for it: a bid id or line item id. */
  readonly candidate: string;
  readonly impId?: string | undefined;
  readonly lossReason: LossReason;
  /** What else would have kept it out, in the order in which it would have decided. Absent: nothing that is known. */
  readonly also?: readonly LossReason[] | undefined;
  /** Short and free of personal data: the field or rule that decided. */
  readonly detail?: string | undefined;
  /** What a bid that was refused would have shown, where it said so. */
  readonly named?: { readonly creative: CreativeId; readonly advertiser?: AdvertiserId | undefined } | undefined;
  /** Present when a bidder made it and may be told: the bid's own id, and where. */
  readonly refused?: { readonly bidId: string; readonly offer: BidderOffer } | undefined;
}

/** What one ad of this bid counts for. */
export const exposureKeysOf = (bid: BidSnapshot): readonly ExposureKey[] => [
  exposureKey.account,
  exposureKey.advertiser(bid.advertiser.id),
  ...(bid.kind === 'direct' ? [exposureKey.campaign(bid.campaignId), exposureKey.lineItem(bid.lineItemId)] : []),
];

/** Identifies a bid across all answers of one decision. */
export const bidKey = (bid: Pick<BidSnapshot, 'source' | 'id' | 'impId'>): string =>
  `${bid.source}/${bid.impId}/${bid.id}`;
