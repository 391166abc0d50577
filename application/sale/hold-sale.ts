import type { Account } from '../../domain/catalog/account.js';
import { exposureKeysOf } from '../../domain/demand/bid.js';
import { decideAuctions, type AuctionDecision, type Win } from '../../domain/auction/decide.js';
import {
  countShown,
  withExposures,
  type Exposure,
  type ExposureState,
  type Viewer,
} from '../../domain/frequency/exposure.js';
import { needsExposures } from '../../domain/values/ad-caps.js';
import type { BidId } from '../../domain/values/ids.js';
import type { SkipReason } from '../../domain/values/skip-code.js';
import type { AuctionFacts, DemandAnswer, Refusal } from '../../domain/auction/turn-facts.js';
import { HOLD_LIFETIME_MS } from '../../domain/delivery/won-ad.js';
import { noteFailure, type DeadlineLog } from '../deadline/deadline-log.js';
import { withDeadline, withTimeout, type Deadline } from '../deadline/deadline.js';
import type { Taker } from '../ports/hold-terms.js';
import type { Ports } from '../ports/index.js';
import type { ExposureKeyOfSubject } from '../ports/storage/exposure-store.js';
import { MAX_TRIES, type Versioned } from '../ports/storage/session-store.js';
import { changeExposures, type ChangePorts } from './change-exposures.js';
import { holdBudgets, type BudgetsHeld } from './hold-budgets.js';
import { releaseBudgets, releaseExposures } from './release-wins.js';

type HoldPorts = Pick<Ports, 'ledger'> & ChangePorts;

/** An auction, and what it was decided by. */
export interface DecidedAuction {
  readonly facts: AuctionFacts;
  readonly decision: AuctionDecision;
}

/** An auction after its winners asked for money and places in caps. */
export type HeldAuction = DecidedAuction &
  (
    | { readonly kind: 'held' }
    /** No bid has won, so there is nothing to hold. */
    | { readonly kind: 'unsold' }
    /** None of the decision's winners may be shown. */
    | { readonly kind: 'hindered'; readonly obstacle: SkipReason }
  );

/** What a subject was shown, as its store told. Absent when the store did not answer. */
export type SeenExposures = Versioned<ExposureState> | undefined;

