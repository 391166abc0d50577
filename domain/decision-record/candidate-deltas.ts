import { decideAuctions } from '../auction/decide.js';
import { causesByLineItem } from '../auction/line-item-causes.js';
import {
  MAX_CAUSES,
  ONE_IN,
  type CandidateDelta,
  type Causes,
  type UncountedDelta,
} from '../delivery/rollups/candidate-count.js';
import { hashText } from '../values/hash-text.js';
import { SECOND_MS } from '../values/time.js';
import type { StoredDecision } from './stored-decision.js';

const bounded = ([first, ...others]: Causes): Causes => [first, ...others.slice(0, MAX_CAUSES - 1)];

/**
 * What became of each line item in a turn that stands for `weight` turns. A muted turn shows nothing, and a repeated
 * one is an earlier one; what was won and could not be shown is no matter of the line item.
 */
export const candidateDeltas = (
  decision: StoredDecision,
  weight: number,
): readonly (CandidateDelta | UncountedDelta)[] => {
  const { accountId, atMs, inputs, outcome, bidIds } = decision;
  const { account, answers, auction, turn } = inputs;
  if (auction === undefined || outcome === 'repeated' || turn?.trackOnly) return [];
  if (weight === 0) return [{ accountId, atMs }];
  const facts = { ...auction, account, answers, nowMs: atMs };
  const decided = decideAuctions(facts);
  const wins = decided.wins.filter(({ bidId }) => bidIds.includes(bidId));
  if (wins.length < decided.wins.length) return [];
  const variance = weight * weight - weight;
  return [...causesByLineItem(facts, decided)].map(([lineItemId, causes]) => ({
    ...{ accountId, lineItemId, atMs, causes: bounded(causes), turns: weight, variance },
  }));
};

/** Of each second the first decisions count for themselves: of a server with little traffic all. */
const WHOLE_PER_SECOND = 2;

/** For how many turns the decision stands; 0: another one stands for it. */
export type CandidateSampling = (decision: Pick<StoredDecision, 'id' | 'atMs'>) => number;

/**
 * Behind the first of a second, one of each {@link ONE_IN} decisions stands for all of them: to judge all candidates
 * again takes about as long as the auction did. Which one, the id of the first of them draws anew: were it always the
 * last, traffic with a period, such as every fourth turn from a phone, would be seen in every one of them or in none.
 */
export const createCandidateSampling = (): CandidateSampling => {
  let [second, whole, position, drawn] = [Number.NaN, 0, 0, 0];
  return ({ id, atMs }) => {
    const now = Math.floor(atMs / SECOND_MS);
    if (now !== second) [second, whole] = [now, 0];
    if (whole < WHOLE_PER_SECOND) {
      whole++;
      return 1;
    }
    if (position === 0) drawn = hashText(id) % ONE_IN;
    const weight = position === drawn ? ONE_IN : 0;
    // Counted on through the seconds: what is left of one is not lost.
    position = (position + 1) % ONE_IN;
    return weight;
  };
};
