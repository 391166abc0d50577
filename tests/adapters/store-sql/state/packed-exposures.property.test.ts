import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exposurePacking } from '../../../../adapters/store-sql/state/packed-exposures.js';
import { exposureKey, NO_EXPOSURES, type Exposure, type ExposureKey } from '../../../../domain/frequency/exposure.js';
import { bidId, sessionId, subjectId } from '../../../../domain/values/ids.js';
import { SEED } from '../../../domain/property.js';

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

const { pack, unpack } = exposurePacking;

describe('the text of exposures', () => {
  test('is read back equal, whatever the names', () => {
    fc.assert(
      fc.property(fc.array(held, { maxLength: 40 }), (exposures) => {
        expect(unpack(JSON.parse(pack({ exposures })))).toEqual({ exposures });
      }),
      { seed: SEED },
    );
  });

  test('has a form that nodes of other versions read', () => {
    const first = exposure('1', { sessionId: sessionId('s"') });
    const second = exposure('2', { confirmed: true, keys: [], user: subjectId('account') });
    expect(pack({ exposures: [first, second] })).toBe(
      `{"packed":[["1",${NOW},5,0,[0],1,null],["2",${NOW},5,1,[],null,0]],"names":["account","s\\""]}`,
    );
    expect(pack(NO_EXPOSURES)).toBe('{"packed":[],"names":[]}');
  });
});
