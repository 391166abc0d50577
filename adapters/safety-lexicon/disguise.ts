import { foldLetters } from './fold-text.js';
import { CORE_WORDS } from './word-lists.js';

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

/** One word without its disguise: `sh1t`, `f*ck`. */
const plainWord = (word: string): string =>
  HAS_LETTER.test(word) ? word.replace(LOOK_ALIKE, (sign) => LOOK_ALIKES[sign] ?? sign).replace(CENSORED, '') : word;

/** And `fuuuck`. */
const shortWord = (word: string): string =>
  plainWord(word).replace(REPEATED, (run, letter: string) =>
    DOUBLED.includes(letter) ? letter.repeat(Math.min(run.length, 2)) : letter,
  );

/** A sign, digit or Cyrillic letter among Latin ones. It stands first: without one, nothing else is looked at. */
const DISGUISE =
  /(?<=[a-z])[@431!|0$57*_#асеіорѕухкт]+[a-z]|(?<!\w)[@$45][a-z]{2}|(?<=[a-z])[$5]{2}|[асеіорѕухкт][a-z]/i;
/** A letter that is said more often than any English word has it. */
const STRETCHED = /([a-z])\1\1|aa|ii|uu|kk/i;

/** A text without look-alikes and censoring; `undefined` where there are none. */
export const withoutLookAlikes = (text: string): string | undefined =>
  DISGUISE.test(text) ? foldLetters(text).replace(WORD, plainWord) : undefined;

/** And without repeated letters, as in English. */
export const withoutStretching = (text: string): string | undefined =>
  DISGUISE.test(text) || STRETCHED.test(text) ? foldLetters(text).replace(WORD, shortWord) : undefined;

/** Single letters, each apart from the next: `s.u.i.c.i.d.e`, `h e r o i n`. */
const SPELT = /(?<![\p{L}\p{N}])\p{L}(?:[ .*_-]\p{L}){3,}(?![\p{L}\p{N}])/gu;
const SEPARATOR = /[ .*_-]/g;

/** A text whose spelt words are whole; `undefined` where there are none. */
export const withoutSeparators = (text: string): string | undefined => {
  const whole = text.replace(SPELT, (spelt) => spelt.replace(SEPARATOR, ''));
  return whole === text ? undefined : whole;
};

/** The word with a letter but the first left out or doubled, or two swapped. */
const slipsOf = (word: string): readonly string[] =>
  Array.from(word.slice(1), (letter, i) => {
    const [before, after] = [word.slice(0, i + 1), word.slice(i + 2)];
    const next = after.charAt(0);
    return [before + after, before + letter + letter + after, before + next + letter + after.slice(1)];
  }).flat();

const { words: CORE, ownWords } = CORE_WORDS;
const slips = new Map(CORE.flatMap((word) => slipsOf(word).map((slip) => [slip, word] as const)));
for (const word of [...CORE, ...ownWords]) slips.delete(word);

const SHORTEST_SLIP = Math.min(...Array.from(slips.keys(), ({ length }) => length));

/** A folded text whose slips of core words are mended; `undefined` where there are none. */
export const withoutSlips = (folded: string): string | undefined => {
  let mended = '';
  let from = 0;
  for (let start = 0, end; start < folded.length; start = end + 1) {
    end = folded.indexOf(' ', start);
    if (end === -1) end = folded.length;
    const core = end - start < SHORTEST_SLIP ? undefined : slips.get(folded.slice(start, end));
    if (core === undefined) continue;
    mended += folded.slice(from, start) + core;
    from = end;
  }
  return from === 0 ? undefined : mended + folded.slice(from);
};
