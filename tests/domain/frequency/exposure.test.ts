import { describe, expect, test } from '@jest/globals';
import {
  countShown,
  countWithin,
  exceededCap,
  exposureKey,
  MAX_CAP_WINDOW_MS,
  MAX_EXPOSURES,
  NO_EXPOSURES,
  withConfirmed,
  withExposures,
  withoutExposures,
  type Exposure,
  type ExposureState,
} from '../../../domain/frequency/exposure.js';
import { advertiserId, bidId, lineItemId } from '../../../domain/values/ids.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/values/time.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';

const NOW = SAMPLE_NOW_MS;
const TEA = exposureKey.lineItem(lineItemId('tea'));
const LEASE = 30 * MINUTE_MS;
const HOUR_CAP = { key: TEA, limit: 2, windowMs: HOUR_MS };

const exposure = (id: string, atMs: number, differs: Partial<Exposure> = {}): Exposure => ({
  bidId: bidId(id),
  keys: [exposureKey.account, TEA],
  atMs,
  heldUntilMs: atMs + LEASE,
  confirmed: false,
  ...differs,
});
const state = (...exposures: Exposure[]): ExposureState => ({ exposures });

describe('a lease', () => {
  test('counts until it expires, without anybody sweeping', () => {
    const held = state(exposure('a', NOW));
    expect(countWithin(held, HOUR_CAP, NOW)).toBe(1);
    expect(countWithin(held, HOUR_CAP, NOW + LEASE - 1)).toBe(1);
    expect(countWithin(held, HOUR_CAP, NOW + LEASE)).toBe(0);
  });

  test('counts for the whole window once confirmed', () => {
    const confirmed = withConfirmed(state(exposure('a', NOW), exposure('b', NOW)), bidId('a'));
    expect(countWithin(confirmed, HOUR_CAP, NOW + LEASE)).toBe(1);
    expect(countWithin(confirmed, HOUR_CAP, NOW + HOUR_MS - 1)).toBe(1);
    expect(countWithin(confirmed, HOUR_CAP, NOW + HOUR_MS)).toBe(0);
  });

  test('can be given back until it is confirmed', () => {
    const both = withConfirmed(state(exposure('a', NOW), exposure('b', NOW)), bidId('a'));
    const released = withoutExposures(both, [bidId('a'), bidId('b'), bidId('unknown')]);
    expect(released.exposures.map((e) => e.bidId)).toEqual(['a']);
  });

  test('confirmed late, after its expiry, counts again', () => {
    const late = withConfirmed(state(exposure('a', NOW)), bidId('a'));
    expect(countWithin(late, HOUR_CAP, NOW + LEASE + 1)).toBe(1);
  });
});

describe('a cap', () => {
  const twice = state(exposure('a', NOW - MINUTE_MS), exposure('b', NOW));
  test('is exceeded by one ad more than its limit', () => {
    expect(exceededCap(twice, [HOUR_CAP], NOW)).toBe(HOUR_CAP);
    expect(exceededCap(twice, [{ ...HOUR_CAP, limit: 3 }], NOW)).toBeUndefined();
    expect(exceededCap(NO_EXPOSURES, [HOUR_CAP], NOW)).toBeUndefined();
    expect(exceededCap(NO_EXPOSURES, [], NOW)).toBeUndefined();
  });

  test('counts its own key only, and the first exceeded one is told', () => {
    const advertiser = { key: exposureKey.advertiser(advertiserId('tea')), limit: 1, windowMs: HOUR_MS };
    expect(exceededCap(twice, [advertiser], NOW)).toBeUndefined();
    expect(exceededCap(twice, [advertiser, HOUR_CAP, { ...HOUR_CAP, limit: 1 }], NOW)).toBe(HOUR_CAP);
  });

  test('holds when the clock goes backwards', () => {
    expect(exceededCap(twice, [HOUR_CAP], NOW - DAY_MS)).toBe(HOUR_CAP);
  });
});

