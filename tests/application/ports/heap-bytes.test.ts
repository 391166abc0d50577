import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { LRUCache } from 'lru-cache';
import { counterBytesOf, entryBytesOf, heapBytesOf } from '../../../application/ports/heap-bytes.js';

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

const ENTRIES = 50_000;

/** Bytes of the heap for each of many entries, without what is left over. */
const measured = (fill: (at: number) => void): number => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let at = 0; at < ENTRIES; at++) fill(at);
  return (used() - before) / ENTRIES;
};

/** As it comes out of a digest or a socket: a flat text of its own. */
const keyOf = (at: number, chars: number): string => Buffer.from(String(at).padStart(chars, 'k')).toString('latin1');
const numbersOf = (at: number, count: number) => Array.from({ length: count }, (_, i) => 1e9 + at + i + 0.5);

test.each([
  [18, 1],
  [36, 1],
  [128, 1],
  [64, 11],
])('a key of %i characters with %i numbers takes no more than is reckoned, and not half of it', (chars, numbers) => {
  const map = new Map<string, unknown>();
  const cache = new LRUCache<string, readonly number[]>({ max: ENTRIES });
  const inMap = measured((at) => map.set(keyOf(at, chars), numbers === 1 ? 1e9 + at + 0.5 : numbersOf(at, numbers)));
  const inCache = measured((at) => cache.set(keyOf(at, chars), numbersOf(at, numbers)));
  expect(map.size + cache.size).toBe(2 * ENTRIES);
  const reckoned = counterBytesOf(chars, numbers);
  expect(Math.max(inMap, inCache)).toBeLessThanOrEqual(reckoned);
  expect(Math.min(inMap, inCache)).toBeGreaterThan(reckoned / 2);
});
