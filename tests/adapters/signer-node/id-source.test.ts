import { expect, test } from '@jest/globals';
import { createIdSource } from '../../../adapters/signer-node/index.js';

test('ids are canonical version-4 UUIDs and never repeat', () => {
  const ids = createIdSource();
  const drawn = Array.from({ length: 10_000 }, () => ids.uuid());
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const id of drawn) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
