import { describe, expect, test } from '@jest/globals';
import { createWeightRule, WEIGHT_LIMITS } from '../../../adapters/frame-web/media/weight-rule.js';

describe('how much an ad may take', () => {
  const weighed = (loads: readonly (readonly [part: string, bytes: number, busyMs: number, atMs: number])[]) => {
    const rule = createWeightRule();
    return loads.map(([part, bytes, busyMs, atMs]) => rule.weigh(part, { bytes, busyMs }, atMs));
  };

  test.each<[string, Parameters<typeof weighed>[0], boolean]>([
    ['as many bytes as it may', [['page', WEIGHT_LIMITS.bytes, 0, 0]], false],
    ['one more', [['page', WEIGHT_LIMITS.bytes + 1, 0, 0]], true],
    [
      'the same from two parts',
      [
        ['page', WEIGHT_LIMITS.bytes / 2, 0, 0],
        ['markup', WEIGHT_LIMITS.bytes / 2 + 1, 0, 9],
      ],
      true,
    ],
    [
      'what a part says twice',
      [
        ['markup', WEIGHT_LIMITS.bytes, 0, 0],
        ['markup', WEIGHT_LIMITS.bytes - 5, 0, 9],
      ],
      false,
    ],
    ['thirteen seconds of the processor at once', [['page', 0, 13_000, 20_000]], true],
    [
      'the same within half a minute',
      [
        ['page', 0, 6_000, 20_000],
        ['markup', 0, 7_000, 45_000],
      ],
      true,
    ],
    [
      'the same within two minutes',
      [
        ['page', 0, 6_000, 20_000],
        ['page', 0, 13_000, 140_000],
      ],
      false,
    ],
    [
      'fifty seconds of the processor in ten minutes',
      [1, 2, 3, 4, 5].map((n) => ['page', 0, n * 10_000, n * 120_000] as const),
      true,
    ],
  ])('%s', (_, loads, isHeavy) => {
    expect(weighed(loads).at(-1)).toBe(isHeavy);
  });
});
