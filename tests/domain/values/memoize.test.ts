import { expect, test } from '@jest/globals';
import { memoize } from '../../../domain/values/memoize.js';

const counting = () => {
  let made = 0;
  return memoize((_: object) => ++made);
};

test('of a frozen value something is made once', () => {
  const number = counting();
  const [shared, other] = [Object.freeze({}), Object.freeze({})];
  expect([number(shared), number(shared), number(other), number(shared)]).toEqual([1, 1, 2, 1]);
});

test('nothing made is remembered like anything else', () => {
  let asked = 0;
  const nothing = memoize((_: object): undefined => void asked++);
  const shared = Object.freeze({});
  expect([nothing(shared), nothing(shared)]).toEqual([undefined, undefined]);
  expect(asked).toBe(1);
});

test('of a value that may still change it is made anew', () => {
  const number = counting();
  const changing = {};
  expect([number(changing), number(changing)]).toEqual([1, 2]);
});

test('of a list that is frozen with all its members something is made once, of any other each time', () => {
  const once = memoize((list: readonly { n: number }[]) => list.map(({ n }) => ({ n })));
  const whole = Object.freeze([Object.freeze({ n: 1 })]);
  expect(once(whole)).toBe(once(whole));
  expect(Object.isFrozen(once(whole))).toBe(true);
  const member = { n: 1 };
  for (const list of [Object.freeze([member]), [Object.freeze({ n: 1 })]]) expect(once(list)).not.toBe(once(list));
  const changing = Object.freeze([member]);
  expect(once(changing)).toEqual([{ n: 1 }]);
  member.n = 2;
  expect(once(changing)).toEqual([{ n: 2 }]);
});
