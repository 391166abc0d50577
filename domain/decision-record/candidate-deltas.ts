import { decideAuctions } from '../auction/decide.js';
import { causesByLineItem } from '../auction/line-item-causes.js';
import { MAX_CAUSES, type CandidateDelta, type Causes } from '../delivery/candidate-count.js';
import { SECOND_MS, type EpochMs } from '../values/time.js';
import type { StoredDecision } from './stored-decision.js';

const bounded = ([first, ...others]: Causes): Causes => [first, ...others.slice(0, MAX_CAUSES - 1)];

/**
 * What became of each line item in a turn that stands for `weight` turns. A muted turn shows nothing, and a repeated
 * one is an earlier one; what was won and could not be shown is no matter of the line item.
 */
export const candidateDeltas = (decision: StoredDecision, weight: number): readonly CandidateDelta[] => {
  const { accountId, atMs, inputs, outcome, bidIds } = decision;
  const { account, answers, auction, turn } = inputs;
  if (weight === 0 || auction === undefined || outcome === 'repeated' || turn?.trackOnly) return [];
  const facts = { ...auction, account, answers, nowMs: atMs };
  const decided = decideAuctions(facts);
  const wins = decided.wins.filter(({ bidId }) => bidIds.includes(bidId));
  if (wins.length < decided.wins.length) return [];
  const variance = weight * weight - weight;
  return [...causesByLineItem(facts, decided)].map(([lineItemId, causes]) => ({
    ...{ accountId, lineItemId, atMs, causes: bounded(causes), turns: weight, variance },
  }));
};

/** Of each second the first decisions count for themselves: of an account with little traffic all. */
const WHOLE_PER_SECOND = 2;
/** Of the others one stands for so many: to judge all candidates again takes about as long as the auction did. */
const ONE_IN = 32;

/** For how many turns the next decision stands; 0: another one stands for it. */
export type CandidateSampling = (atMs: EpochMs) => number;

export const createCandidateSampling = (): CandidateSampling => {
  let [second, whole, others] = [Number.NaN, 0, 0];
  return (atMs) => {
    const now = Math.floor(atMs / SECOND_MS);
    if (now !== second) [second, whole] = [now, 0];
    if (whole < WHOLE_PER_SECOND) {
      whole++;
      return 1;
    }
    // Counted on through the seconds: what is left of one is not lost.
    others = (others + 1) % ONE_IN;
    return others === 0 ? ONE_IN : 0;
  };
};
