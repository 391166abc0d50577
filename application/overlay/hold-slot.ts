import { decideAuctions } from '../../domain/auction/decide.js';
import type { AuctionFacts } from '../../domain/auction/turn-facts.js';
import { holdBudgets } from '../holds/hold-budgets.js';
import type { Taker } from '../ports/hold-terms.js';
import type { HeldAuction } from '../holds/held-auction.js';
import type { Deadline } from '../deadline/deadline.js';
import type { Ports } from '../ports/index.js';
import { MAX_TRIES } from '../ports/storage/session-store.js';

/**
 * For a slot without a person: budgets alone. A refused hold is one more fact and the slot is decided again, at most
 * three times.
 */
export const holdSlot = async (
  ports: Pick<Ports, 'ledger'>,
  start: AuctionFacts,
  taker: () => Taker,
  deadline: Deadline,
  onOutage: (failure: unknown) => void = () => undefined,
): Promise<HeldAuction> => {
  let facts = start;
  for (let attempt = 1; ; attempt++) {
    const decision = decideAuctions(facts);
    if (decision.wins.length === 0) return { facts, decision, kind: 'unsold' };
    if (attempt > MAX_TRIES) return { facts, decision, kind: 'hindered', obstacle: 'concurrent-change' };
    const held = await holdBudgets(
      ports,
      decision.wins,
      { answers: facts.answers, nowMs: facts.nowMs, taker },
      deadline,
    );
    if (held.isHeld) return { facts, decision, kind: 'held' };
    if ('failure' in held) onOutage(held.failure);
    facts = { ...facts, refusals: [...facts.refusals, ...held.refusals] };
  }
};
