import type { RelevanceParts } from '../../../domain/demand/relevance.js';

/**
 * A fit in full twentieths, as one number: finer would be guessing, and the same offer is then the same bid. Never
 * rounded up, past a threshold.
 */
export type FitSteps = number;

const STEPS = 20;
/** What binary fractions may be short of a whole step. */
const TINY = 1e-9;

const inSteps = (part: number): number => Math.floor(part * STEPS + TINY);

/** Takes the parts and not a fit, so that nothing has to be made for each candidate of each turn. */
export const stepsOf = (words: number, topics: number, meaning: number | undefined): FitSteps =>
  (inSteps(words) * (STEPS + 1) + inSteps(topics)) * (STEPS + 2) + (meaning === undefined ? 0 : 1 + inSteps(meaning));

export const fitOfSteps = (steps: FitSteps): RelevanceParts => {
  const meaning = steps % (STEPS + 2);
  const others = (steps - meaning) / (STEPS + 2);
  const topics = others % (STEPS + 1);
  return {
    words: (others - topics) / (STEPS + 1) / STEPS,
    topics: topics / STEPS,
    ...(meaning > 0 && { meaning: (meaning - 1) / STEPS }),
  };
};
