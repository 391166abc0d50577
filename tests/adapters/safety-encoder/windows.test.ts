import { expect, test } from '@jest/globals';
import { windowsOf } from '../../../adapters/safety-encoder/windows.js';

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

test('a short message is one window, an empty one none', () => {
  expect(windowsOf([], 'user', 3)).toEqual([]);
  expect(windowsOf([1, 2], 'user', 3)).toEqual([[1, 2]]);
});

test.each([3, 7, 12])('of %i ids all are read', (count) => {
  expect(windowsOf(upTo(count), 'user', 3).flat()).toEqual(upTo(count));
});

test('of a long message the beginning and, if it is the user’s, the end are read', () => {
  expect(windowsOf(upTo(20), 'user', 3)).toEqual([
    [0, 1, 2],
    [3, 4, 5],
    [14, 15, 16],
    [17, 18, 19],
  ]);
  expect(windowsOf(upTo(20), 'assistant', 3)).toEqual([[0, 1, 2]]);
});
