import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { catalogChanged } from '../../../domain/delivery/operator-event.js';
import { operatorMessage, receives, retryAtMs, RETRY_FOR_MS } from '../../../domain/delivery/webhook.js';
import { HOUR_MS, SECOND_MS } from '../../../domain/values/time.js';
import { holds } from '../property.js';

const NOW = Date.parse('2026-03-01T10:00:00Z');

/** Times of all attempts of a webhook that never gets through, the first now; each takes `tookMs`. */
const attemptsOf = (randoms: readonly number[], tookMs: number): readonly number[] => {
  const attempts = [NOW];
  for (let failed = 1; ; failed++) {
    const nowMs = (attempts.at(-1) ?? NOW) + tookMs;
    const next = retryAtMs({ failed, sinceMs: NOW, nowMs }, randoms[failed % randoms.length] ?? 0);
    if (next === undefined) return attempts;
    attempts.push(next);
  }
};

const anyRandoms = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });
const anyDuration = fc.integer({ min: 0, max: 10 * SECOND_MS });

test('attempts go on for 24 hours, the last at their end, at a growing distance', () => {
  holds(
    fc.property(anyRandoms, anyDuration, (randoms, tookMs) => {
      const attempts = attemptsOf(randoms, tookMs);
      const waits = attempts.slice(1).map((at, i) => at - (attempts[i] ?? 0) - tookMs);
      const growing = waits.slice(0, -1);
      expect(attempts.at(-1)).toBe(NOW + RETRY_FOR_MS);
      expect(growing).toEqual([...growing].sort((a, b) => a - b));
      expect(new Set(growing).size).toBe(growing.length);
      expect(attempts.length).toBeGreaterThanOrEqual(12);
      expect(attempts.length).toBeLessThanOrEqual(14);
    }),
  );
});

test('what failed together comes again at different times', () => {
  const again = [0, 0.5, 1].map((random) => retryAtMs({ failed: 8, sinceMs: NOW, nowMs: NOW }, random));
  expect(new Set(again).size).toBe(3);
});

test('what a receiver asks for is waited for, within the 24 hours; never less than without', () => {
  const anyAge = fc.integer({ min: 0, max: RETRY_FOR_MS - 1 });
  const anyAsked = fc.oneof(fc.integer({ min: 0, max: 2 * RETRY_FOR_MS }), fc.constant(Infinity));
  holds(
    fc.property(fc.integer({ min: 1, max: 12 }), anyAge, anyAsked, (failed, ageMs, retryAfterMs) => {
      const nowMs = NOW + ageMs;
      const usual = retryAtMs({ failed, sinceMs: NOW, nowMs }, 0.5) ?? NaN;
      const asked = Math.min(nowMs + retryAfterMs, NOW + RETRY_FOR_MS);
      expect(retryAtMs({ failed, sinceMs: NOW, nowMs, retryAfterMs }, 0.5)).toBe(Math.max(usual, asked));
    }),
  );
});

test('after its end there is no attempt, also where the clock jumped', () => {
  const nowMs = NOW + RETRY_FOR_MS + HOUR_MS;
  expect(retryAtMs({ failed: 1, sinceMs: NOW, nowMs }, 0.5)).toBeUndefined();
});

test('an endpoint receives the types that it names, or all', () => {
  expect(receives({ events: ['ad.clicked'] }, 'ad.viewed')).toBe(false);
  expect(receives({ events: ['ad.clicked'] }, 'ad.clicked')).toBe(true);
  expect(receives({}, 'ad.viewed')).toBe(true);
});

test('of a change of very much the first hundred entries are named', () => {
  const differences = Array.from({ length: 200 }, (_, i) => ({
    ...{ section: 'campaigns', id: `campaign-${i}`, change: 'changed', keys: ['name'] },
  })) as Parameters<typeof catalogChanged>[1];
  const { id, body } = operatorMessage(catalogChanged(7, differences, NOW));
  expect(id).toBe('catalog%2Echanged:7');
  const { data } = JSON.parse(body) as { readonly data: { readonly changes: readonly object[] } };
  expect(data.changes).toHaveLength(100);
  expect(data.changes[0]).toEqual({ section: 'campaigns', id: 'campaign-0', change: 'changed' });
});
