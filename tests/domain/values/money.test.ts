import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addNanos,
  costOfImpression,
  cpmFromUsd,
  cpmToUsd,
  exactUsd,
  isCpm,
  MAX_CPM_USD,
  maxCpm,
  nanosFromUsd,
  nanosToUsd,
  NO_MONEY,
  type Cpm,
} from '../../../domain/values/money.js';
import { holds } from '../property.js';

const notPrices = [JSON.parse('1e400'), -Infinity, NaN, -1, -1e-12, 0, -0, 1e-12, 4.9e-7, 1e9, 10_000.000001];

describe('a price', () => {
  test.each(notPrices)('%p USD is none', (usd) => {
    expect(cpmFromUsd(usd)).toBeUndefined();
  });

  test.each([
    [2.5, 2_500_000],
    [0.000001, 1],
    [5e-7, 1],
    [0.1 + 0.2, 300_000],
    [1.005, 1_005_000],
    [12345678901234567e-16, 1_234_568],
    [MAX_CPM_USD, 10_000_000_000],
  ])('%p USD is %p micros', (usd, micros) => {
    expect(cpmFromUsd(usd)).toBe(micros);
  });

  test('survives the way to USD and back', () => {
    holds(
      fc.property(fc.integer({ min: 1, max: MAX_CPM_USD * 1e6 }), (micros) => {
        expect(isCpm(micros)).toBe(true);
        expect(cpmFromUsd(cpmToUsd(micros as Cpm))).toBe(micros);
      }),
      1_000,
    );
  });

  test.each([Infinity, NaN, -1, 0, 1e-12, 0.5, 1.5, 10_000_000_001, 2 ** 53])('%p is no price in micros', (value) => {
    expect(isCpm(value)).toBe(false);
  });

  test('the higher of two', () => {
    expect(maxCpm(1 as Cpm, 2 as Cpm)).toBe(2);
    expect(maxCpm(3 as Cpm, 2 as Cpm)).toBe(3);
  });
});

describe('an amount', () => {
  test.each([JSON.parse('1e400'), NaN, -1, -1e-12, 1e9, 9_007_199.3])('%p USD is none', (usd) => {
    expect(nanosFromUsd(usd)).toBeUndefined();
  });

  test('is an exact integer up to nine million USD', () => {
    expect(nanosFromUsd(0)).toBe(NO_MONEY);
    expect(nanosFromUsd(9_000_000)).toBe(9e15);
    expect(nanosFromUsd(0.1)).toBe(100_000_000);
    expect(nanosToUsd(nanosFromUsd(12.34) ?? NO_MONEY)).toBe(12.34);
    holds(
      fc.property(fc.double({ min: 0, max: 9_007_199.254740991, noNaN: true }), (usd) => {
        expect(Number.isSafeInteger(nanosFromUsd(usd))).toBe(true);
      }),
    );
  });

  test('a million impressions at 2.50 USD per thousand cost exactly 2 500 USD', () => {
    let sum = NO_MONEY;
    const cost = costOfImpression(2_500_000 as Cpm);
    for (let i = 0; i < 1_000_000; i++) sum = addNanos(sum, cost);
    expect(sum).toBe(2_500 * 1_000_000_000);
    expect(nanosToUsd(sum)).toBe(2_500);
  });
});

test.each([
  [0n, '0.000000000'],
  [1n, '0.000000001'],
  [-1n, '-0.000000001'],
  [-1_500_000_000n, '-1.500000000'],
  [9_007_199_254_740_993_000_000_007n, '9007199254740993.000000007'],
])('%s nanos are %s USD', (nanos, usd) => {
  expect(exactUsd(nanos)).toBe(usd);
});