describe("the account's day", () => {
  const lateEvening = Date.UTC(2026, 0, 15, 22, 30);
  test("is counted by the account's offset", () => {
    const shown = state(exposure('a', lateEvening, { confirmed: true }));
    const atMidnightUtc = Date.UTC(2026, 0, 16);
    expect(countShown(shown, {}, lateEvening, 0).shownToday).toBe(1);
    expect(countShown(shown, {}, atMidnightUtc, 0).shownToday).toBe(0);
    expect(countShown(shown, {}, atMidnightUtc, 120).shownToday).toBe(1);
    expect(countShown(shown, {}, atMidnightUtc, -60).shownToday).toBe(1);
  });

  test('does not count leases that are over', () => {
    const shown = state(exposure('a', NOW), exposure('b', NOW, { confirmed: true }));
    expect(countShown(shown, {}, NOW, 0).shownToday).toBe(2);
    expect(countShown(shown, {}, NOW + LEASE, 0).shownToday).toBe(1);
  });
});

describe('the last hour', () => {
  const lastHour = (nowMs: number) =>
    countShown(state(exposure('a', NOW, { confirmed: true })), { maxPerHour: 1 }, nowMs, 0).shownInLastHour;

  test('is the sixty minutes before', () => {
    expect([lastHour(NOW), lastHour(NOW + HOUR_MS - 1), lastHour(NOW + HOUR_MS)]).toEqual([1, 1, 0]);
  });

  test('holds between nodes whose clocks differ a little, and not after one was set back', () => {
    expect([lastHour(NOW - 1_000), lastHour(NOW - HOUR_MS)]).toEqual([1, 0]);
  });

  test('is counted where an account has a cap of it; the day always', () => {
    expect(countShown(state(), {}, NOW, 0)).toEqual({ shownToday: 0 });
    expect(countShown(state(), { maxPerHour: 1 }, NOW, 0)).toEqual({ shownInLastHour: 0, shownToday: 0 });
  });
});

describe('what is remembered', () => {
  test('forgets leases that are over and what is older than any window', () => {
    const old = exposure('old', NOW - MAX_CAP_WINDOW_MS, { confirmed: true });
    const over = exposure('over', NOW - LEASE);
    const young = exposure('young', NOW - MAX_CAP_WINDOW_MS + 1, { confirmed: true });
    const next = withExposures(state(old, young, over), [exposure('new', NOW)], NOW);
    expect(next.exposures.map((e) => e.bidId)).toEqual(['young', 'new']);
  });

  const often = Array.from({ length: 2 * MAX_EXPOSURES }, (_, i) =>
    exposure(`often${i}`, NOW + i, { confirmed: true }),
  );
  const rareKey = exposureKey.lineItem(lineItemId('rare'));
  const rare = exposure('rare', NOW - 1, { keys: [exposureKey.account, rareKey], confirmed: true });

  test('is bounded', () => {
    expect(withExposures(NO_EXPOSURES, often, NOW).exposures).toHaveLength(MAX_EXPOSURES);
    const keyless = often.map((e) => ({ ...e, keys: [] }));
    expect(withExposures(NO_EXPOSURES, keyless, NOW).exposures).toHaveLength(MAX_EXPOSURES);
  });

  test('keeps the newest of each key, so that a busy line item does not lift the cap of a rare one', () => {
    const full = withExposures(state(rare), often, NOW + often.length);
    expect(full.exposures).toHaveLength(MAX_EXPOSURES);
    expect(countWithin(full, { key: rareKey, windowMs: DAY_MS }, NOW + often.length)).toBe(1);
    expect(full.exposures.at(-1)?.bidId).toBe(often.at(-1)?.bidId);
    expect(full.exposures[1]?.bidId).toBe(often.at(1 - MAX_EXPOSURES)?.bidId);
  });
});
