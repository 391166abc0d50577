import { expect, test } from '@jest/globals';
import { SAFETY_WINDOW } from '../../../domain/conversation/fold-safety.js';
import { MAX_TURN_CHARS, telling } from '../../../domain/conversation/fold-signals.js';
import { MAX_READ_CHARS } from '../../../domain/conversation/message.js';

const talk = (...roles: readonly ('user' | 'assistant')[]) => roles.map((role, id) => ({ role, id, content: '' }));
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

test('of long messages no more than those that decide about safety, and the newest of the user', () => {
  const long = (count: number, chars: number) => turns(count).map((one) => ({ ...one, content: 'x'.repeat(chars) }));
  const read = (messages: readonly { readonly content: string }[]) =>
    messages.reduce((sum, { content }) => sum + Math.min(content.length, MAX_READ_CHARS), 0);
  expect(ids(telling(long(13, 8_000)))).toEqual([7, 8, 9, 10, 11, 12]);
  expect(ids(telling(long(13, 1_000_000)))).toEqual([7, 8, 9, 10, 11, 12]);
  expect(telling(long(13, 4_000))).toHaveLength(12);
  const monologue = [...long(1, 9_000), ...long(24, 9_000).map((one) => ({ ...one, role: 'assistant' as const }))];
  expect(telling(monologue)).toHaveLength(SAFETY_WINDOW + 1);
  expect(read(telling(monologue))).toBe(MAX_TURN_CHARS + MAX_READ_CHARS);
});
