import { decideAuctions } from '../../domain/auction/decide.js';
import type { AuctionFacts, DemandAnswer } from '../../domain/auction/turn-facts.js';
import type { DemandSource } from '../ports/demand-source.js';

/** Whether nobody of `pending` can win any more, given what the others have answered. */
export type IsDecided = (answers: readonly DemandAnswer[], pending: readonly DemandSource[]) => boolean;

/**
 * Whether nobody who is still to answer can win a slot: each has a winner above all that they may bid. In a
 * second-price auction a bid that loses sets the price, so that everybody is waited for. A hold that is refused later
 * is made up for by those who have answered.
 */
export const isDecidedBy =
  (factsOf: (answers: readonly DemandAnswer[]) => AuctionFacts): IsDecided =>
  (answers, pending) => {
    const most = Math.max(...pending.map(({ maxPrice }) => maxPrice ?? Infinity));
    if (most === Infinity) return false;
    const facts = factsOf(answers);
    if (facts.account.auctionType !== 'first-price') return false;
    const { wins } = decideAuctions(facts);
    return facts.imps.every((imp) => wins.some((win) => win.imp.id === imp.id && win.bid.price > most));
  };

const isWaitedFor = ({ waitFor }: DemandSource): boolean => waitFor !== false;

/** Whether the auction may close before its deadline: nobody of `pending` is worth waiting for. */
export const mayCloseEarly = (
  sources: readonly DemandSource[],
  answers: readonly DemandAnswer[],
  pending: readonly DemandSource[],
  isDecided: IsDecided,
): boolean => {
  if (pending.length === 0) return false;
  if (sources.some(isWaitedFor) && !pending.some(isWaitedFor)) return true;
  return isDecided(answers, pending);
};
