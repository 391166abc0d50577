/** Languages whose wordings the copy gate knows. In others it sees figures, links, names and claims. */
export const COPY_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type CopyLanguage = (typeof COPY_LANGUAGES)[number];

const KNOWN: ReadonlySet<string | undefined> = new Set(COPY_LANGUAGES);
export const isCopyLanguage = (language: string | undefined): language is CopyLanguage => KNOWN.has(language);

/** Little words of each language, as `plainText` leaves them. Only they tell neighbours apart in one sentence. */
export type LittleWords = Readonly<Record<string, readonly string[]>>;

/** Tells languages apart. The tokens are those of the text, which went through `plainText`. */
export interface LanguageFinder {
  /** The language that the little words of a text show clearly, else `undefined`. Scripts of one language tell it. */
  languageOf(plain: string, tokens: readonly string[]): string | undefined;
  /** The languages that a text without a clear one may be in: those whose little words it has most of, else any. */
  likelyLanguages(tokens: readonly string[]): readonly string[];
  /** Whether a sentence is clearly in another language than `expected`, a BCP 47 primary language. */
  isInAnotherLanguage(plain: string, tokens: readonly string[], expected: string): boolean;
}

/** A text is in a language when its little words say so clearly: as much as two that no other language has. */
const CLEAR = 1.2;
const LEAD = 0.8;

/** Scripts in which a language is written, for those that are not Latin. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
};
const OTHER_SCRIPT =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Thai}]{3}/u;

const byWord = (littleWords: LittleWords): ReadonlyMap<string, readonly string[]> => {
  const languagesOf = new Map<string, string[]>();
  for (const [language, words] of Object.entries(littleWords))
    for (const word of words) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
  return languagesOf;
};

export const languageFinder = (littleWords: LittleWords): LanguageFinder => {
  const languagesOf = byWord(littleWords);

  /** How many little words of each language a text has; a word that fewer languages share weighs more. */
  const scores = (tokens: readonly string[]): ReadonlyMap<string, number> => {
    const found = new Map<string, number>();
    for (const token of tokens) {
      const languages = languagesOf.get(token) ?? [];
      for (const language of languages) found.set(language, (found.get(language) ?? 0) + 1 / languages.length);
    }
    return found;
  };

  const languageOf = (plain: string, tokens: readonly string[]): string | undefined => {
    if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(plain)) return 'ja';
    if (/\p{Script=Han}{2}/u.test(plain)) return 'zh';
    if (/\p{Script=Hangul}{2}/u.test(plain)) return 'ko';
    const [first, second] = [...scores(tokens)].sort(([, a], [, b]) => b - a);
    if (first === undefined || first[1] < CLEAR) return undefined;
    return first[1] - (second?.[1] ?? 0) >= LEAD / 2 ? first[0] : undefined;
  };

  return {
    languageOf,
    likelyLanguages(tokens) {
      const found = [...scores(tokens)];
      const most = Math.max(0, ...found.map(([, score]) => score));
      return most === 0 ? COPY_LANGUAGES : found.filter(([, score]) => score >= most / 2).map(([language]) => language);
    },
    isInAnotherLanguage(plain, tokens, expected) {
      if (littleWords[expected] !== undefined && OTHER_SCRIPT.test(plain)) return true;
      if (SCRIPTS[expected]?.test(plain) === true) return false;
      const found = languageOf(plain, tokens);
      if (found === undefined || found === expected) return false;
      const all = scores(tokens);
      return (all.get(found) ?? 0) - (all.get(expected) ?? 0) >= LEAD || littleWords[expected] === undefined;
    },
  };
};
