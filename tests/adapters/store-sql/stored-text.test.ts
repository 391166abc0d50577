import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromStored, toStored } from '../../../adapters/store-sql/stored-text.js';
import { CONFUSABLE_IDS, HOSTILE_STRINGS } from '../../contracts/assertions.js';

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
      expect(stored.isWellFormed?.() ?? Buffer.from(stored, 'utf8').toString('utf8') === stored).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
