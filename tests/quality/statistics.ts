import { seededRandom } from '../../domain/values/seeded-random.js';

/** A measured figure from 0 to 1 with its 95 % interval. `of`: how many were judged. */
export interface Measured {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly of: number;
}

/** Two-sided, 95 %. */
const Z = 1.959964;

/** A share with its Wilson score interval. `undefined` when nothing was judged. */
export const shareOf = (count: number, of: number): Measured | undefined => {
  if (of === 0) return undefined;
  const value = count / of;
  const divisor = 1 + Z ** 2 / of;
  const middle = (value + Z ** 2 / (2 * of)) / divisor;
  const half = (Z / divisor) * Math.sqrt((value * (1 - value)) / of + Z ** 2 / (4 * of ** 2));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half), of };
};

export interface Scored {
  readonly score: number;
  readonly isPositive: boolean;
}

/** The chance that a positive scores above a negative; equals count half. `undefined` without one of either. */
export const areaUnderCurve = (scored: readonly Scored[]): number | undefined => {
  const sorted = [...scored].sort((a, b) => a.score - b.score);
  const positives = sorted.filter(({ isPositive }) => isPositive).length;
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return undefined;
  let rankSum = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]?.score === sorted[from]?.score) to++;
    const meanRank = (from + 1 + to) / 2;
    for (let i = from; i < to; i++) if (sorted[i]?.isPositive === true) rankSum += meanRank;
    from = to;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
};

const RESAMPLES = 400;

/**
 * The area under the curve with its bootstrap interval. A group is drawn as a whole, since the members of one are not
 * independent, such as the briefs of one conversation.
 */
export const measuredArea = (groups: readonly (readonly Scored[])[]): Measured | undefined => {
  const value = areaUnderCurve(groups.flat());
  if (value === undefined) return undefined;
  const random = seededRandom(1);
  const drawn = Array.from({ length: RESAMPLES }, () =>
    areaUnderCurve(groups.flatMap(() => groups[random.below(groups.length)] ?? [])),
  )
    .filter((area) => area !== undefined)
    .sort((a, b) => a - b);
  const at = (share: number): number => drawn[Math.floor(share * (drawn.length - 1))] ?? value;
  return { value, low: at(0.025), high: at(0.975), of: groups.length };
};
