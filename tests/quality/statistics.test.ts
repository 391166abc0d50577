import { describe, expect, it } from '@jest/globals';
import { areaUnderCurve, measuredArea, shareOf } from './statistics.js';

const scored = (positives: readonly number[], negatives: readonly number[]) => [
  ...positives.map((score) => ({ score, isPositive: true })),
  ...negatives.map((score) => ({ score, isPositive: false })),
];

describe('a share', () => {
  it('has the Wilson interval', () => {
    const { value, low, high, of } = shareOf(9, 10) ?? {};
    expect(value).toBe(0.9);
    expect(low).toBeCloseTo(0.5958, 4);
    expect(high).toBeCloseTo(0.9821, 4);
    expect(of).toBe(10);
  });

  it('of none found is not certain', () => {
    expect(shareOf(0, 10)?.low).toBe(0);
    expect(shareOf(0, 10)?.high).toBeCloseTo(0.2775, 4);
  });

  it('of nothing is none', () => expect(shareOf(0, 0)).toBeUndefined());
});

describe('the area under the curve', () => {
  it('is the chance that a positive scores above a negative', () => {
    expect(areaUnderCurve(scored([0.9, 0.4], [0.5, 0.1]))).toBe(0.75);
  });

  it('counts equals half', () => expect(areaUnderCurve(scored([1, 0], [1, 0]))).toBe(0.5));

  it('needs both kinds', () => expect(areaUnderCurve(scored([1], []))).toBeUndefined());

  it('has the same interval each time, around the value', () => {
    const groups = Array.from({ length: 40 }, (_, i) => scored([i % 5], [i % 3]));
    const measured = measuredArea(groups);
    expect(measuredArea(groups)).toEqual(measured);
    const { low = 1, value = 0, high = 0 } = measured ?? {};
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
  });
});
