import { decideAuctions, type AuctionDecision } from '../domain/decide.js';
import type { AuctionFacts } from '../domain/turn-facts.js';
import { holdBudgets } from './hold-budgets.js';
import type { Limit } from './limit.js';
import type { Ports } from './ports/index.js';
import { MAX_TRIES } from './turn-request.js';

/** For a slot without a person: budgets alone. A refused hold is one more fact and the slot is decided again, at most three times. */
export const holdSlot = async (
  ports: Pick<Ports, 'ledger'>,
  start: AuctionFacts,
  limit: Limit,
): Promise<AuctionDecision> => {
  let facts = start;
  for (let attempt = 1; ; attempt++) {
    const decision = decideAuctions(facts);
    if (decision.wins.length === 0) return decision;
    if (attempt > MAX_TRIES) return { ...decision, wins: [], reason: 'concurrent-change' };
    const { isHeld, refusals } = await holdBudgets(ports, decision.wins, facts.answers, facts.nowMs, limit);
    if (isHeld) return decision;
    facts = { ...facts, refusals: [...facts.refusals, ...refusals] };
  }
};
