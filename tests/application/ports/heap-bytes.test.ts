import { expect, test } from '@jest/globals';
import { entryBytesOf, heapBytesOf } from '../../../application/ports/heap-bytes.js';

const KIB = 1024;
const near = (bytes: number): readonly [number, number] => [bytes, bytes * 1.2 + 200];

test.each<readonly [string, unknown, number]>([
  ['a text', 'x'.repeat(KIB), 2 * KIB],
  ['a text deep within', { a: [{ b: { c: 'é'.repeat(KIB) } }] }, 2 * KIB],
  ['texts by name', { ['k'.repeat(KIB)]: 'x'.repeat(KIB) }, 3 * KIB],
  ['a long list', Array.from({ length: KIB }, () => true), 8 * KIB],
  ['a vector', new Float32Array(KIB), 4 * KIB],
  ['a value that is shared itself', { source: 'direct', sharedAs: 'a', text: 'x'.repeat(KIB) }, 2 * KIB],
  ['a value with what is shared', { bid: { source: 'direct', sharedAs: 'a', text: 'x'.repeat(KIB) } }, 0],
  ['what another source calls shared', { bid: { source: 'dsp', sharedAs: 'a', text: 'x'.repeat(KIB) } }, 2 * KIB],
])('%s', (_what, value, bytes) => {
  const [least, most] = near(bytes);
  expect(heapBytesOf(value)).toBeGreaterThanOrEqual(least);
  expect(heapBytesOf(value)).toBeLessThanOrEqual(most);
});

test('what holds itself, or too much to count, is more than any bound', () => {
  const loop: { self?: unknown } = {};
  loop.self = loop;
  expect(heapBytesOf(loop)).toBe(Number.MAX_SAFE_INTEGER);
  expect(
    entryBytesOf(
      'key',
      Array.from({ length: 200_000 }, (_, i) => i),
    ),
  ).toBe(Number.MAX_SAFE_INTEGER);
});

test.each([undefined, null, true, Symbol('s'), () => 1, Number.NaN, 10n])('%p is counted, too', (value) => {
  expect(entryBytesOf('key', value)).toBeGreaterThan(0);
  expect(Number.isSafeInteger(entryBytesOf('key', value))).toBe(true);
});
