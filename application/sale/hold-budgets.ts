import { bidKey, type Bid } from '../../domain/demand/bid.js';
import { unopenedLimit, type BudgetHold, type BudgetId } from '../../domain/budget/budget.js';
import type { Win } from '../../domain/auction/decide.js';
import { holdId } from '../../domain/values/ids.js';
import { costOfImpression, type Nanos } from '../../domain/values/money.js';
import type { EpochMs } from '../../domain/values/time.js';
import { bidsOf, type DemandAnswer, type Refusal } from '../../domain/auction/turn-facts.js';
import type { Taker } from '../ports/hold-terms.js';
import type { Ports } from '../ports/index.js';
import { withDeadline, type Deadline } from '../deadline/deadline.js';

export interface BudgetsHeld {
  /** Nothing refused: every win has its money. */
  readonly isHeld: boolean;
  readonly refusals: readonly Refusal[];
  /** Why the ledger did not answer. */
  readonly failure?: unknown;
}

const budgetsOf = (bid: Bid) => (bid.kind === 'direct' ? bid.budgets : []);

const sharesOf = (bid: Bid, taker: Taker) => (bid.kind === 'direct' ? taker.sharesOf(bid.lineItemId) : []);

const holdOf = ({ bid, bidId, clearingPrice }: Win, nowMs: EpochMs, taker: Taker): BudgetHold => ({
  id: holdId(bidId),
  budgets: budgetsOf(bid),
  amount: costOfImpression(clearingPrice),
  expiresAtMs: nowMs + taker.unopenedMs,
  unopened: sharesOf(bid, taker),
});

const refusalOf = (bid: Bid, reason: Refusal['reason']): Refusal => ({ key: bidKey(bid), reason });

const withBudgets = (answers: readonly DemandAnswer[]): readonly Bid[] =>
  bidsOf(answers).filter((bid) => budgetsOf(bid).length > 0);

/** An outage of the ledger refuses exactly those that need money. */
export const refusedInOutage = (answers: readonly DemandAnswer[]): readonly Refusal[] =>
  withBudgets(answers).map((bid) => refusalOf(bid, 'store-unavailable'));

/** What the money is asked for: whose answers compete, when, and on whose behalf. */
export interface HoldRequest {
  readonly answers: readonly DemandAnswer[];
  readonly nowMs: EpochMs;
  /** Made only when there is money to hold. */
  readonly taker: () => Taker;
}

/** Why each of these has nothing left to spend; absent for who could pay. */
const shortagesOf = async (
  ports: Pick<Ports, 'ledger'>,
  bids: readonly Bid[],
  taker: Taker,
  nowMs: EpochMs,
  deadline: Deadline,
): Promise<ReadonlyMap<Bid, Refusal['reason']>> => {
  const ids = [...new Set(bids.flatMap((bid) => [...budgetsOf(bid), ...sharesOf(bid, taker)].map(({ id }) => id)))];
  const spent = await withDeadline(deadline, () => ports.ledger.spent(ids, nowMs));
  const balances = new Map(ids.map((id, i) => [id, spent[i]]));
  const committed = (id: BudgetId): number => balances.get(id)?.committed ?? 0;
  const held = (id: BudgetId): number => balances.get(id)?.held ?? 0;
  const shortage = (bid: Bid): Refusal['reason'] | undefined => {
    const [amount, budgets] = [costOfImpression(bid.price), budgetsOf(bid)];
    const isSpent = budgets.some((budget) => committed(budget.id) + held(budget.id) + amount > budget.limit);
    if (isSpent) return 'budget-exhausted';
    const unspent = Math.min(...budgets.map((budget) => budget.limit - committed(budget.id))) as Nanos;
    const isFull = sharesOf(bid, taker).some(
      (share) => held(share.id) + amount > unopenedLimit(share, unspent, amount),
    );
    return isFull ? 'unopened-share' : undefined;
  };
  const shortages = new Map<Bid, Refusal['reason']>();
  for (const bid of bids) {
    const reason = shortage(bid);
    if (reason !== undefined) shortages.set(bid, reason);
  }
  return shortages;
};

/**
 * Takes the money of all wins. When one is refused, so are all other bids of `answers` that could not pay either:
 * without asking, each of them would win once only to be refused. Never rejects: an outage of the ledger is a failure,
 * of which {@link refusedInOutage} says whom it refuses.
 */
export const holdBudgets = async (
  ports: Pick<Ports, 'ledger'>,
  wins: readonly Win[],
  { answers, nowMs, taker: takerOf }: HoldRequest,
  deadline: Deadline,
): Promise<BudgetsHeld> => {
  if (wins.every(({ bid }) => budgetsOf(bid).length === 0)) return { isHeld: true, refusals: [] };
  const taker = takerOf();
  const holds = wins.map((win) => holdOf(win, nowMs, taker));
  try {
    const taken = await withDeadline(deadline, () => ports.ledger.hold(holds, nowMs));
    const refused = wins.filter((_, i) => taken[i] !== true).map(({ bid }) => bid);
    if (refused.length === 0) return { isHeld: true, refusals: [] };
    const shortages = await shortagesOf(ports, withBudgets(answers), taker, nowMs, deadline);
    // Why exactly stands last, and counts.
    const refusals = [
      ...refused.map((bid) => refusalOf(bid, 'hold-refused')),
      ...[...shortages].map(([bid, reason]) => refusalOf(bid, reason)),
    ];
    return { isHeld: false, refusals };
  } catch (failure) {
    return { isHeld: false, refusals: [], failure };
  }
};
