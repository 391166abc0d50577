import { exposureKeysOf } from '../../domain/demand/bid.js';
import { decideAuctions, type Win } from '../../domain/auction/decide.js';
import {
  countShown,
  withExposures,
  type Exposure,
  type ExposureState,
  type Viewer,
} from '../../domain/frequency/exposure.js';
import { needsExposures } from '../../domain/values/ad-caps.js';
import type { SkipReason } from '../../domain/values/skip-code.js';
import type { AuctionFacts, DemandAnswer, Refusal } from '../../domain/auction/turn-facts.js';
import { HOLD_LIFETIME_MS } from '../../domain/delivery/won-ad.js';
import { auctionFacts, freshBidIds } from './auction-facts.js';
import { changeExposures } from '../holds/change-exposures.js';
import { noteFailure } from '../deadline/deadline-log.js';
import type { DecidedAuction, HeldAuction } from '../holds/held-auction.js';
import { holdBudgets, type BudgetsHeld } from '../holds/hold-budgets.js';
import { takerOf } from '../ports/hold-terms.js';
import type { OpenTurn } from './open-turn.js';
import type { Ports } from '../ports/index.js';
import { MAX_TRIES } from '../ports/storage/session-store.js';
import { releaseBudgets, releaseExposures } from '../holds/release-wins.js';
import { storeTimeMs, subjectOf, viewerOf } from './request-turn.js';
import { Deadline, withDeadline, withTimeout } from '../deadline/deadline.js';

const exposureOf = ({ bid, bidId }: Win, nowMs: number, viewer: Viewer): Exposure => ({
  bidId,
  keys: exposureKeysOf(bid),
  atMs: nowMs,
  heldUntilMs: nowMs + HOLD_LIFETIME_MS,
  confirmed: false,
  sessionId: viewer.sessionId,
  user: viewer.user,
});

const decide = (facts: AuctionFacts): DecidedAuction => ({ facts, decision: decideAuctions(facts) });

const isSameWin = (a: Win, b: Win | undefined): boolean =>
  b !== undefined && a.imp === b.imp && a.bid === b.bid && a.clearingPrice === b.clearingPrice;

const hasSameWins = (a: DecidedAuction, b: DecidedAuction): boolean =>
  a.decision.wins.length === b.decision.wins.length &&
  a.decision.wins.every((win, i) => isSameWin(win, b.decision.wins[i]));

/**
 * The auction on what the subject was shown since: other requests of it were faster. As long as no cap is reached by it
 * the same wins, and its money is held already; what wins else has bid ids of its own, so that no hold is taken for
 * another bid's.
 */
const decideOn = (
  ports: Ports,
  { request }: OpenTurn,
  before: DecidedAuction,
  exposures: ExposureState,
): DecidedAuction => {
  const { facts } = before;
  const { account, nowMs } = request;
  const shown = countShown(exposures, account.pacing, nowMs, account.utcOffsetMinutes);
  const now: AuctionFacts = { ...facts, exposures, pacing: facts.pacing && { ...facts.pacing, ...shown } };
  const again = decide(now);
  return hasSameWins(before, again) ? again : decide({ ...now, bidIds: freshBidIds(ports, facts.imps) });
};

/** `out`: only ads without caps may pass. */
type ExposuresHeld = { readonly kind: 'held' | 'contended' | 'out'; readonly decided: DecidedAuction };

const holdExposures = async (
  ports: Ports,
  open: OpenTurn,
  before: DecidedAuction,
  wave: Deadline,
): Promise<ExposuresHeld> => {
  const { request, exposures: seen } = open;
  // The decision was made without exposures, so that nothing of it needs a lease.
  if (seen === undefined) return { kind: 'held', decided: before };
  const viewer = viewerOf(request);
  let decided = before;
  const change = (state: ExposureState): ExposureState => {
    decided = state === before.facts.exposures ? before : decideOn(ports, open, before, state);
    const added = decided.decision.wins.map((win) => exposureOf(win, request.nowMs, viewer));
    return added.length === 0 ? state : withExposures(state, added, request.nowMs);
  };
  try {
    const isGone = (): boolean => wave.isOver;
    const work = () => changeExposures(ports, subjectOf(request), change, { seen, isGone });
    const outcome = await withDeadline(wave, work);
    return { kind: outcome === 'written' ? 'held' : 'contended', decided };
  } catch (error) {
    noteFailure(ports, request, 'exposures', error);
    return { kind: 'out', decided };
  }
};

