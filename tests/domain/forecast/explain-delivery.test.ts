import { expect, test } from '@jest/globals';
import type { DeliveryForecast } from '../../../domain/forecast/delivery-forecast.js';
import { explainDelivery } from '../../../domain/forecast/explain-delivery.js';

const PROJECTED = { amount: 0, low: 0, high: 0 };

const wordsOf = (turns: number, error: number): string => {
  const cause = { reason: 'outside-hours', turns, error, cost: 1, brings: 0, projected: PROJECTED } as const;
  const forecast: DeliveryForecast = { turns, won: 0, paced: 0, projected: PROJECTED, causes: [cause] };
  return explainDelivery([], forecast, { sinceMs: 0, perImpression: 1, stopped: [] }).join('\n');
};

test('a count that others stand for is said to be about, with its error', () => {
  expect(wordsOf(1, 4)).toMatch(/it was a candidate in about 1 turn,[^]* in 1 ± 4 turns\./);
  expect(wordsOf(1, 0)).toMatch(/it was a candidate in 1 turn,[^]* in 1 turn\./);
  expect(wordsOf(6, 0)).toMatch(/it was a candidate in 6 turns,[^]* in 6 turns\./);
});
