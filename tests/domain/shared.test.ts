import { expect, test } from '@jest/globals';
import { onceIfShared } from '../../domain/shared.js';

const counting = () => {
  let made = 0;
  return onceIfShared((_: object) => ++made);
};

test('of a frozen value something is made once', () => {
  const number = counting();
  const [shared, other] = [Object.freeze({}), Object.freeze({})];
  expect([number(shared), number(shared), number(other), number(shared)]).toEqual([1, 1, 2, 1]);
});

test('nothing made is remembered like anything else', () => {
  let asked = 0;
  const nothing = onceIfShared((_: object): undefined => void asked++);
  const shared = Object.freeze({});
  expect([nothing(shared), nothing(shared)]).toEqual([undefined, undefined]);
  expect(asked).toBe(1);
});

test('of a value that may still change it is made anew', () => {
  const number = counting();
  const changing = {};
  expect([number(changing), number(changing)]).toEqual([1, 2]);
});
