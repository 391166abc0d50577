import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromKey, fromStored, toKey, toStored } from '../../../../adapters/store-sql/tables/stored-text.js';
import { CONFUSABLE_IDS, HOSTILE_STRINGS } from '../../../contracts/assertions.js';
import { SEED } from '../../../domain/property.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...CONFUSABLE_IDS, ...HOSTILE_STRINGS, '\\', '\\0000', '\\d800'),
);

test('every text comes back, and what is stored is text to both engines', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const stored = toStored(text);
      expect(fromStored(stored)).toBe(text);
      expect(stored).not.toContain('\0');
      expect(Buffer.from(stored, 'utf8').toString('utf8')).toBe(stored);
    }),
    { seed: SEED, numRuns: 1_000 },
  );
});

test('a key is bounded, and different texts have different keys', () => {
  const long = fc.tuple(fc.nat({ max: 400 }), anyText).map(([length, text]) => 'x'.repeat(length) + text);
  fc.assert(
    fc.property(fc.oneof(anyText, long), fc.oneof(anyText, long), (a, b) => {
      expect(toKey(a).length).toBeLessThanOrEqual(256);
      expect(toKey(a) === toKey(b)).toBe(a === b);
      expect([a, undefined]).toContain(fromKey(toKey(a)));
      // Nobody meets another by an id that spells the other's key.
      expect(toKey(toKey(a)) === toKey(a)).toBe(toKey(a) === a);
    }),
    { seed: SEED, numRuns: 1_000 },
  );
});

test('a key tells what it is the key of, unless that is long', () => {
  fc.assert(
    fc.property(anyText, (text) => toStored(text).length > 256 || fromKey(toKey(text)) === text),
    { seed: SEED },
  );
  expect(fromKey(toKey('x'.repeat(257)))).toBeUndefined();
});
