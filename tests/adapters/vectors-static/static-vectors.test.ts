import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openStaticVectors } from '../../../adapters/vectors-static/index.js';
import { createStaticVectors } from '../../../adapters/vectors-static/static-vectors.js';
import { UnreadableVectorTable } from '../../../adapters/vectors-static/table-file.js';

const read = (path: string): Buffer => readFileSync(new URL(path, import.meta.url));
const FILE = read('../../../adapters/vectors-static/data/vectors.bin');
/** By `build/embedding/static/golden.py`, which cuts and adds up in Python. */
const GOLDEN = JSON.parse(read('golden.json').toString()) as readonly {
  readonly text: string;
  readonly vector: readonly number[] | null;
}[];
const { dimensions, vectorOf } = openStaticVectors();

const cosine = (a: string, b: string): number => {
  const [x, y] = [vectorOf(a), vectorOf(b)];
  return x === undefined || y === undefined ? Number.NaN : x.reduce((sum, part, i) => sum + part * (y[i] ?? 0), 0);
};

describe('the table', () => {
  test('is the one whose hash the script wrote, and fits into a package', () => {
    const [hash] = read('../../../build/embedding/static/vectors.sha256').toString().split(' ');
    expect(createHash('sha256').update(FILE).digest('hex')).toBe(hash);
    expect(FILE.byteLength).toBeLessThan(12 * 1024 * 1024);
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['another file', Buffer.from('x'.repeat(64))],
    ['half of it', FILE.subarray(0, FILE.length / 2)],
  ])('of %s is refused', (_, bytes) => expect(() => createStaticVectors(bytes)).toThrow(UnreadableVectorTable));

  test('is read at any place in memory', () => {
    const moved = new Uint8Array(FILE.byteLength + 1);
    moved.set(FILE, 1);
    expect(createStaticVectors(moved.subarray(1)).vectorOf('coffee')).toEqual(vectorOf('coffee'));
  });
});

describe('a text', () => {
  test.each(GOLDEN)('has the vector that the script gives it: $text', ({ text, vector }) => {
    const found = vectorOf(text);
    if (vector === null) expect(found).toBeUndefined();
    else vector.forEach((part, i) => expect(found?.[i]).toBeCloseTo(part, 4));
  });

  test.each([
    ['coffee', 'Kaffee', 'bicycle'],
    ['a dog', 'un perro', 'ein Fahrrad'],
    ['犬', 'hond', 'guitar'],
  ])('is nearer to its translation than to another: %s, %s, %s', (text, same, other) =>
    expect(cosine(text, same)).toBeGreaterThan(cosine(text, other) + 0.2),
  );

  test('does not depend on case, spaces, width or invisible characters', () => {
    const plain = vectorOf('green tea');
    for (const text of ['Green TEA', ' green \n\t tea ', 'gre\u200ben te\u00ada', 'ｇｒｅｅｎ tea'])
      expect(vectorOf(text)).toEqual(plain);
  });

  test.each(['', ' \n', 'ภาษาไทย', '\ud800', '\u0000'])('of which nothing is known has none: %j', (text) =>
    expect(vectorOf(text)).toBeUndefined(),
  );

  test('any text has a unit vector or none, and always the same', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const vector = vectorOf(text);
        expect(vectorOf(text)).toEqual(vector);
        if (vector === undefined) return;
        expect(vector).toHaveLength(dimensions);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
      }),
    ));

  test('is read to a bound', () => {
    const long = 'tea '.repeat(1_024);
    expect(vectorOf(`${long}bicycle`)).toEqual(vectorOf(long));
    expect(vectorOf('a'.repeat(1_000_000))).toEqual(vectorOf('a'.repeat(4_096)));
  });
});
