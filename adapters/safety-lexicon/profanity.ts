import { withoutStretching } from './disguise.js';
import { foldText } from './fold-text.js';
import { indexPhrases } from './phrase-index.js';
import { readPhrases } from './phrase.js';
import { PROFANITY } from './word-lists.js';

const harmless = indexPhrases([readPhrases(PROFANITY.harmless)]);
const words = indexPhrases([PROFANITY.slurs, PROFANITY.swearing].map(readPhrases));

export type Profanity = 'none' | 'profane' | 'slur';

const findIn = (folded: string): Profanity => {
  if (words.firstListIn(folded) === undefined) return 'none';
  const list = words.firstListIn(harmless.without(folded));
  return list === undefined ? 'none' : list === 0 ? 'slur' : 'profane';
};

/**
 * Swearing in English text; look-alikes, censored and repeated letters are seen through. `folded` is the text as
 * {@link foldText} gives it, if it can hold a bad word undisguised.
 */
export const findProfanity = (text: string, folded: string | undefined, language: string | undefined): Profanity => {
  if (language !== undefined && language !== 'en') return 'none';
  const plain = withoutStretching(text);
  const found = [
    folded === undefined ? 'none' : findIn(folded),
    plain === undefined ? 'none' : findIn(foldText(plain)),
  ];
  // A slur is a harmless word in some other language.
  if (found.includes('slur')) return language === 'en' ? 'slur' : 'profane';
  return found.includes('profane') ? 'profane' : 'none';
};
