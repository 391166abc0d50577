import { foldNotation } from './fold-text.js';

/**
 * A phrase is matched as whole words of a text that went through `foldText`. In it `a|b` in parentheses is a choice,
 * `?` makes what precedes optional, `*` stands for the rest of a word, `[ab]` for one letter, and ` ~ ` for up to three
 * words.
 */
export type Phrase = string;

const LETTER = '[a-z0-9]';

const sourceOf = (phrase: Phrase): string =>
  foldNotation(phrase)
    .replaceAll('(', '(?:')
    .replaceAll('*', '[\\p{L}\\p{M}]*')
    .replaceAll(' ~ ', ' (?:[^ .]+ ){0,3}')
    .replaceAll(/^\(\?:([^()]*)\)\? /g, '(?:(?:$1) )?')
    .replaceAll(/ \(\?:([^()]*)\)\?(?= |$)/g, '(?: (?:$1))?')
    // Whether the optional word is there or not, the next one is a word of its own.
    .replaceAll(/(\(\?: \(\?:[^()]*\)\)\?) \?/g, '$1 ');

/** Finds a phrase at one place only, its `lastIndex`, which must be the beginning of a word. */
export const phraseAt = (phrase: Phrase): RegExp => new RegExp(`(?:${sourceOf(phrase)})(?!${LETTER})`, 'uy');

/** The first word of a phrase, or how it begins. */
export interface Opening {
  readonly letters: string;
  readonly isWord: boolean;
  /** What the next word may begin with; absent when that is not known. */
  readonly next?: readonly string[] | undefined;
}

const closingOf = (notation: string): number => {
  let depth = 0;
  for (let at = 0; at < notation.length; at++) {
    if (notation[at] === '(') depth++;
    else if (notation[at] === ')' && --depth === 0) return at;
  }
  return notation.length;
};

/** At the bars outside of parentheses. */
const choices = (notation: string): readonly string[] => {
  let depth = 0;
  const found = [''];
  for (const sign of notation) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === '|' && depth === 0) found.push('');
    else found.push(`${found.pop() ?? ''}${sign}`);
  }
  return found;
};

/** The first letters of what an expression may begin with. */
const initialsIn = (notation: string): readonly string[] | undefined => {
  const initials = openingsIn(notation, false).map(({ letters }) => letters.charAt(0));
  return initials.includes('') ? undefined : initials;
};

const openingsIn = (notation: string, asksNext: boolean): readonly Opening[] => {
  if (notation.startsWith('(')) {
    const end = closingOf(notation);
    const rest = notation.slice(end + 1);
    const optional = rest.startsWith('?');
    const after = optional ? rest.slice(1) : rest;
    const chosen = choices(notation.slice(1, end)).flatMap((choice) => openingsIn(choice + after, asksNext));
    return optional ? [...chosen, ...openingsIn(after.trimStart(), asksNext)] : chosen;
  }
  const letters = /^[^ ?*()[\]|~]*/u.exec(notation)?.[0] ?? '';
  const next = notation.slice(letters.length);
  const [several, signs] = /^\[([^\]]*)\]/u.exec(next) ?? [];
  if (several !== undefined && signs !== undefined && next[several.length] !== '?')
    return Array.from(signs).flatMap((sign) => openingsIn(letters + sign + next.slice(several.length), asksNext));
  // An optional last letter, and an optional space: what follows may belong to the same word.
  if (next.startsWith('?')) return [{ letters: letters.slice(0, -1), isWord: false }];
  if (next === '') return [{ letters, isWord: true }];
  if (!next.startsWith(' ') || next.startsWith(' ?')) return [{ letters, isWord: false }];
  return [{ letters, isWord: true, next: asksNext ? initialsIn(next.slice(1)) : undefined }];
};

export const openingsOf = (phrase: Phrase): readonly Opening[] =>
  choices(foldNotation(phrase)).flatMap((choice) => openingsIn(choice, true));

/**
 * A phrase as several indexes share it. Its pattern is made when it is first tried, which of most phrases never
 * happens.
 */
export class ReadPhrase {
  readonly openings: readonly Opening[];
  readonly #phrase: Phrase;
  #pattern: RegExp | undefined;

  constructor(phrase: Phrase) {
    this.#phrase = phrase;
    this.openings = openingsOf(phrase);
  }

  /** Where the phrase ends that begins at a place of a text, or `undefined` when it does not stand there. */
  endAt(text: string, at: number): number | undefined {
    const pattern = (this.#pattern ??= phraseAt(this.#phrase));
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : undefined;
  }
}

export const readPhrases = (phrases: readonly Phrase[]): readonly ReadPhrase[] =>
  phrases.map((phrase) => new ReadPhrase(phrase));
