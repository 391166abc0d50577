import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  countShown,
  exceededCap,
  exposureKey,
  MAX_EXPOSURES,
  NO_EXPOSURES,
  withConfirmed,
  withExposures,
  withoutExposures,
  type Exposure,
  type FrequencyCap,
} from '../../../domain/frequency/exposure.js';
import { bidId, lineItemId, type BidId } from '../../../domain/values/ids.js';
import { DAY_MS, HOUR_MS } from '../../../domain/values/time.js';
import { dayNumber } from '../../../domain/values/time-zone.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';
import { holds } from '../property.js';

const ITEMS = ['tea', 'shoes', 'trips'] as const;
const LEASE_MS = 20;
const keysOf = (item: string) => [exposureKey.account, exposureKey.lineItem(lineItemId(item))];

type Step =
  | { readonly do: 'show'; readonly item: string; readonly waitMs: number }
  | { readonly do: 'confirm' | 'release'; readonly nth: number; readonly waitMs: number };

const waitMs = fc.nat({ max: 15 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('show'), item: fc.constantFrom(...ITEMS), waitMs }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('confirm', 'release'), nth: fc.nat({ max: 9 }), waitMs }) },
);
const cap = fc.record({ limit: fc.integer({ min: 1, max: 4 }), windowMs: fc.integer({ min: 1, max: 100 }) });

interface Shown {
  readonly id: BidId;
  readonly item: string;
  readonly atMs: number;
  readonly confirmedAtMs: number;
}

/**
 * Plays a schedule by the rules; the result is what users really saw: an ad is seen when it is confirmed within its
 * lease.
 */
const play = (steps: readonly Step[], capsOf: (item: string) => readonly FrequencyCap[]): Shown[] => {
  let state = NO_EXPOSURES;
  let nowMs = SAMPLE_NOW_MS;
  const open: { id: BidId; item: string; atMs: number }[] = [];
  const seen: Shown[] = [];
  steps.forEach((next, i) => {
    nowMs += next.waitMs;
    if (next.do === 'show') {
      if (exceededCap(state, capsOf(next.item), nowMs) !== undefined) return;
      const id = bidId(`bid${i}`);
      const added: Exposure = {
        bidId: id,
        keys: keysOf(next.item),
        atMs: nowMs,
        heldUntilMs: nowMs + LEASE_MS,
        confirmed: false,
      };
      state = withExposures(state, [added], nowMs);
      open.push({ id, item: next.item, atMs: nowMs });
      return;
    }
    const [ad] = open.splice(next.nth, 1);
    if (ad === undefined) return;
    if (next.do === 'release') state = withoutExposures(state, [ad.id]);
    else if (nowMs < ad.atMs + LEASE_MS) {
      state = withConfirmed(state, ad.id);
      seen.push({ ...ad, confirmedAtMs: nowMs });
    }
  });
  return seen;
};

describe('random schedules of leases, confirmations and releases', () => {
  test('never show more than any cap allows in any window', () => {
    holds(
      fc.property(fc.array(step, { maxLength: 120 }), cap, cap, (steps, perItem, overall) => {
        const capsOf = (item: string): FrequencyCap[] => [
          { key: exposureKey.lineItem(lineItemId(item)), ...perItem },
          { key: exposureKey.account, ...overall },
        ];
        const seen = play(steps, capsOf);
        for (const last of seen) {
          const within = (windowMs: number, isSame: (ad: Shown) => boolean): number =>
            seen.filter((ad) => isSame(ad) && ad.atMs <= last.atMs && last.atMs - ad.atMs < windowMs).length;
          expect(within(perItem.windowMs, (ad) => ad.item === last.item)).toBeLessThanOrEqual(perItem.limit);
          expect(within(overall.windowMs, () => true)).toBeLessThanOrEqual(overall.limit);
        }
      }),
      800,
    );
  });

  test('do not block when nothing was confirmed and every lease is over', () => {
    holds(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = NO_EXPOSURES;
        let nowMs = SAMPLE_NOW_MS;
        steps.forEach((next, i) => {
          nowMs += next.waitMs;
          if (next.do === 'show') {
            const added = {
              bidId: bidId(`b${i}`),
              keys: keysOf(next.item),
              atMs: nowMs,
              heldUntilMs: nowMs + LEASE_MS,
            };
            state = withExposures(state, [{ ...added, confirmed: false }], nowMs);
          }
        });
        const afterAll = nowMs + LEASE_MS;
        expect(
          exceededCap(state, [{ key: exposureKey.account, limit: 1, windowMs: 10_000 }], afterAll),
        ).toBeUndefined();
      }),
    );
  });
});

describe('what is remembered of too many', () => {
  /** Keys in any order: whichever stands for fewest ads decides. */
  const keys = fc.uniqueArray(fc.constantFrom(...ITEMS), { minLength: 1, maxLength: 3 });
  const pattern = fc.array(keys, { minLength: 1, maxLength: 12 });

  test('is what the fewest newer ads stand for, and of equals the newest, in its order', () =>
    holds(
      fc.property(pattern, fc.nat({ max: 20 }), fc.nat({ max: 40 }), (items, surplus, rareAt) => {
        const keysOfEach = Array.from({ length: MAX_EXPOSURES + surplus }, (_, i) =>
          (i === rareAt ? ['rare', 'tea'] : (items[i % items.length] ?? [])).map((each) =>
            exposureKey.lineItem(lineItemId(each)),
          ),
        );
        const all = keysOfEach.map((each, i): Exposure => {
          const atMs = SAMPLE_NOW_MS + i;
          return { bidId: bidId(`bid${i}`), keys: each, atMs, heldUntilMs: atMs, confirmed: true };
        });
        const newerThan = (i: number): number =>
          Math.min(
            ...(keysOfEach[i] ?? []).map((key) => keysOfEach.slice(i + 1).filter((each) => each.includes(key)).length),
          );
        const kept = withExposures({ exposures: all.slice(0, 9) }, all.slice(9), SAMPLE_NOW_MS + all.length).exposures;
        const firstToGo = all.map((_, i) => i).sort((a, b) => newerThan(b) - newerThan(a) || a - b);
        const gone = new Set(firstToGo.slice(0, Math.max(0, all.length - MAX_EXPOSURES)));
        expect(kept.map((e) => e.bidId)).toEqual(all.filter((_, i) => !gone.has(i)).map((e) => e.bidId));
      }),
      20,
    ));
});

describe("the account's day", () => {
  const day = Math.floor(SAMPLE_NOW_MS / DAY_MS);
  /** Some days, by the hour, and just before, at and after it. */
  const atMs = fc
    .tuple(fc.integer({ min: -48, max: 48 }), fc.integer({ min: -1, max: 1 }))
    .map(([hours, ms]) => day * DAY_MS + hours * HOUR_MS + ms);

  test('counts every ad of the present one, and none of the day before or after', () =>
    holds(
      fc.property(fc.array(atMs), atMs, fc.constantFrom(-720, -60, 0, 330, 840), (shownAt, nowMs, offset) => {
        const exposures = shownAt.map((at, i): Exposure => ({
          bidId: bidId(`bid${i}`),
          keys: [exposureKey.account],
          atMs: at,
          heldUntilMs: at,
          confirmed: true,
        }));
        const today = shownAt.filter((at) => dayNumber(at, offset) === dayNumber(nowMs, offset));
        expect(countShown({ exposures }, {}, nowMs, offset).shownToday).toBe(today.length);
      }),
    ));
});
