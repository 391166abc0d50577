import { describe, expect, test } from '@jest/globals';
import { countCues } from '../../../adapters/reader-local/register-cues.js';
import type { Cue } from '../../../adapters/reader-local/word-lists.js';

const CUES: readonly (readonly [Cue, string])[] = [
  ['slang', 'nö'],
  ['slang', 'tío'],
  ['slang', 'qué tal'],
  ['slang', 'hahaha'],
  ['familiar', 'tú'],
  ['familiar', 'você'],
  ['familiar', 'deine'],
  ['polite', 'Vous'],
  ['formal', 'mit freundlichen grüßen'],
  ['formal', 'sehr geehrtes'],
];

describe.each(CUES)('a cue of %s: %s', (cue, words) => {
  test.each([
    ['alone', words],
    ['with a capital', words.charAt(0).toUpperCase() + words.slice(1)],
    ['before a sign', `¿${words}?`],
    ['among words', `É, ${words} à`],
    ['with its accents as characters of their own', words.normalize('NFD')],
  ])('counts once %s', (_, text) => expect(countCues(text)[cue]).toBe(1));

  test.each([`é${words}`, `${words}\u0301x`, `щ${words}щ`])('is no part of another word: %s', (text) => {
    // The rest of a word with a star is the word's own.
    const begins = text.startsWith(words) && ['hahaha', 'deine', 'sehr geehrtes'].includes(words);
    expect(countCues(text)[cue]).toBe(begins ? 1 : 0);
  });
});

test.each(['La tête de forêt, une fête chez les hôtes', 'Paní Nováková', 'Tür, Nöte, túnel, vocêzinho'])(
  'letters before and after an accent are no words: %s',
  (text) => expect(countCues(text)).toEqual({ slang: 0, familiar: 0, polite: 0, formal: 0 }),
);
