import { expect, test } from '@jest/globals';
import { telling } from '../../domain/fold-signals.js';

const talk = (...roles: readonly ('user' | 'assistant')[]) => roles.map((role, id) => ({ role, id }));
const turns = (count: number) =>
  talk(...Array.from({ length: count }, (_, i) => (i % 2 === 0 ? ('user' as const) : ('assistant' as const))));
const ids = (messages: readonly { readonly id: number }[]) => messages.map(({ id }) => id);

test('of a short conversation every message is read', () => {
  const short = turns(12);
  expect(telling(short)).toBe(short);
});

test('of a long one the newest twelve', () => {
  expect(ids(telling(turns(30)))).toEqual(Array.from({ length: 12 }, (_, i) => 18 + i));
});

test("the user's newest message is read however old it is, since it decides about safety", () => {
  const monologue = talk('user', 'user', ...Array.from({ length: 20 }, () => 'assistant' as const));
  expect(ids(telling(monologue)).slice(0, 2)).toEqual([1, 10]);
  expect(telling(monologue)).toHaveLength(13);
  expect(ids(telling(monologue.slice(2)))).toEqual(ids(monologue.slice(-12)));
});
