import { expect, test } from '@jest/globals';
import { recentMessages } from '../../../../adapters/openai/moderation/recent-messages.js';
import { MAX_CHECKED_BYTES } from '../../../../application/ports/content/content-check.js';
import { say } from '../../../application/engine.js';

/** docs/reference/limits.md#sent-to-bidders: a question to a classifier has 16 KiB, whatever its messages hold. */
const CHARACTERS = ['a', 'é', '咖', '😀', '\u0001', '"', '\\', '\n', '\uD800', '\u2028'];
const LENGTHS = [0, 1, 2, 3, 47, 300, 682, 999, 1_999, 2_000, 2_001, 100_000];
const FRAME_BYTES = 2_048;

test.each(CHARACTERS)(
  'is bounded for messages of %j, and the newest of the user is whole where it fits',
  (character) => {
    for (const length of LENGTHS)
      for (const last of LENGTHS) {
        const all = Array.from({ length: 30 }, (_, i) =>
          say(`m${i}`, i % 2 === 0 ? 'assistant' : 'user', character.repeat(i === 29 ? last : length)),
        );
        const asked = recentMessages(all);
        expect(asked).toHaveLength(6);
        const bytes = Buffer.byteLength(JSON.stringify({ content: JSON.stringify({ messages: asked }) }));
        expect(bytes).toBeLessThanOrEqual(MAX_CHECKED_BYTES - FRAME_BYTES + 1_024);
        if (last <= 900) expect(asked.at(-1)?.text).toBe(character.repeat(last).toWellFormed());
      }
  },
);

test('a conversation in Latin script is sent as it was, and one in Chinese up to the newest of its long messages', () => {
  const messagesOf = (character: string) =>
    Array.from({ length: 6 }, (_, i) => say(`m${i}`, i % 2 === 0 ? 'assistant' : 'user', character.repeat(2_000)));
  expect(recentMessages(messagesOf('a')).map(({ text }) => text.length)).toEqual([
    2_000, 2_000, 2_000, 2_000, 2_000, 2_000,
  ]);
  expect(
    recentMessages(messagesOf('咖'))
      .map(({ text }) => text.length)
      .slice(-2),
  ).toEqual([2_000, 2_000]);
});
