import type { AccountSnapshot } from '../catalog/account.js';
import type { BidSnapshot } from '../demand/bid.js';
import type { EligibilityFacts, GateVerdict, OverlayFacts } from '../turn/eligibility.js';
import type { DeviceType } from '../privacy/device.js';
import type { SignalName } from '../privacy/unreadable-signals.js';
import type { AccountId, BidId, DecisionId, SessionId, SlotId } from '../values/ids.js';
import type { Cpm } from '../values/money.js';
import type { SkipReason } from '../values/skip-code.js';
import type { Assignment } from '../experiment/assignment.js';
import type { EpochMs } from '../values/time.js';
import type { LanguageSource } from '../conversation/turn-language.js';
import type { AuctionFacts, DemandAnswer } from '../auction/turn-facts.js';

/** What a source answered, as far as it is kept. */
export interface StoredAnswer extends DemandAnswer<BidSnapshot> {
  /** Bids and other candidates that could not have won and rejections, left out because there were too many. */
  readonly omitted: number;
}

/**
 * Everything that a decision was made of; `nowMs` is the record's `atMs`. Plain JSON: it has the same meaning after a
 * round trip. Bounded, without text of a conversation, and without any identifier of a person: of exposures only those
 * remain that a cap of a bid counts, and of their sessions and users only whether they are the present ones.
 */
export interface DecisionInputs {
  readonly account: AccountSnapshot;
  /** What the gates of a chat turn judged. */
  readonly turn?: Omit<EligibilityFacts, 'account' | 'nowMs'> | undefined;
  /** What the gates of an overlay judged. */
  readonly slot?: Omit<OverlayFacts, 'account'> | undefined;
  /** The ads that this very turn was given before. */
  readonly pinned?: readonly BidId[] | undefined;
  readonly answers: readonly StoredAnswer[];
  /** Absent when no auction was run. */
  readonly auction?: Omit<AuctionFacts<BidSnapshot>, 'account' | 'nowMs' | 'answers'> | undefined;
  /** What kept an ad that was or might have been won from being shown: the time, a store, another request. */
  readonly obstacle?: SkipReason | undefined;
}

/** What the auction of one slot came to. */
export interface ImpOutcome {
  /** What bids without a deal of their own had to offer. */
  readonly floor?: Cpm | undefined;
  readonly winner?:
    | {
        /** Its place among the bids of all answers. */
        readonly bid: number;
        readonly bidId: BidId;
        readonly clearingPrice: Cpm;
        readonly minToWin?: Cpm | undefined;
      }
    | undefined;
}

/** What the auctions came to. */
export interface AuctionOutcome {
  /** In the order of the auction's `imps`. */
  readonly slots: readonly ImpOutcome[];
  /** `LOSS_REASONS` of the bids of all answers, in their order. */
  readonly codes: readonly number[];
}

/**
 * A deadline that passed before whoever it was set for had answered, or a failure before it: of a store or a
 * classifier.
 */
export interface MissedDeadline {
  readonly of: string;
  /** Since the request began. */
  readonly elapsedMs: number;
  /** It failed at once. Absent: it was too slow. */
  readonly failed?: true | undefined;
}

/** What a decision spends its time on, in this order; what it did not come to is absent. */
export const STAGES = ['open', 'check', 'auction', 'hold', 'settle'] as const;

/** When a stage ended, in milliseconds since the request began; the stage before it ended where it began. */
export interface StageEnd {
  readonly of: (typeof STAGES)[number];
  readonly atMs: number;
}

/**
 * The form of what is written. From the first release on, a change of the form is a new version, and records of earlier
 * ones stay readable.
 */
export const RECORD_VERSION = 1;

/**
 * A decision as the journal keeps it: what it was made of, and what came of it. A readable record is made of it by
 * `describeDecision`, and `replay` decides it again.
 */
export interface StoredDecision {
  readonly id: DecisionId;
  readonly accountId: AccountId;
  readonly kind: 'chat' | 'overlay';
  readonly atMs: EpochMs;
  readonly catalogVersion: number;
  readonly sessionId?: SessionId | undefined;
  readonly slotId?: SlotId | undefined;
  readonly language?: string | undefined;
  /** Whence the language is known; absent without one. */
  readonly languageFrom?: LanguageSource | undefined;
  /** Absent: an overlay, or the client did not say. */
  readonly device?: DeviceType | undefined;
  readonly topics: readonly string[];
  /** Absent: the client named no variant and the user is not held out. */
  readonly assignment?: Assignment | undefined;
  /** Signals that could not be read and therefore protected. Absent: none. */
  readonly unreadable?: readonly SignalName[] | undefined;
  readonly usedPrepared: boolean;
  readonly inputs: DecisionInputs;
  readonly outcome: 'filled' | 'repeated' | 'no-fill';
  readonly reason?: SkipReason | undefined;
  readonly bidIds: readonly BidId[];
  /** The gates that refused; all others passed. */
  readonly refusedBy: readonly GateVerdict[];
  readonly auction?: AuctionOutcome | undefined;
  /** Bids that were kept for the next turn. */
  readonly prepared: number;
  readonly deadlines: readonly MissedDeadline[];
  /** In order of time. A turn that another request overtook begins them again. */
  readonly stages: readonly StageEnd[];
  readonly elapsedMs: number;
  /** What told of the person was erased: the record cannot be decided again. */
  readonly erased?: true | undefined;
  /** {@link RECORD_VERSION} of the service that decided. */
  readonly version: number;
}
