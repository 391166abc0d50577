import { expect, test } from '@jest/globals';
import { hasId, idSet } from '../../../domain/privacy/regulatory.js';

test('a set of ids is a mark for each id up to the largest, in whatever order they come', () => {
  expect(idSet([5, 2])).toBe('01001');
  expect(idSet([1])).toBe('1');
  expect(idSet([])).toBe('');
  expect([1, 2, 4, 5, 6].map((id) => hasId(idSet([5, 2]), id))).toEqual([false, true, false, true, false]);
});
