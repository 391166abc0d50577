/**
 * A wording as people write it, for text that went through `plainText`: lower case, without accents. `(a|b)` is a
 * choice, `[ab]` one of these letters, `?` makes what precedes it optional, `_` is one letter, `*` the rest of a word,
 * `+` the same but not empty, `{0,3}` says how often. The rest is a regular expression: `(?!…)` must not follow,
 * `(?<!…)` must not precede.
 */
export type Wording = string;

/** Wordings that mean one thing, in whatever language. */
export interface Wordings {
  readonly words: readonly Wording[];
  /** For scripts without spaces: found within words too. */
  readonly anywhere: readonly Wording[];
}

const SIGNS: Readonly<Record<string, string>> = { '(': '(?:', _: '\\p{L}', '*': '\\p{L}*', '+': '\\p{L}+' };

const sourceOf = (wordings: readonly Wording[]): string =>
  wordings.map((wording) => wording.replace(/\\.|\((?!\?)|[_*+]/gu, (sign) => SIGNS[sign] ?? sign)).join('|');

/** Source of an expression for any of the wordings. */
export const anyOf = (wordings: readonly Wording[]): string => `(?:${sourceOf(wordings)})`;

/** Finds any of the wordings as whole words. */
export const wholeWords = (wordings: readonly Wording[], flags = 'u'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(wordings)}(?![\\p{L}\\p{N}])`, flags);

export const expressionOf = ({ words, anywhere }: Wordings): RegExp =>
  new RegExp([wholeWords(words).source, ...(anywhere.length === 0 ? [] : [sourceOf(anywhere)])].join('|'), 'u');
