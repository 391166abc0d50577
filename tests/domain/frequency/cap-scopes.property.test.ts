import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  CAP_SCOPES,
  exceededCap,
  exposureKey,
  NO_EXPOSURES,
  withConfirmed,
  withExposures,
  type CapScope,
  type ExposureState,
  type FrequencyCap,
} from '../../../domain/frequency/exposure.js';
import { advertiserId, bidId, campaignId, lineItemId, sessionId, subjectId } from '../../../domain/values/ids.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';
import { holds } from '../property.js';

/** Two people known by an address, with two user ids each and two sessions per user id. */
const LEASE_MS = 30;
const KEYS = [
  exposureKey.lineItem(lineItemId('item')),
  exposureKey.campaign(campaignId('campaign')),
  exposureKey.advertiser(advertiserId('advertiser')),
];

interface Viewing {
  readonly person: number;
  readonly user: number;
  readonly session: number;
}
interface Shown extends Viewing {
  readonly atMs: number;
}

const isSame = (scope: CapScope, a: Viewing, b: Viewing): boolean => {
  if (a.person !== b.person) return false;
  if (scope === 'session') return a.user === b.user && a.session === b.session;
  return scope !== 'user' || a.user === b.user;
};

const viewing = { person: fc.nat({ max: 1 }), user: fc.nat({ max: 1 }), session: fc.nat({ max: 1 }) };
const cap = fc.record({
  key: fc.constantFrom(...KEYS),
  scope: fc.constantFrom(...CAP_SCOPES),
  limit: fc.integer({ min: 1, max: 3 }),
  windowMs: fc.integer({ min: 1, max: 200 }),
});
const viewerOf = ({ person, user, session }: Viewing) => ({
  sessionId: sessionId(`${person}/${user}/${session}`),
  user: subjectId(`${person}/${user}`),
});

/** A store with versions, as every store has: writers act on what they read, and the slower one reads again. */
class Versions {
  readonly #states = new Map<number, { readonly value: ExposureState; readonly version: number }>();
  read(person: number) {
    return this.#states.get(person) ?? { value: NO_EXPOSURES, version: 0 };
  }
  replace(person: number, seen: number, value: ExposureState): boolean {
    if (this.read(person).version !== seen) return false;
    this.#states.set(person, { value, version: seen + 1 });
    return true;
  }
}

const WRITERS = 8;
const step = fc.record({ writer: fc.nat({ max: WRITERS - 1 }), ...viewing, waitMs: fc.nat({ max: 12 }) });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * Each writer takes two steps for an ad, to read and to write, with other writers between them; what was written is
 * seen at once.
 */
const play = (steps: readonly Step[], caps: readonly FrequencyCap[]) => {
  const store = new Versions();
  const seen: Shown[] = [];
  const reading = new Map<
    number,
    { readonly view: Viewing; readonly state: ExposureState; readonly version: number }
  >();
  let [nowMs, conflicts] = [SAMPLE_NOW_MS, 0];
  steps.forEach(({ writer, waitMs, ...view }, i) => {
    nowMs += waitMs;
    const begun = reading.get(writer);
    reading.delete(writer);
    if (begun === undefined) {
      const { value, version } = store.read(view.person);
      reading.set(writer, { view, state: value, version });
      return;
    }
    const viewer = viewerOf(begun.view);
    if (exceededCap(begun.state, caps, nowMs, viewer) !== undefined) return;
    const lease = { bidId: bidId(`bid${i}`), keys: KEYS, atMs: nowMs, heldUntilMs: nowMs + LEASE_MS, confirmed: false };
    const next = withConfirmed(withExposures(begun.state, [{ ...lease, ...viewer }], nowMs), lease.bidId);
    if (store.replace(begun.view.person, begun.version, next)) seen.push({ ...begun.view, atMs: nowMs });
    else conflicts++;
  });
  return { seen, conflicts };
};

describe('caps per person, user, address and session', () => {
  test('hold in 100 000 steps of eight writers that interleave', () => {
    let [steps, shown, conflicts] = [0, 0, 0];
    holds(
      fc.property(
        fc.array(step, { minLength: 300, maxLength: 500, size: 'max' }),
        fc.array(cap, { minLength: 1, maxLength: 4 }),
        (schedule, caps) => {
          const played = play(schedule, caps);
          steps += schedule.length;
          shown += played.seen.length;
          conflicts += played.conflicts;
          for (const last of played.seen)
            for (const { scope, limit, windowMs } of caps) {
              const counted = played.seen.filter(
                (ad) => isSame(scope, ad, last) && ad.atMs <= last.atMs && last.atMs - ad.atMs < windowMs,
              );
              if (counted.length > limit) throw new Error(`${counted.length} ads in ${windowMs} ms of one ${scope}`);
            }
        },
      ),
      280,
    );
    expect(steps).toBeGreaterThan(100_000);
    // A schedule in which nothing is shown and nobody is in anybody's way would prove nothing.
    expect(shown).toBeGreaterThan(1_000);
    expect(conflicts).toBeGreaterThan(1_000);
  });

  test('count only whom they name', () => {
    const viewer = viewerOf({ person: 0, user: 0, session: 0 });
    const lease = { keys: KEYS, atMs: SAMPLE_NOW_MS, heldUntilMs: Infinity, confirmed: true };
    const state: ExposureState = { exposures: [{ ...lease, bidId: bidId('b'), ...viewer }] };
    const isCapped = (scope: CapScope, view: Viewing) =>
      exceededCap(
        state,
        [{ key: KEYS[0], scope, limit: 1, windowMs: 9 } as FrequencyCap],
        SAMPLE_NOW_MS,
        viewerOf(view),
      ) !== undefined;
    const sameUser = { person: 0, user: 0, session: 1 };
    const samePerson = { person: 0, user: 1, session: 1 };
    expect(CAP_SCOPES.map((scope) => isCapped(scope, sameUser))).toEqual([true, true, true, false]);
    expect(CAP_SCOPES.map((scope) => isCapped(scope, samePerson))).toEqual([true, false, true, false]);
    // Who gave no address has none that could be counted.
    const cap = { key: KEYS[0] as (typeof KEYS)[number], scope: 'email', limit: 1, windowMs: 9 } as const;
    expect(exceededCap(state, [cap], SAMPLE_NOW_MS, { sessionId: viewer.sessionId })).toBeUndefined();
  });
});
