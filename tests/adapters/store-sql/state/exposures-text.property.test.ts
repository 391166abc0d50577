import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exposurePacking } from '../../../../adapters/store-sql/state/exposures-text.js';
import {
  exposureKey,
  NO_EXPOSURES,
  withConfirmed,
  withExposures,
  withoutExposures,
  type Exposure,
  type ExposureKey,
  type ExposureState,
} from '../../../../domain/frequency/exposure.js';
import { bidId, sessionId, subjectId } from '../../../../domain/values/ids.js';

const NOW = 1_700_000_000_000;

const nastyNames = ['account', '__proto__', '"', '\\', '],"names":[', '', '\ud800', 'ä', '広告', '\u2028', '0'];
const name = fc.oneof(fc.constantFrom(...nastyNames), fc.string({ unit: 'binary', maxLength: 12 }));

const held: fc.Arbitrary<Exposure> = fc.record({
  bidId: fc.oneof(fc.uuid(), name).map(bidId),
  keys: fc.array(name as fc.Arbitrary<ExposureKey>, { maxLength: 5 }),
  atMs: fc.integer({ min: NOW - 90_000, max: NOW }),
  heldUntilMs: fc.integer({ min: NOW - 1_000, max: NOW + 100_000 }),
  confirmed: fc.boolean(),
  sessionId: fc.option(name.map(sessionId), { nil: undefined }),
  user: fc.option(name.map(subjectId), { nil: undefined }),
});

/** What becomes of a state: the next one. Numbers count from the newest exposure. */
type Step = (state: ExposureState, states: readonly ExposureState[]) => ExposureState;

const newest = ({ exposures }: ExposureState, nth: number) => exposures.at(-1 - (nth % exposures.length));

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .array(held, { minLength: 1, maxLength: 3 })
    .map((added) => (state: ExposureState) => withExposures(state, added, NOW)),
  fc.nat(12).map((nth) => (state: ExposureState) => {
    const exposure = newest(state, nth);
    return exposure ? withConfirmed(state, exposure.bidId) : state;
  }),
  fc.nat(12).map((nth) => (state: ExposureState) => {
    const exposure = newest(state, nth);
    return exposure ? withoutExposures(state, [exposure.bidId]) : state;
  }),
  // The oldest are forgotten.
  fc.nat(3).map((forgotten) => ({ exposures }: ExposureState) => ({ exposures: exposures.slice(forgotten) })),
  // Two requests begin with the same state, or the same is written again.
  fc.nat(5).map((back) => (state: ExposureState, states: readonly ExposureState[]) => states.at(-1 - back) ?? state),
);

const story = fc.tuple(fc.array(held, { maxLength: 10 }), fc.array(step, { maxLength: 30 })).map(([first, steps]) => {
  const states: ExposureState[] = [NO_EXPOSURES, { exposures: first }];
  for (const next of steps) states.push(next(states.at(-1) ?? NO_EXPOSURES, states));
  return states;
});

const exposure = (bid: string, differs: Partial<Exposure> = {}): Exposure => ({
  bidId: bidId(bid),
  keys: [exposureKey.account],
  atMs: NOW,
  heldUntilMs: NOW + 5,
  confirmed: false,
  sessionId: undefined,
  user: undefined,
  ...differs,
});

describe('the text of exposures', () => {
  test('is read back equal, and is that of a fresh packing, whatever was written before', () => {
    fc.assert(
      fc.property(story, (states) => {
        const { pack, unpack } = exposurePacking();
        for (const state of states) {
          const text = pack(state);
          expect(unpack(JSON.parse(text))).toEqual(state);
          expect(text).toBe(exposurePacking().pack(state));
        }
      }),
    );
  });

  test('has a form that nodes of other versions read', () => {
    const first = exposure('1', { sessionId: sessionId('s"') });
    const second = exposure('2', { confirmed: true, keys: [], user: subjectId('account') });
    expect(exposurePacking().pack({ exposures: [first, second] })).toBe(
      `{"packed":[["1",${NOW},5,0,[0],1,null],["2",${NOW},5,1,[],null,0]],"names":["account","s\\""]}`,
    );
    expect(exposurePacking().pack(NO_EXPOSURES)).toBe('{"packed":[],"names":[]}');
  });

  test('is read in its older forms: names first, and no names at all', () => {
    const state = { exposures: [exposure('1', { sessionId: sessionId('s') })] };
    const { unpack } = exposurePacking();
    const namesFirst = `{"names":["account","s"],"packed":[["1",${NOW},5,0,[0],1,null]]}`;
    expect(unpack(JSON.parse(namesFirst))).toEqual(state);
    expect(unpack(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  test('is made of what changed: an exposure that was written is not packed again', () => {
    let packed = 0;
    const counted = (bid: string, confirmed = false): Exposure => ({
      ...exposure(bid, { confirmed }),
      get keys() {
        packed++;
        return [exposureKey.account];
      },
    });
    const { pack } = exposurePacking();
    const many = Array.from({ length: 50 }, (_, i) => counted(`${i}`));
    const packedBy = (exposures: readonly Exposure[]): number => {
      packed = 0;
      pack({ exposures });
      return packed;
    };
    expect(packedBy(many)).toBe(50);
    expect(packedBy(many)).toBe(0);
    expect(packedBy([...many, counted('held')])).toBe(1);
    expect(packedBy([...many, counted('held', true)])).toBe(1);
    expect(packedBy(many)).toBe(0);
  });
});
