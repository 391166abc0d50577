import { exposureKeysOf } from '../domain/bid.js';
import { decideAuctions, type AuctionDecision, type Win } from '../domain/decide.js';
import { NO_EXPOSURES, withExposures, type Exposure, type Viewer } from '../domain/exposure.js';
import type { SkipReason } from '../domain/skip-code.js';
import type { AuctionFacts, DemandAnswer, Refusal } from '../domain/turn-facts.js';
import { HOLD_LIFETIME_MS } from '../domain/won-ad.js';
import { answerTimesOf } from './answer-times.js';
import { auctionFacts } from './auction-facts.js';
import { noteFailure } from './fired-deadlines.js';
import { holdBudgets } from './hold-budgets.js';
import { limitAfter, type Limit } from './limit.js';
import type { OpenTurn } from './open-turn.js';
import type { Ports } from './ports/index.js';
import { releaseBudgets, releaseExposures } from './release-wins.js';
import { MAX_TRIES, subjectOf, viewerOf } from './turn-request.js';
import { within, withinMs } from './within.js';

const exposureOf = ({ bid, bidId }: Win, nowMs: number, viewer: Viewer): Exposure => ({
  bidId,
  keys: exposureKeysOf(bid),
  atMs: nowMs,
  heldUntilMs: nowMs + HOLD_LIFETIME_MS,
  confirmed: false,
  sessionId: viewer.sessionId,
  user: viewer.user,
});

/** `conflict`: another request of this subject was faster. `unavailable`: only ads without caps may pass. */
type ExposuresHeld = 'held' | 'conflict' | 'unavailable';

const holdExposures = async (
  ports: Ports,
  { request, exposures }: OpenTurn,
  wins: readonly Win[],
  limit: Limit,
): Promise<ExposuresHeld> => {
  // The decision was made without exposures, so that nothing of it needs a lease.
  if (exposures === undefined) return 'held';
  const added = wins.map((win) => exposureOf(win, request.nowMs, viewerOf(request)));
  const next = withExposures(exposures.value ?? NO_EXPOSURES, added, request.nowMs);
  try {
    const isTaken = await within(() => ports.exposures.replace(subjectOf(request), exposures.version, next), limit);
    return isTaken ? 'held' : 'conflict';
  } catch (error) {
    noteFailure(ports, request, 'exposures', error);
    return 'unavailable';
  }
};

const takeAll = async (ports: Ports, open: OpenTurn, answers: readonly DemandAnswer[], wins: readonly Win[]) => {
  const wave = limitAfter(ports.clock, answerTimesOf(ports).storeMs);
  try {
    const [budgets, exposures] = await Promise.all([
      holdBudgets(ports, wins, answers, open.request.nowMs, wave),
      holdExposures(ports, open, wins, wave),
    ]);
    if ('failure' in budgets) noteFailure(ports, open.request, 'ledger', budgets.failure);
    return { budgets, exposures };
  } finally {
    wave.clear();
  }
};

/**
 * Gives back what this try took and reads the exposures anew. Only what the next try builds on is waited for: a ledger that hangs must
 * not cost the bids that need no money.
 */
const openAgain = async (
  ports: Ports,
  open: OpenTurn,
  wins: readonly Win[],
  exposures: ExposuresHeld,
): Promise<OpenTurn> => {
  const subject = subjectOf(open.request);
  void releaseBudgets(ports, wins);
  if (exposures === 'unavailable') void releaseExposures(ports, subject, wins);
  if (exposures === 'unavailable' || open.exposures === undefined) return { ...open, exposures: undefined };
  const readAgain = async () => {
    if (exposures === 'held') await releaseExposures(ports, subject, wins);
    return ports.exposures.read(subject);
  };
  const read = await withinMs(ports.clock, answerTimesOf(ports).storeMs, readAgain).catch(() => undefined);
  return { ...open, exposures: read };
};

/** Why nothing more may be tried, though the decision has winners. */
const obstacle = ({ request, exposures }: OpenTurn, attempt: number): SkipReason | undefined => {
  if (request.caller.signal?.aborted === true || request.limit.isOver) return 'out-of-time';
  if (exposures === undefined && request.account.pacing.maxPerDay !== undefined) return 'store-unavailable';
  return attempt > MAX_TRIES ? 'concurrent-change' : undefined;
};

/** An auction whose winners have all that they need, or what kept them from it. */
export interface HeldAuction {
  readonly facts: AuctionFacts;
  readonly decision: AuctionDecision;
  /** Present: none of the decision's winners may be shown. */
  readonly obstacle?: SkipReason | undefined;
}

/** Second wave: exposures and budgets at once. A refusal is one more fact and the auctions are decided again, at most three times. */
export const holdWins = async (
  ports: Ports,
  start: OpenTurn,
  answers: readonly DemandAnswer[],
): Promise<HeldAuction> => {
  let open = start;
  let refusals: readonly Refusal[] = [];
  for (let attempt = 1; ; attempt++) {
    const facts = auctionFacts(ports, open, answers, refusals);
    const decision = decideAuctions(facts);
    if (decision.wins.length === 0) return { facts, decision };
    const reason = obstacle(open, attempt);
    if (reason !== undefined) return { facts, decision, obstacle: reason };
    const taken = await takeAll(ports, open, answers, decision.wins);
    if (taken.budgets.isHeld && taken.exposures === 'held') return { facts, decision };
    open = await openAgain(ports, open, decision.wins, taken.exposures);
    refusals = [...refusals, ...taken.budgets.refusals];
  }
};
