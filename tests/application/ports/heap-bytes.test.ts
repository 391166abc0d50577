import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
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

/**
 * Bytes of the heap for each of many entries, in a process of its own: in this one, what earlier tests have left may be
 * collected at any time. A key is a flat text of its own, as it comes out of a digest or a socket.
 */
const MEASURE = `
import { LRUCache } from 'lru-cache';
const ENTRIES = 50_000;
const [chars, numbers] = process.argv.slice(1).map(Number);
const keyOf = (at) => Buffer.from(String(at).padStart(chars, 'k')).toString('latin1');
const numbersOf = (at) => Array.from({ length: numbers }, (_, i) => 1e9 + at + i + 0.5);
const used = () => (gc(), gc(), process.memoryUsage().heapUsed);
const map = new Map();
const cache = new LRUCache({ max: ENTRIES });
const measured = (fill) => {
  const before = used();
  for (let at = 0; at < ENTRIES; at++) fill(at);
  return (used() - before) / ENTRIES;
};
const inMap = measured((at) => map.set(keyOf(at), numbers === 1 ? 1e9 + at + 0.5 : numbersOf(at)));
const inCache = measured((at) => cache.set(keyOf(at), numbersOf(at)));
console.log(JSON.stringify([inMap, inCache, map.size + cache.size]));
`;

test.each([
  [18, 1],
  [36, 1],
  [128, 1],
  [64, 11],
])('a key of %i characters with %i numbers takes no more than is reckoned, and not half of it', (chars, numbers) => {
  const run = ['--expose-gc', '--input-type=module', '-e', MEASURE, String(chars), String(numbers)];
  const [inMap, inCache, entries] = JSON.parse(execFileSync(process.execPath, run, { encoding: 'utf8' })) as number[];
  expect(entries).toBe(100_000);
  const measured = [inMap ?? Infinity, inCache ?? Infinity];
  const reckoned = counterBytesOf(chars, numbers);
  expect(Math.max(...measured)).toBeLessThanOrEqual(reckoned);
  expect(Math.min(...measured)).toBeGreaterThan(reckoned / 2);
});
