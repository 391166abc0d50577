import type { Account } from '../../domain/catalog/account.js';
import { decideAuctions, type AuctionDecision, type Win } from '../../domain/auction/decide.js';
import type { AuctionFacts, DemandAnswer } from '../../domain/auction/turn-facts.js';
import type { Viewer } from '../../domain/frequency/exposure.js';
import type { BidId } from '../../domain/values/ids.js';
import type { DeadlineLog } from '../deadline/deadline-log.js';
import type { Deadline } from '../deadline/deadline.js';
import type { Taker } from '../ports/hold-terms.js';
import type { Edition } from './edition.js';
import type { Person, SeenExposures } from './person-exposures.js';

/** An auction, and what it was decided by. */
export interface DecidedAuction {
  readonly facts: AuctionFacts;
  readonly decision: AuctionDecision;
}

export const decide = (facts: AuctionFacts): DecidedAuction => ({ facts, decision: decideAuctions(facts) });

const isSameWin = (a: Win, b: Win | undefined): boolean =>
  b !== undefined && a.imp === b.imp && a.bid === b.bid && a.clearingPrice === b.clearingPrice;

export const hasSameWins = (a: DecidedAuction, b: DecidedAuction): boolean =>
  a.decision.wins.length === b.decision.wins.length &&
  a.decision.wins.every((win, i) => isSameWin(win, b.decision.wins[i]));

/** Whose caps the winners take places in. */
export interface CappedPerson extends Pick<Edition, 'exposureKeysOf'> {
  readonly account: Account;
  readonly keys: Person;
  readonly viewer: Viewer;
  readonly seen: SeenExposures;
}

/** How the winners of an opportunity are decided and held: a turn of a conversation, or a slot over a video. */
export interface SaleTerms {
  readonly nowMs: number;
  readonly log: DeadlineLog;
  /** Absent: no person, and so no caps. */
  readonly person: CappedPerson | undefined;
  readonly factsOf: (answers: readonly DemandAnswer[], seen: SeenExposures) => AuctionFacts;
  /** One for each slot, fresh at each call, so that a hold is never taken for another bid's. */
  readonly bidIds: () => readonly BidId[];
  readonly taker: () => Taker;
  /** What a wave of store access that begins now may take. */
  readonly wave: () => Deadline;
  /** The caller left. */
  readonly isGone: () => boolean;
  /** The caller left, or the time of the whole answer is over. */
  readonly isLate: () => boolean;
}
