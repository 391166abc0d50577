import { describe, expect, test } from '@jest/globals';
import { createLocalReader } from '../../../adapters/reader-local/index.js';
import { classifySafety } from '../../../adapters/safety-lexicon/index.js';
import { LONG_MESSAGES, MESSAGES_OF_A_REQUEST, settled } from '../../support/long-messages.js';

/** How long a piece takes is `npm run bench -- --only long-messages`. */
describe('thirteen long messages of one request are read in pieces', () => {
  test('once the share of a turn of the loop is used, each turn does one part only', async () => {
    let nowMs = 0;
    const turns: (() => void)[] = [];
    const reader = createLocalReader({
      classifySafety,
      monotonicMs: () => (nowMs += 5),
      nextTurn: (done) => turns.push(done),
    });
    const textOf = LONG_MESSAGES['any characters'] ?? (() => '');
    const reads = Array.from({ length: MESSAGES_OF_A_REQUEST }, (_, i) => reader.read(textOf(i), `${i}`));
    let passed = 0;
    for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
      passed += 1;
      turn();
    }
    expect(await settled(reads)).toHaveLength(MESSAGES_OF_A_REQUEST);
    expect(passed).toBeGreaterThanOrEqual(4 * MESSAGES_OF_A_REQUEST);
  });

  test('a message has the same signals in pieces and in one', async () => {
    let nowMs = 0;
    const sliced = createLocalReader({ classifySafety, monotonicMs: () => (nowMs += 5) });
    const whole = createLocalReader({ classifySafety });
    const texts = Object.values(LONG_MESSAGES).flatMap((textOf) => [textOf(1), textOf(2)]);
    const reads = texts.map((text) => sliced.read(text, text));
    expect(reads.some((read) => read instanceof Promise)).toBe(true);
    expect(await settled(reads)).toEqual(texts.map((text) => whole.readAtOnce(text, text)));
  });
});

test('what is known is answered at once, also while others wait', async () => {
  const reader = createLocalReader({ classifySafety });
  const known = await reader.read('Which coffee should I try?', 'known');
  const waiting = Array.from({ length: MESSAGES_OF_A_REQUEST }, (_, i) =>
    reader.read(LONG_MESSAGES['any characters']?.(i) ?? '', `${i}`),
  );
  expect(waiting.at(-1)).toBeInstanceOf(Promise);
  expect(reader.read('Which coffee should I try?', 'known')).toBe(known);
  await settled(waiting);
});
