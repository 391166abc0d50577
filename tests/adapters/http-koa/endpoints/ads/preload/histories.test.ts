import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  decodeMessages,
  oddMessages,
} from '../../../../../../adapters/http-koa/endpoints/ads/preload/decode-messages.js';
import { HISTORIES, rowsOf } from '../../../../../support/histories.js';

const read = (values: readonly unknown[]) => rowsOf(decodeMessages(values, 5));

describe.each(HISTORIES)('%s', (_, history) => {
  test('is reduced as the rule says', () => expect(read(history.sent)).toEqual(history.read));
  test('is named to developers', () => expect(oddMessages(history.sent)).toEqual(history.odd));
});

test('one message that is none costs nothing but itself', () => {
  const plain = ['Which coffee?', 'A medium roast.', 'And tea?'].map((content, n) => ({
    ...{ id: `m${n}`, content },
    role: n % 2 === 0 ? 'user' : 'assistant',
  }));
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.record({ id: fc.jsonValue(), role: fc.constantFrom('user', 'system', null), content: fc.jsonValue() }),
  );
  fc.assert(
    fc.property(odd, fc.nat(3), (value, at) => {
      const rows = read([...plain.slice(0, at), value, ...plain.slice(at)]);
      expect(rows.filter(([id]) => /^m[012]$/.test(id))).toEqual(rowsOf(plain));
      expect(rows.length).toBeLessThanOrEqual(4);
    }),
    { seed: 34, numRuns: 2_000 },
  );
});

test('of a message with too many parts the first are read', () => {
  const [message] = read([{ id: 'm', role: 'user', content: Array.from({ length: 50_000 }, () => 'tea') }]);
  expect(message?.[2].split('\n')).toHaveLength(998);
  const nested = { id: 'm', role: 'user', content: Array.from({ length: 50_000 }, () => [[]]) };
  expect(read([nested])).toEqual([]);
});

test('developers are named ten fields at most', () => {
  expect(oddMessages(Array.from({ length: 500 }, () => 7))).toHaveLength(10);
});
