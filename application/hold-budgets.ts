import { bidKey, type Bid } from '../domain/bid.js';
import type { BudgetHold, BudgetId } from '../domain/budget.js';
import type { Win } from '../domain/decide.js';
import { holdId } from '../domain/ids.js';
import { costOfImpression } from '../domain/money.js';
import type { EpochMs } from '../domain/time.js';
import { bidsOf, type DemandAnswer, type Refusal } from '../domain/turn-facts.js';
import { HOLD_LIFETIME_MS } from '../domain/won-ad.js';
import type { Limit } from './limit.js';
import type { Ports } from './ports/index.js';
import { within } from './within.js';

export interface BudgetsHeld {
  /** Nothing refused: every win has its money. */
  readonly isHeld: boolean;
  readonly refusals: readonly Refusal[];
  /** Why the ledger did not answer. */
  readonly failure?: unknown;
}

const budgetsOf = (bid: Bid) => (bid.kind === 'direct' ? bid.budgets : []);

const holdOf = ({ bid, bidId, clearingPrice }: Win, nowMs: EpochMs): BudgetHold => ({
  id: holdId(bidId),
  budgets: budgetsOf(bid),
  amount: costOfImpression(clearingPrice),
  expiresAtMs: nowMs + HOLD_LIFETIME_MS,
});

const refusalOf = (bid: Bid, reason: Refusal['reason']): Refusal => ({ key: bidKey(bid), reason });

const withBudgets = (answers: readonly DemandAnswer[]): readonly Bid[] =>
  bidsOf(answers).filter((bid) => budgetsOf(bid).length > 0);

/** Who else has nothing left to spend: without asking, each of them would win once only to be refused. */
const exhausted = async (
  ports: Pick<Ports, 'ledger'>,
  bids: readonly Bid[],
  nowMs: EpochMs,
  limit: Limit,
): Promise<readonly Refusal[]> => {
  const ids = [...new Set(bids.flatMap((bid) => budgetsOf(bid).map(({ id }) => id)))];
  const spent = await within(() => ports.ledger.spent(ids, nowMs), limit);
  const taken = new Map<BudgetId, number>(ids.map((id, i) => [id, (spent[i]?.committed ?? 0) + (spent[i]?.held ?? 0)]));
  return bids
    .filter((bid) => budgetsOf(bid).some(({ id, limit }) => (taken.get(id) ?? 0) + costOfImpression(bid.price) > limit))
    .map((bid) => refusalOf(bid, 'budget-exhausted'));
};

/**
 * Takes the money of all wins. When one is refused, so are all other bids of `answers` that could not pay either; an outage of the
 * ledger refuses exactly those that need money. Never rejects.
 */
export const holdBudgets = async (
  ports: Pick<Ports, 'ledger'>,
  wins: readonly Win[],
  answers: readonly DemandAnswer[],
  nowMs: EpochMs,
  limit: Limit,
): Promise<BudgetsHeld> => {
  const holds = wins.map((win) => holdOf(win, nowMs));
  if (holds.every((hold) => hold.budgets.length === 0)) return { isHeld: true, refusals: [] };
  try {
    const taken = await within(() => ports.ledger.hold(holds, nowMs), limit);
    const refused = wins.filter((_, i) => taken[i] !== true);
    if (refused.length === 0) return { isHeld: true, refusals: [] };
    const refusals = refused.map(({ bid }) => refusalOf(bid, 'hold-refused'));
    return { isHeld: false, refusals: [...refusals, ...(await exhausted(ports, withBudgets(answers), nowMs, limit))] };
  } catch (failure) {
    const refusals = withBudgets(answers).map((bid) => refusalOf(bid, 'store-unavailable'));
    return { isHeld: false, refusals, failure };
  }
};
