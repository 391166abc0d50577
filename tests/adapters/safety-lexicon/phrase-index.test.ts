import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldText } from '../../../adapters/safety-lexicon/fold-text.js';
import { openingsOf, phraseAt, readPhrases, type Phrase } from '../../../adapters/safety-lexicon/phrase.js';
import { indexPhrases } from '../../../adapters/safety-lexicon/phrase-index.js';
import { HARMLESS_PHRASES, RULES } from '../../../adapters/safety-lexicon/word-lists.js';
import { SEED } from '../../domain/property.js';

const SUBJECTS = ['self-harm', 'minors', 'sexual', 'medical-crisis', 'mental-health', 'violence'];
const LISTS = [
  ...RULES.filter(({ reason }) => SUBJECTS.includes(reason)).map(({ phrases }) => phrases),
  HARMLESS_PHRASES,
];
const index = indexPhrases(LISTS.map(readPhrases));
const harmless = indexPhrases([readPhrases(HARMLESS_PHRASES)]);

/** One expression that finds any of the phrases anywhere; of several at one place the first of the list. */
const anyPhrase = (phrases: readonly Phrase[]): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${phrases.map((phrase) => phraseAt(phrase).source).join('|')})`, 'gu');
const patterns = LISTS.map(anyPhrase);
const anyHarmless = anyPhrase(HARMLESS_PHRASES);

/** What the index stands for: every phrase of every list, tried everywhere. */
const firstByTrying = (text: string): number | undefined => {
  const found = patterns.findIndex((pattern) => text.search(pattern) !== -1);
  return found === -1 ? undefined : found;
};
const withoutByTrying = (text: string): string => text.replace(anyHarmless, ' ');

const expectSame = (text: string): void => {
  const folded = foldText(text);
  expect([index.firstListIn(folded), harmless.without(folded)]).toEqual([
    firstByTrying(folded),
    withoutByTrying(folded),
  ]);
};

const conversations = JSON.parse(readFileSync(new URL('./conversations.json', import.meta.url), 'utf8')) as readonly {
  readonly messages: readonly string[];
}[];

/** Words out of the phrases, so that texts nearly match all the time. */
const words = [...new Set(LISTS.flat().flatMap((phrase) => phrase.split(/[^\p{L}\p{N}]+/u)))].filter(Boolean);
const nearlyPhrases = fc
  .array(
    fc.oneof(
      fc.constantFrom(...LISTS.flat()),
      fc.constantFrom(...words),
      fc.constantFrom('.', '!', 'é', '死', '7', 'ж', 'ł'),
    ),
  )
  .map((parts) =>
    parts.map((part) => part.replaceAll(/\(([^()|]*)[^()]*\)\??/g, '$1').replaceAll(/[*?~]/g, '')).join(' '),
  );

describe('an index of phrases finds what trying each of them finds', () => {
  test('in labelled conversations', () => conversations.flatMap(({ messages }) => messages).forEach(expectSame));

  test('in texts made of pieces of phrases', () =>
    fc.assert(fc.property(nearlyPhrases, expectSame), { seed: SEED, numRuns: 500 }));

  test('in a word that begins with one of a phrase and an optional word', () => expectSame('polla restaurant'));

  test('in any text', () => fc.assert(fc.property(fc.string({ unit: 'binary' }), expectSame), { seed: SEED }));
});

describe('openings', () => {
  test.each([
    ['murder*', [{ letters: 'murder', isWord: false }]],
    ['gun (violence|man)', [{ letters: 'gun', isWord: true, next: ['v', 'm'] }]],
    ['drug ?stores?', [{ letters: 'drug', isWord: false }]],
    [
      'hitm[ae]n',
      [
        { letters: 'hitman', isWord: true },
        { letters: 'hitmen', isWord: true },
      ],
    ],
    ['how ~ to', [{ letters: 'how', isWord: true, next: undefined }]],
    ['a (b|[cd]o*)? e', [{ letters: 'a', isWord: true, next: ['b', 'c', 'd', 'e'] }]],
    ['porros?', [{ letters: 'porro', isWord: false }]],
    [
      '(my|our dear)? friends',
      [
        { letters: 'my', isWord: true, next: ['f'] },
        { letters: 'our', isWord: true, next: ['d'] },
        { letters: 'friends', isWord: true },
      ],
    ],
    [
      '(w|th)is*',
      [
        { letters: 'wis', isWord: false },
        { letters: 'this', isWord: false },
      ],
    ],
  ])('%s', (phrase, openings) => expect(openingsOf(phrase)).toEqual(openings));
});
