import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  protectiveFlag,
  protects,
  readSections,
  readSignal,
  readTextSignal,
  type Signal,
} from '../../../domain/values/signal.js';
import { holds } from '../property.js';

describe('a flag', () => {
  test.each<readonly [unknown, Signal]>([
    [undefined, undefined],
    [null, undefined],
    ['TRUE', 1],
    [' no ', 0],
    [-0, 0],
    [1n, 'unreadable'],
    ['constructor', 'unreadable'],
    [Object.create(null), 'unreadable'],
    [Number.NaN, 'unreadable'],
  ])('%p', (value, expected) => {
    expect(readSignal(value)).toBe(expected);
  });

  test('of any kind is read, the same when it is read again, and protects unless it says no or is absent', () => {
    holds(
      fc.property(fc.oneof(fc.anything(), fc.constantFrom('1', 'No', 'true', 0)), (value) => {
        const signal = readSignal(value);
        expect(readSignal(signal)).toBe(signal);
        expect(protects(signal)).toBe(signal !== 0 && signal !== undefined);
        expect(protectiveFlag(signal) === 1).toBe(protects(signal));
      }),
    );
  });
});

test.each([
  [undefined, undefined],
  [null, undefined],
  ['1YNN', '1YNN'],
  [1, ''],
  [['1YNN'], ''],
])('the text %j', (value, expected) => {
  expect(readTextSignal(value)).toBe(expected);
});

test.each([
  [undefined, undefined],
  [[], []],
  [
    [7, '8', 7],
    [7, 8],
  ],
  ['2_7,8, -1', [2, 7, 8, -1]],
  [7, [7]],
  ['7_', 'unreadable'],
  [Number.NaN, 'unreadable'],
  [[7, 'x'], 'unreadable'],
  [Array.from({ length: 64 }, (_, i) => i), Array.from({ length: 64 }, (_, i) => i)],
  [Array.from({ length: 65 }, (_, i) => i), 'unreadable'],
  [Array.from({ length: 1_000 }, () => 7), [7]],
])('the sections %j', (value, expected) => {
  expect(readSections(value)).toEqual(expected);
  expect(readSections(readSections(value))).toEqual(expected);
});
