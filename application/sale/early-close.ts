import { decideAuctions, mostAds, type ImpResult } from '../../domain/auction/decide.js';
import type { AuctionFacts, DemandAnswer } from '../../domain/auction/turn-facts.js';
import { isBeaten } from '../../domain/values/loss-reason.js';
import type { DemandSource } from '../ports/demand-source.js';

/** Whether nobody of `pending` can win any more, given what the others have answered. */
export type IsDecided = (answers: readonly DemandAnswer[], pending: readonly DemandSource[]) => boolean;

/**
 * Whether nobody who is still to answer can win a slot: each has a winner above all that they may bid. In a
 * second-price auction a bid that loses sets the price, so that everybody is waited for. A hold that is refused later
 * is made up for by those who have answered.
 */
const isDecidedBy =
  (factsOf: (answers: readonly DemandAnswer[]) => AuctionFacts): IsDecided =>
  (answers, pending) => {
    const most = Math.max(...pending.map(({ maxPrice }) => maxPrice ?? Infinity));
    if (most === Infinity) return false;
    const facts = factsOf(answers);
    if (facts.account.auctionType !== 'first-price') return false;
    const { wins } = decideAuctions(facts);
    return facts.imps.every((imp) => wins.some((win) => win.imp.id === imp.id && win.bid.price > most));
  };

/** Whether nobody behind these answers, whose bids are all lower, could win or set a price. */
export type IsServed = (answers: readonly DemandAnswer[]) => boolean;

const hasRunnerUp = ({ result }: ImpResult): boolean =>
  result.winner !== undefined && result.losses.some(({ reason }) => isBeaten(reason));

/** Whether each slot that may show an ad has a winner, and another bid that was beaten. */
export const isServedBy =
  (factsOf: (answers: readonly DemandAnswer[]) => AuctionFacts): IsServed =>
  (answers) => {
    const facts = factsOf(answers);
    const { results } = decideAuctions(facts);
    return results.filter(hasRunnerUp).length >= Math.min(results.length, mostAds(facts));
  };

/** When enough has been offered. */
export interface Enough {
  /** Whether sources that have not answered yet could not win any more. */
  readonly isDecided: IsDecided;
  /** Whether a source that answers best first has offered enough. */
  readonly isServed: IsServed;
}

export const enoughBy = (factsOf: (answers: readonly DemandAnswer[]) => AuctionFacts): Enough => ({
  isDecided: isDecidedBy(factsOf),
  isServed: isServedBy(factsOf),
});

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
