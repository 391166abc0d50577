import type { Bid, Rejection } from './bid.js';
import type { EligibilityFacts } from './eligibility.js';
import type { ExposureState, Viewer } from './exposure.js';
import type { BidId, DecisionId, SourceId } from './ids.js';
import type { Imp } from './opportunity.js';
import type { LossReason } from './loss-reason.js';
import type { PrivacyVerdicts } from './privacy.js';
import type { Neighbour } from './separation.js';

/** What one demand source answered, or why there is no answer of it. */
export interface DemandAnswer {
  readonly source: SourceId;
  readonly outcome: 'answered' | 'late' | 'failed' | 'not-asked';
  readonly elapsedMs: number;
  /** Absent for what was prepared in an earlier turn: nothing was told anew. */
  readonly privacy?: PrivacyVerdicts | undefined;
  readonly bids: readonly Bid[];
  readonly rejections: readonly Rejection[];
  /** For the operator: which rule kept it from being asked, or what went wrong. */
  readonly detail?: string | undefined;
}

/** A bid that won but could not have what it needs; it is one more fact, and its slot is decided again. */
export interface Refusal {
  /** `bidKey` of the bid. */
  readonly key: string;
  readonly reason: LossReason;
}

/** What demand is judged by: the same for a chat turn and an overlay slot. */
export interface AuctionFacts {
  readonly nowMs: number;
  readonly account: EligibilityFacts['account'];
  readonly imps: readonly Imp[];
  readonly answers: readonly DemandAnswer[];
  readonly refusals: readonly Refusal[];
  readonly exposures: ExposureState;
  /** Who sees the ads, for caps that are not of the whole person. */
  readonly viewer: Viewer;
  /** Advertiser id to ads already shown in this session. */
  readonly shownAdvertisers: Readonly<Record<string, number>>;
  /** Ads already shown in this session, for competitors. */
  readonly neighbours: readonly Neighbour[];
  /** Ads that the session and day caps leave to this turn. */
  readonly adsLeft: number;
  readonly adultCharacter: boolean;
  readonly childDirected: boolean;
  /** One fresh id for each of `imps`, drawn before deciding so that the decision can be replayed. */
  readonly bidIds: readonly BidId[];
}

/** All facts of one `/preload`; everything nondeterministic is a value in here. */
export interface TurnFacts {
  readonly decisionId: DecisionId;
  readonly eligibility: EligibilityFacts;
  readonly auction: AuctionFacts;
}