interface Taken {
  readonly budgets: BudgetsHeld;
  readonly exposures: ExposuresHeld;
}

const holdMoney = async (ports: Ports, { request }: OpenTurn, { facts, decision }: DecidedAuction, wave: Deadline) => {
  const taker = () => takerOf(ports, request.account.id, request.caller.address);
  const asked = { answers: facts.answers, nowMs: request.nowMs, taker };
  const budgets = await holdBudgets(ports, decision.wins, asked, wave);
  if ('failure' in budgets) noteFailure(ports, request, 'ledger', budgets.failure);
  return budgets;
};

/** Exposures and budgets at once; when other ads win than those whose money was asked for, their money after that. */
const takeAll = async (ports: Ports, open: OpenTurn, before: DecidedAuction): Promise<Taken> => {
  const wave = new Deadline(ports.clock, storeTimeMs(open.request));
  try {
    const [budgets, exposures] = await Promise.all([
      holdMoney(ports, open, before, wave),
      holdExposures(ports, open, before, wave),
    ]);
    const { kind, decided } = exposures;
    if (kind !== 'held' || hasSameWins(before, decided)) return { budgets, exposures };
    void releaseBudgets(ports, before.decision.wins);
    return { budgets: await holdMoney(ports, open, decided, wave), exposures };
  } finally {
    wave.clear();
  }
};

/**
 * Gives back what this try took and reads the exposures anew. Only what the next try builds on is waited for: a ledger
 * that hangs must not cost the bids that need no money.
 */
const openAgain = async (
  ports: Ports,
  open: OpenTurn,
  before: DecidedAuction,
  { kind, decided }: ExposuresHeld,
): Promise<OpenTurn> => {
  const subject = subjectOf(open.request);
  const { wins } = decided.decision;
  void releaseBudgets(ports, [...before.decision.wins, ...wins]);
  if (kind === 'out') void releaseExposures(ports, subject, wins);
  if (kind === 'out' || open.exposures === undefined) return { ...open, exposures: undefined };
  const readAgain = async () => {
    if (kind === 'held') await releaseExposures(ports, subject, wins);
    return ports.exposures.read(subject);
  };
  const read = await withTimeout(ports.clock, storeTimeMs(open.request), readAgain).catch(() => undefined);
  return { ...open, exposures: read };
};

/** Why nothing more may be tried, though the decision has winners. */
const obstacle = ({ request, exposures }: OpenTurn, attempt: number): SkipReason | undefined => {
  if (request.caller.signal?.aborted === true || request.deadline.isOver) return 'out-of-time';
  if (exposures === undefined && needsExposures(request.account.pacing)) return 'store-unavailable';
  return attempt > MAX_TRIES ? 'concurrent-change' : undefined;
};

const OUT_OF_TIME = { kind: 'hindered', obstacle: 'out-of-time' } as const;

/**
 * Second wave: exposures and budgets at once. A refusal is one more fact and the auctions are decided again, at most
 * three times.
 */
export const holdTurn = async (
  ports: Ports,
  start: OpenTurn,
  answers: readonly DemandAnswer[],
): Promise<HeldAuction> => {
  const isGone = start.request.caller.signal?.aborted === true;
  let open = start;
  let refusals: readonly Refusal[] = [];
  for (let attempt = 1; ; attempt++) {
    const before = decide(auctionFacts(ports, open, answers, refusals));
    if (before.decision.wins.length === 0)
      return isGone ? { ...before, ...OUT_OF_TIME } : { ...before, kind: 'unsold' };
    const reason = obstacle(open, attempt);
    if (reason !== undefined) return { ...before, kind: 'hindered', obstacle: reason };
    const { budgets, exposures } = await takeAll(ports, open, before);
    if (budgets.isHeld && exposures.kind === 'held') {
      const { decided } = exposures;
      // On what other requests have left nobody may have won.
      return { ...decided, kind: decided.decision.wins.length > 0 ? 'held' : 'unsold' };
    }
    open = await openAgain(ports, open, before, exposures);
    refusals = [...refusals, ...budgets.refusals];
  }
};
