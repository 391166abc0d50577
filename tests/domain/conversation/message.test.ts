import { describe, expect, test } from '@jest/globals';
import { messageId } from '../../../domain/values/ids.js';
import { MAX_MESSAGES, newestMessages, newestOf, type Message } from '../../../domain/conversation/message.js';

const messages = (count: number): Message[] =>
  Array.from({ length: count }, (_, i) => ({
    id: messageId(`m${i}`),
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: '',
    // Clocks of senders run backwards; the order of the list decides.
    createdAtMs: 1_000 - i,
  }));

describe('the history', () => {
  test('is handed on as it is up to 30 messages', () => {
    for (const count of [0, 1, MAX_MESSAGES]) {
      const all = messages(count);
      expect(newestMessages(all)).toBe(all);
    }
  });

  test('loses its oldest messages beyond', () => {
    const all = messages(MAX_MESSAGES + 7);
    expect(newestMessages(all)).toEqual(all.slice(7));
  });
});

describe('the newest message of a role', () => {
  test('is the last of the list, whatever the times say', () => {
    expect(newestOf(messages(5), 'user')?.id).toBe('m4');
    expect(newestOf(messages(5), 'assistant')?.id).toBe('m3');
  });
  test('may be the first, and the only one', () => {
    expect(newestOf(messages(1), 'user')?.id).toBe('m0');
  });
  test('may be missing', () => {
    expect(newestOf(messages(1), 'assistant')).toBeUndefined();
    expect(newestOf([], 'user')).toBeUndefined();
  });
});
