import { COPY_LANGUAGES, type CopyLanguage } from '../languages.js';

export interface NumeralWords {
  /** 0 to 19, or as far as the language has words of its own. */
  readonly small: readonly string[];
  /** 20, 30 … 90, or as far as the language has words of its own. */
  readonly tens: readonly string[];
  /** Other words with their value: hundreds, thousands, "a dozen", other spellings. */
  readonly more: Readonly<Record<string, number>>;
}

export type Numerals = Readonly<Record<CopyLanguage, NumeralWords>>;

/** How each language writes a number between two tens. */
const JOINED: Readonly<Record<CopyLanguage, (tens: string, unit: string) => readonly string[]>> = {
  en: (tens, unit) => [`${tens} ${unit}`],
  de: (tens, unit) => [`${unit === 'eins' ? 'ein' : unit}und${tens}`],
  fr: (tens, unit) => (unit === 'un' ? [`${tens} et un`, `${tens} un`] : [`${tens} ${unit}`]),
  es: (tens, unit) => [tens === 'veinte' ? `veinti${unit}` : `${tens} y ${unit}`],
  it: (tens, unit) => [`${/^[uo]/.test(unit) ? tens.slice(0, -1) : tens}${unit}`],
  nl: (tens, unit) => [`${unit}en${tens}`],
  pt: (tens, unit) => [`${tens} e ${unit}`],
};

const valuesOf = ({ small, tens, more }: NumeralWords, language: CopyLanguage): ReadonlyMap<string, number> => {
  const values = new Map<string, number>();
  // "One" is an article in most languages; an article that counts is read by its unit, see `figures.ts`.
  small.forEach((word, value) => value !== 1 && values.set(word, value));
  tens.forEach((ten, i) => {
    const value = (i + 2) * 10;
    values.set(ten, value);
    small.slice(1, 10).forEach((unit, j) => {
      for (const word of JOINED[language](ten, unit)) values.set(word, value + j + 1);
    });
  });
  for (const [word, value] of Object.entries(more)) values.set(word, value);
  return values;
};

/** Reads number words. */
export interface NumberReader {
  /** The number whose words begin at `at`, and how many tokens it takes. */
  at(
    tokens: readonly string[],
    at: number,
    language: CopyLanguage,
  ): { readonly value: number; readonly length: number } | undefined;
  /** German and Dutch write a number and what it counts as one word: "vierminütig", "20-jarig". */
  splitCompound(token: string, language: CopyLanguage): { readonly value: number; readonly rest: string } | undefined;
}

/** The longest number word is four tokens: "quatre vingt dix sept". */
const MAX_TOKENS = 4;

export const numberReader = (numerals: Numerals): NumberReader => {
  const valuesIn = new Map(COPY_LANGUAGES.map((language) => [language, valuesOf(numerals[language], language)]));
  return {
    at(tokens, at, language) {
      const values = valuesIn.get(language);
      for (let length = Math.min(MAX_TOKENS, tokens.length - at); length > 0; length--) {
        const value = values?.get(length === 1 ? (tokens[at] ?? '') : tokens.slice(at, at + length).join(' '));
        if (value !== undefined) return { value, length };
      }
      return undefined;
    },
    splitCompound(token, language) {
      if (language !== 'de' && language !== 'nl') return undefined;
      const values = valuesIn.get(language);
      for (let length = Math.min(token.length - 3, 16); length > 2; length--) {
        const value = values?.get(token.slice(0, length));
        if (value !== undefined) return { value, rest: token.slice(length) };
      }
      return undefined;
    },
  };
};
