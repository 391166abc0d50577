import { expect, test } from '@jest/globals';
import { DIRECT_SOURCE, onceByName, partName, unshared, type SharedPart } from '../../../domain/demand/shared-part.js';
import { sourceId } from '../../../domain/values/ids.js';

const part = (name: string, source = DIRECT_SOURCE): SharedPart => ({ source, sharedAs: partName(name) });

const counting = () => {
  let made = 0;
  return onceByName((_: SharedPart) => ++made);
};

test('something is made once for each name, however many objects have it', () => {
  const number = counting();
  expect([number(part('a')), number(part('a')), number(part('b')), number(part('a'))]).toEqual([1, 1, 2, 1]);
});

test('nothing made is remembered like anything else', () => {
  let asked = 0;
  const nothing = onceByName((_: SharedPart): undefined => void asked++);
  expect([nothing(part('a')), nothing(part('a'))]).toEqual([undefined, undefined]);
  expect(asked).toBe(1);
});

test('without a name, and of another source, it is made anew', () => {
  const number = counting();
  const own = { source: DIRECT_SOURCE };
  const others = part('a', sourceId('dsp'));
  expect([number(own), number(own), number(others), number(others)]).toEqual([1, 2, 3, 4]);
});

test('a part that is no longer shared has no name, and everything else', () => {
  const bid = { ...part('a'), price: 1 };
  expect(unshared(bid)).toEqual({ source: DIRECT_SOURCE, price: 1 });
  expect(bid.sharedAs).toBe('a');
  const own = { price: 1 };
  expect(unshared(own)).toBe(own);
});

test('names that are met for the first time do not stay without limit', () => {
  const number = counting();
  number(part('first'));
  for (let i = 0; i < 20_000; i++) number(part(`${i}`));
  expect(number(part('first'))).toBeGreaterThan(1);
});
