import { expect, test } from '@jest/globals';
import { createIdSource } from '../../../adapters/signer-node/index.js';

test('ids are canonical version-7 UUIDs and never repeat', () => {
  const ids = createIdSource({ nowMs: () => 1_795_363_358_129 });
  const drawn = Array.from({ length: 10_000 }, () => ids.uuid());
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const id of drawn) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ids sort by the time at which they were made', () => {
  let now = 1_795_363_358_129;
  const ids = createIdSource({ nowMs: () => now });
  const drawn = Array.from({ length: 1_000 }, () => {
    now += 7;
    return ids.uuid();
  });
  expect(drawn).toEqual([...drawn].sort());
  expect(Number.parseInt(drawn[0]!.replace('-', '').slice(0, 12), 16)).toBe(1_795_363_358_136);
});
