import { describe, expect, test } from '@jest/globals';
import { MAX_CAP_WINDOW_MS } from '../../../domain/frequency/exposure.js';
import {
  CAP_KEYS,
  countsIn,
  needsExposures,
  PERSON_CAPS,
  TURN_CAPS,
  USUAL_CAPS,
} from '../../../domain/values/ad-caps.js';

describe('the table of caps', () => {
  test.each(['key', 'count', 'when', 'reason', 'why'] as const)('names each %s once', (field) => {
    expect(new Set(TURN_CAPS.map((cap) => cap[field])).size).toBe(TURN_CAPS.length);
  });

  test('has no window that exposures are not kept for', () => {
    for (const { window } of PERSON_CAPS)
      if (window !== 'day') expect([window > 0, window <= MAX_CAP_WINDOW_MS]).toEqual([true, true]);
  });

  // Whoever has records, settings and reports of these relies on them.
  test('calls those that are in use as ever, in their order', () => {
    const used = ['maxPerSession', 'maxPerHour', 'maxPerDay'];
    const rows = TURN_CAPS.filter(({ key }) => used.includes(key));
    expect(rows.map(({ key, count, reason }) => `${key} ${count} ${reason}`)).toEqual([
      'maxPerSession shownAds session-cap',
      'maxPerHour shownInLastHour hour-cap',
      'maxPerDay shownToday day-cap',
    ]);
    expect(USUAL_CAPS).toMatchObject({ maxPerSession: 6, maxPerDay: 20, maxPerAdvertiserAndSession: 1 });
    expect(Object.keys(USUAL_CAPS)).toEqual(CAP_KEYS);
  });
});

test('exposures are needed for caps of the person alone', () => {
  expect(needsExposures({})).toBe(false);
  expect(needsExposures({ maxPerSession: 1, maxPerAdvertiserAndSession: 1 })).toBe(false);
  for (const { key } of PERSON_CAPS) expect(needsExposures({ [key]: 1 })).toBe(true);
});

test('of facts the counts that are known are taken, a zero too', () => {
  const facts = { turn: 4, shownToday: 0, shownInLastHour: undefined };
  expect(Object.entries(countsIn(facts))).toEqual([['shownToday', 0]]);
});