/** Whose caps the winners take places in. */
export interface CappedPerson {
  readonly account: Account;
  readonly subject: ExposureKeyOfSubject;
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

const exposureOf = ({ bid, bidId }: Win, nowMs: number, viewer: Viewer): Exposure => ({
  bidId,
  keys: exposureKeysOf(bid),
  atMs: nowMs,
  heldUntilMs: nowMs + HOLD_LIFETIME_MS,
  confirmed: false,
  sessionId: viewer.sessionId,
  user: viewer.user,
});

export const decide = (facts: AuctionFacts): DecidedAuction => ({ facts, decision: decideAuctions(facts) });

const isSameWin = (a: Win, b: Win | undefined): boolean =>
  b !== undefined && a.imp === b.imp && a.bid === b.bid && a.clearingPrice === b.clearingPrice;

const hasSameWins = (a: DecidedAuction, b: DecidedAuction): boolean =>
  a.decision.wins.length === b.decision.wins.length &&
  a.decision.wins.every((win, i) => isSameWin(win, b.decision.wins[i]));

/**
 * The auction on what other requests of the subject were shown since. As long as that reaches no cap the same bids win,
 * and their money is held already; other winners get bid ids of their own, so that no hold is taken for another bid's.
 */
const decideOn = (
  { nowMs, bidIds }: SaleTerms,
  account: Account,
  before: DecidedAuction,
  exposures: ExposureState,
): DecidedAuction => {
  const { facts } = before;
  const shown = countShown(exposures, account.pacing, nowMs, account.utcOffsetMinutes);
  const now: AuctionFacts = { ...facts, exposures, pacing: facts.pacing && { ...facts.pacing, ...shown } };
  const again = decide(now);
  return hasSameWins(before, again) ? again : decide({ ...now, bidIds: bidIds() });
};

/** `out`: only ads without caps may pass. */
type ExposuresHeld = { readonly kind: 'held' | 'contended' | 'out'; readonly decided: DecidedAuction };

const holdExposures = async (
  ports: HoldPorts,
  terms: SaleTerms,
  seen: SeenExposures,
  before: DecidedAuction,
  wave: Deadline,
): Promise<ExposuresHeld> => {
  const { person, nowMs } = terms;
  // Without a person nothing needs a lease, and neither does a decision that was made without exposures.
  if (person === undefined || seen === undefined) return { kind: 'held', decided: before };
  let decided = before;
  const change = (state: ExposureState): ExposureState => {
    decided = state === before.facts.exposures ? before : decideOn(terms, person.account, before, state);
    const added = decided.decision.wins.map((win) => exposureOf(win, nowMs, person.viewer));
    return added.length === 0 ? state : withExposures(state, added, nowMs);
  };
  try {
    const isGone = (): boolean => wave.isOver;
    const outcome = await withDeadline(wave, () => changeExposures(ports, person.subject, change, { seen, isGone }));
    return { kind: outcome === 'written' ? 'held' : 'contended', decided };
  } catch (error) {
    noteFailure(ports, terms.log, 'exposures', error);
    return { kind: 'out', decided };
  }
};

interface Taken {
  readonly budgets: BudgetsHeld;
  readonly exposures: ExposuresHeld;
}

const holdMoney = async (
  ports: HoldPorts,
  { nowMs, taker, log }: SaleTerms,
  { facts, decision }: DecidedAuction,
  wave: Deadline,
): Promise<BudgetsHeld> => {
  const budgets = await holdBudgets(ports, decision.wins, { answers: facts.answers, nowMs, taker }, wave);
  if ('failure' in budgets) noteFailure(ports, log, 'ledger', budgets.failure);
  return budgets;
};

/** Exposures and budgets at once; when other bids win than those whose money was asked for, their money after that. */
const takeAll = async (
  ports: HoldPorts,
  terms: SaleTerms,
  seen: SeenExposures,
  before: DecidedAuction,
): Promise<Taken> => {
  const wave = terms.wave();
  try {
    const [budgets, exposures] = await Promise.all([
      holdMoney(ports, terms, before, wave),
      holdExposures(ports, terms, seen, before, wave),
    ]);
    const { kind, decided } = exposures;
    if (kind !== 'held' || hasSameWins(before, decided)) return { budgets, exposures };
    void releaseBudgets(ports, before.decision.wins);
    return { budgets: await holdMoney(ports, terms, decided, wave), exposures };
  } finally {
    wave.clear();
  }
};

/**
 * Releases what this attempt took and reads the exposures again. Only what the next attempt builds on is awaited: a
 * ledger that hangs must not cost the bids that need no money.
 */
const releaseAttempt = async (
  ports: HoldPorts,
  { person, wave }: SaleTerms,
  seen: SeenExposures,
  before: DecidedAuction,
  { kind, decided }: ExposuresHeld,
): Promise<SeenExposures> => {
  const { wins } = decided.decision;
  void releaseBudgets(ports, [...before.decision.wins, ...wins]);
  if (person === undefined) return undefined;
  if (kind === 'out') void releaseExposures(ports, person.subject, wins);
  if (kind === 'out' || seen === undefined) return undefined;
  const readAgain = async () => {
    if (kind === 'held') await releaseExposures(ports, person.subject, wins);
    return ports.exposures.read(person.subject);
  };
  return withTimeout(ports.clock, wave().restMs, readAgain).catch(() => undefined);
};

/** Why nothing more may be tried, though the decision has winners. */
const obstacle = ({ person, isLate }: SaleTerms, seen: SeenExposures, attempt: number): SkipReason | undefined => {
  if (isLate()) return 'out-of-time';
  if (person !== undefined && seen === undefined && needsExposures(person.account.pacing)) return 'store-unavailable';
  return attempt > MAX_TRIES ? 'concurrent-change' : undefined;
};

/**
 * Decides the auctions and takes money and places in caps for the winners, both at once. A refusal is one more fact and
 * the auctions are decided again, at most three times.
 */
export const holdSale = async (
  ports: HoldPorts,
  terms: SaleTerms,
  answers: readonly DemandAnswer[],
): Promise<HeldAuction> => {
  const isGone = terms.isGone();
  let seen = terms.person?.seen;
  let refusals: readonly Refusal[] = [];
  for (let attempt = 1; ; attempt++) {
    const facts = terms.factsOf(answers, seen);
    const before = decide({ ...facts, refusals: [...refusals, ...facts.refusals] });
    if (before.decision.wins.length === 0)
      return isGone ? { ...before, kind: 'hindered', obstacle: 'out-of-time' } : { ...before, kind: 'unsold' };
    const reason = obstacle(terms, seen, attempt);
    if (reason !== undefined) return { ...before, kind: 'hindered', obstacle: reason };
    const { budgets, exposures } = await takeAll(ports, terms, seen, before);
    if (budgets.isHeld && exposures.kind === 'held') {
      const { decided } = exposures;
      // What other requests were shown meanwhile may leave no winner.
      return { ...decided, kind: decided.decision.wins.length > 0 ? 'held' : 'unsold' };
    }
    seen = await releaseAttempt(ports, terms, seen, before, exposures);
    refusals = [...refusals, ...budgets.refusals];
  }
};
