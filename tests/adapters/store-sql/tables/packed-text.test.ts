import { expect, test } from '@jest/globals';
import { deflated, inflated, PackedText, withDeflated } from '../../../../adapters/store-sql/tables/packed-text.js';
import { HOSTILE_STRINGS } from '../../../contracts/assertions.js';

/**
 * As it was written with the dictionary of the first version. One character of it changed, and no record of the past
 * could be read.
 */
const WRITTEN = 'AUNuGphZJqK1DnLyE1HbWgTSEmr8m6NEvxks9o2UagE=';
const TEXT =
  '{"id":"01a2069a","accountId":"load","outcome":"no-fill","reason":"every-nth","detail":"turn 7, last shown 6, today 2"}';

test('what was ever written is read', () => {
  expect(inflated(Buffer.from(WRITTEN, 'base64'))).toBe(TEXT);
});

test('any text that JSON can hold comes back, large ones too', () => {
  const texts = HOSTILE_STRINGS.map((text) => JSON.stringify({ text }));
  for (const text of [...texts, JSON.stringify(texts).repeat(200)]) {
    const bytes = deflated(text);
    expect(inflated(bytes)).toBe(text);
    expect(inflated(new Uint8Array(bytes).buffer)).toBe(text);
  }
});

test('what most records have in common takes hardly any room', () => {
  expect(deflated(TEXT).length).toBeLessThan(TEXT.length / 2);
});

test('bytes of a later version are refused in a sentence', () => {
  expect(() => inflated(Uint8Array.of(2, 0))).toThrow('A compressed record of a later version cannot be read.');
});

test('both drivers store the same bytes', () => {
  const packed = new PackedText(TEXT);
  expect(withDeflated([1, structuredClone(packed), null])).toEqual([1, packed.toPostgres(), null]);
});
