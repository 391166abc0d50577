import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BoundedMap } from '../../../../adapters/store-memory/maps/bounded-map.js';
import { compoundKey } from '../../../../adapters/store-memory/maps/compound-key.js';
import { ExpiryQueue } from '../../../../adapters/store-memory/maps/expiry-queue.js';

type Step = {
  readonly op: 'get' | 'set' | 'delete';
  readonly key: string;
  readonly ttl: number;
  readonly wait: number;
};

/** Room for whatever a test puts in. */
const maxBytes = 1_000_000;

const step: fc.Arbitrary<Step> = fc.record({
  op: fc.constantFrom('get' as const, 'set' as const, 'set' as const, 'delete' as const),
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '__proto__'),
  ttl: fc.integer({ min: 0, max: 20 }),
  wait: fc.integer({ min: 0, max: 5 }),
});

describe('the bounded map', () => {
  test('never grows beyond its bound, keeps what was used last, returns nothing expired, tells what it dropped', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 1, max: 4 }), (steps, maxEntries) => {
        const alive = new Set<string>();
        const map = new BoundedMap<number>({
          maxEntries,
          maxBytes,
          onDrop: (key) => expect(alive.delete(key)).toBe(true),
        });
        /** Key to value and expiry, longest unused first: what a reader may expect, or nothing. */
        let model: { readonly key: string; readonly value: number; readonly until: number }[] = [];
        let now = 0;
        for (const [value, { op, key, ttl, wait }] of steps.entries()) {
          now += wait;
          const known = model.find((e) => e.key === key);
          const rest = model.filter((e) => e.key !== key);
          if (op === 'get') {
            const found = known !== undefined && known.until > now ? known : undefined;
            expect(map.get(key, now)).toBe(found?.value);
            model = found === undefined ? rest : [...rest, found];
          } else if (op === 'set') {
            alive.add(key);
            map.set(key, value, now, now + ttl);
            model = [...rest, { key, value, until: now + ttl }].filter((e) => alive.has(e.key));
          } else {
            expect(map.delete(key)).toBe(alive.delete(key));
            model = rest;
          }
          expect(map.size).toBe(alive.size);
          expect(map.size).toBeLessThanOrEqual(maxEntries);
          expect([...map.values()]).toEqual(model.map((e) => e.value));
        }
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  test('pushes out the one unused for longest', () => {
    const map = new BoundedMap<number>({ maxEntries: 2, maxBytes });
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  });

  test('gives up expired entries before living ones', () => {
    const map = new BoundedMap<number>({ maxEntries: 3, maxBytes });
    map.set('old', 1, 0, 10);
    map.set('older', 2, 0, 5);
    map.set('living', 3, 0, 1_000);
    map.set('new', 4, 20, 1_000);
    expect(map.size).toBe(2);
    expect(map.get('living', 20)).toBe(3);
  });

  test('holds no more bytes than it may, and gives those of what is gone to others', () => {
    const dropped: string[] = [];
    const map = new BoundedMap<number>({
      maxBytes: 10,
      bytesOf: (_key, bytes) => bytes,
      onDrop: (key) => dropped.push(key),
    });
    map.set('a', 4);
    map.set('b', 4);
    map.set('a', 6);
    expect([map.get('a'), map.get('b'), dropped]).toEqual([6, 4, []]);
    map.set('c', 5);
    expect([[...map.values()], dropped]).toEqual([[4, 5], ['a']]);
    map.delete('b');
    map.set('d', 5, 0, 1);
    expect([[...map.values()], dropped]).toEqual([[5, 5], ['a']]);
    map.get('d', 1);
    map.set('e', 5, 1);
    expect([[...map.values()], dropped]).toEqual([
      [5, 5],
      ['a', 'd'],
    ]);
  });

  test('does not keep what alone is too large, and pushes nobody out for it', () => {
    const dropped: string[] = [];
    const map = new BoundedMap<number>({
      maxBytes: 10,
      bytesOf: (_key, bytes) => bytes,
      onDrop: (key) => dropped.push(key),
    });
    map.set('a', 5);
    map.set('b', 5);
    map.set('b', 11);
    expect([[...map.values()], map.get('b'), dropped]).toEqual([[5], undefined, ['b']]);
  });

  test('never prefers an absent value over one that was stored', () => {
    const map = new BoundedMap<string>({ maxEntries: 2, maxBytes });
    expect(map.getOrSet('a', 'first', 0, 10)).toBe('first');
    expect(map.getOrSet('a', 'second', 9, 20)).toBe('first');
    expect(map.getOrSet('a', 'third', 10, 20)).toBe('third');
  });
});

test('no two lists of strings have the same compound key', () => {
  const part = fc.string({ unit: fc.constantFrom('0', '1', '2', ':', 'a', '\0', '\ud800'), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), fc.array(part, { maxLength: 4 }), (a, b) => {
      expect(compoundKey(...a) === compoundKey(...b)).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
    { seed: 6, numRuns: 2_000 },
  );
});

test('the expiry queue hands out what is due, earliest first, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 }),
      fc.integer({ min: -1, max: 51 }),
      (times, now) => {
        const queue = new ExpiryQueue<number>();
        times.forEach((atMs, i) => queue.add(i, atMs));
        queue.keepOnly((i) => i % 3 !== 0);
        times.forEach((atMs, i) => i % 3 === 0 && queue.add(i, atMs));
        const taken: number[] = [];
        for (let i = queue.takeDue(now); i !== undefined; i = queue.takeDue(now)) taken.push(times[i] ?? -1);
        expect(taken).toEqual(times.filter((atMs) => atMs <= now).sort((a, b) => a - b));
        expect(queue.size).toBe(times.length - taken.length);
      },
    ),
    { seed: 7, numRuns: 500 },
  );
});
