import { createLocalReader } from '../../adapters/reader-local/index.js';
import { classifySafety } from '../../adapters/safety-lexicon/index.js';
import { MAX_READ_CHARS } from '../../domain/conversation/message.js';
import { processorMs } from './processor-time.js';

/** Long messages that are as dear to read as their length allows, each kind by another property of text. */
export const LONG_MESSAGES: Readonly<Record<string, (seed: number) => string>> = {
  words: (seed) => anyOf(seed, 'the coffee is good and we walk to market where people sell fruit to you'.split(' ')),
  'swear words': (seed) => anyOf(seed, ['sh1t', 'fuck', 'fu', 'ck', 'ass', 'as', 's h i t', 'dick', 'coc', 'k']),
  'letters at random': (seed) => fromCodes(seed, 0x61, 26),
  'any characters': (seed) => fromCodes(seed, 0, 0xd800),
  ideographs: (seed) => fromCodes(seed, 0x4e00, 3_000),
  pictographs: (seed) => fromCodes(seed, 0x1f300, 200),
  'combining marks': (seed) => `a${fromCodes(seed, 0x300, 0x60)}`,
  'marks of two classes': (seed) => `a${anyOf(seed, ['\u05b0', '\u0301', '\u0323', '\u05b4'], '')}`,
  'a sign for eighteen letters': (seed) => '\ufdfa'.repeat(MAX_READ_CHARS - seed),
  'signs for six letters': (seed) => fromCodes(seed, 0x3316, 3),
  'exclamations without an end': (seed) => `中${'!'.repeat(MAX_READ_CHARS - 20 - seed)}x`,
  blanks: (seed) => `中${' '.repeat(MAX_READ_CHARS - 20 - seed)}x`,
};

const numbers = (seed: number) => {
  let state = seed * 7_919 + 1;
  return (below: number): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) % below;
};

const anyOf = (seed: number, words: readonly string[], between = ' '): string => {
  const next = numbers(seed);
  let text = '';
  while (text.length < MAX_READ_CHARS) text += `${words[next(words.length)]}${between}`;
  return text.slice(0, MAX_READ_CHARS);
};

const fromCodes = (seed: number, first: number, count: number): string => {
  const next = numbers(seed);
  let text = '';
  while (text.length < MAX_READ_CHARS) text += String.fromCodePoint(first + next(count)) + (next(6) === 0 ? ' ' : '');
  return text.slice(0, MAX_READ_CHARS);
};

export const MESSAGES_OF_A_REQUEST = 13;

/** The longest time without a look at sockets and timers while one request reads thirteen messages. */
export const longestPieceMs = async (textOf: (seed: number) => string, firstSeed: number): Promise<number> => {
  let longestMs = 0;
  const piece = (work: () => void): void => {
    const startedMs = processorMs();
    work();
    longestMs = Math.max(longestMs, processorMs() - startedMs);
  };
  const reader = createLocalReader({ classifySafety, nextTurn: (done) => setImmediate(() => piece(done)) });
  const reads: unknown[] = [];
  const texts = Array.from({ length: MESSAGES_OF_A_REQUEST }, (_, i) => textOf(firstSeed + i));
  piece(() => reads.push(...texts.map((text) => reader.read(text, text))));
  await settled(reads);
  return longestMs;
};

/** In order; those that were known at once are no promises. */
export const settled = async (reads: readonly unknown[]): Promise<readonly unknown[]> =>
  Promise.all(reads.map(async (read) => read));
