import { foldLetters, foldText } from './fold-text.js';
import { indexPhrases } from './phrase-index.js';
import { readPhrases } from './phrase.js';
import { PROFANITY } from './word-lists.js';

const harmless = indexPhrases([readPhrases(PROFANITY.harmless)]);
const words = indexPhrases([PROFANITY.slurs, PROFANITY.swearing].map(readPhrases));

const WORD = /\S+/g;
const HAS_LETTER = /[a-z]/;
/** Signs, digits and Cyrillic letters that look like a Latin letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '|': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
  ...{ а: 'a', с: 'c', е: 'e', і: 'i', о: 'o', р: 'p', ѕ: 's', у: 'y', х: 'x', к: 'k', т: 't' },
};
/** What stands at the end of a word may be its punctuation. */
const LOOK_ALIKE = /[@43|10$57асеіорѕухкт]|!(?=\S)/g;
const CENSORED = /(?<=[a-z])[*_#](?=[a-z])/g;
const REPEATED = /([a-z])\1+/g;
/** Letters that English words double where a swear word does. */
const DOUBLED = 'beglos';

/** One word as it is meant: `sh1t`, `f*ck`, `fuuuck` without their disguise. */
const meant = (word: string): string =>
  HAS_LETTER.test(word)
    ? word
        .replace(LOOK_ALIKE, (sign) => LOOK_ALIKES[sign] ?? sign)
        .replace(CENSORED, '')
        .replace(REPEATED, (run, letter: string) =>
          DOUBLED.includes(letter) ? letter.repeat(Math.min(run.length, 2)) : letter,
        )
    : word;

/** A sign, digit or Cyrillic letter among Latin ones, or a letter that is said more often than any word has it. */
const DISGUISE =
  /[a-z][@431!|0$57*_#асеіорѕухкт]+[a-z]|(?<!\w)[@$45][a-z]{2}|[a-z][$5]{2}|[асеіорѕухкт][a-z]|([a-z])\1\1|aa|ii|uu|kk/i;

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
  const found = [
    folded === undefined ? 'none' : findIn(folded),
    DISGUISE.test(text) ? findIn(foldText(foldLetters(text).replace(WORD, meant))) : 'none',
  ];
  // A slur is a harmless word in some other language.
  if (found.includes('slur')) return language === 'en' ? 'slur' : 'profane';
  return found.includes('profane') ? 'profane' : 'none';
};
