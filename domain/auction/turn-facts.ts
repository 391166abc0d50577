import type { AccountSnapshot } from '../catalog/account.js';
import type { Bid, BidSnapshot, Rejection } from '../demand/bid.js';
import type { CountedExposure, Viewer } from '../frequency/exposure.js';
import type { AdvertiserId, BidId, SourceId } from '../values/ids.js';
import type { Imp } from '../demand/opportunity.js';
import type { LossReason } from '../values/loss-reason.js';
import type { PacingFacts } from '../pacing/turn-pacing.js';
import type { PrivacyVerdicts } from '../privacy/privacy.js';
import type { Neighbour } from '../frequency/separation.js';

/** `detail` of an answer: the source was left out, since too many of its calls failed. */
export const CIRCUIT_OPEN = 'CircuitOpen';

/** How often the circuit of a source opened and how long it was open, since an earlier answer said so. */
export interface CircuitTime {
  readonly openings: number;
  /** Whole milliseconds. */
  readonly openMs: number;
}

/** `answered`: perhaps with no bid. */
export const SOURCE_OUTCOMES = ['answered', 'late', 'failed', 'not-asked'] as const;

/** What one demand source answered, or why there is no answer of it. */
export interface DemandAnswer<B extends BidSnapshot = Bid> {
  readonly source: SourceId;
  readonly outcome: (typeof SOURCE_OUTCOMES)[number];
  readonly elapsedMs: number;
  /** Absent for what was prepared in an earlier turn: nothing was told anew. */
  readonly privacy?: PrivacyVerdicts | undefined;
  readonly bids: readonly B[];
  readonly rejections: readonly Rejection[];
  /** Candidates that were not looked at, since better ones served every slot, or left out of too many. Absent: none. */
  readonly omitted?: number | undefined;
  /** For the operator: which rule kept it from being asked, or what went wrong. */
  readonly detail?: string | undefined;
  /** Absent: it has no circuit, or that was closed. */
  readonly circuit?: CircuitTime | undefined;
}

/** The bids of all answers, in their order. */
export const bidsOf = <B extends BidSnapshot>(answers: readonly DemandAnswer<B>[]): readonly B[] =>
  answers.flatMap(({ bids }) => bids);

/** A bid that won but could not have what it needs; it is one more fact, and its slot is decided again. */
export interface Refusal {
  /** `bidKey` of the bid. */
  readonly key: string;
  readonly reason: LossReason;
}

/** What demand is judged by: the same for a chat turn and an overlay slot. */
export interface AuctionFacts<B extends BidSnapshot = Bid> {
  readonly nowMs: number;
  readonly account: AccountSnapshot;
  readonly imps: readonly Imp[];
  readonly answers: readonly DemandAnswer<B>[];
  readonly refusals: readonly Refusal[];
  readonly exposures: { readonly exposures: readonly CountedExposure[] };
  /** Who sees the ads, for caps that are not of the whole person. */
  readonly viewer: Viewer;
  /** Advertiser id to ads already shown in this session. */
  readonly shownAdvertisers: Readonly<Record<string, number>>;
  /** Ads already shown in this session, for competitors. */
  readonly neighbours: readonly Neighbour[];
  /**
   * Pacing once more, since other requests may have used up the ads of the day after the gates were passed. Absent
   * where nothing is paced.
   */
  readonly pacing?: Omit<PacingFacts, 'nowMs'> | undefined;
  /** The conversation alone is no reason for an ad: a bid has to fit it clearly. Absent: it is, or none is needed. */
  readonly lacksReason?: boolean | undefined;
  /** The conversation is about a life event, and only these advertisers' direct ads may stand beside it. */
  readonly openTo?: readonly AdvertiserId[] | undefined;
  readonly adultCharacter: boolean;
  readonly childDirected: boolean;
  /** One fresh id for each of `imps`, drawn before deciding so that the decision can be replayed. */
  readonly bidIds: readonly BidId[];
}
