import { COPY_LANGUAGES, type CopyLanguage } from './languages.js';
import { wholeWords, type Wording } from './notation.js';

/** What a wording is, whatever it speaks of. */
export const PHRASE_KINDS = ['experience', 'promise', 'superlative', 'reader', 'imitation'] as const;
export type PhraseKind = (typeof PHRASE_KINDS)[number];

export type PhraseWords = Readonly<Record<CopyLanguage, Readonly<Record<PhraseKind, readonly Wording[]>>>>;

interface Phrase {
  readonly kind: PhraseKind;
  readonly text: string;
}

/** Finds every wording of a kind in a text, with what stands there. */
export type PhraseFinder = (plain: string, languages: readonly CopyLanguage[]) => readonly Phrase[];

export const phraseFinder = (words: PhraseWords): PhraseFinder => {
  const expressions = new Map(
    COPY_LANGUAGES.map((language) => [
      language,
      PHRASE_KINDS.map((kind) => [kind, wholeWords(words[language][kind], 'gu')] as const),
    ]),
  );
  return (plain, languages) =>
    languages.flatMap((language) =>
      (expressions.get(language) ?? []).flatMap(([kind, expression]) =>
        [...plain.matchAll(expression)].map(([text]) => ({ kind, text })),
      ),
    );
};
