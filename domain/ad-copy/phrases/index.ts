import { wholeWords } from '../plain-text.js';
import { COPY_LANGUAGES, type CopyLanguage } from '../words/languages.js';
import { DE } from './de.js';
import { EN } from './en.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { IT } from './it.js';
import { NL } from './nl.js';
import { PHRASE_KINDS, type PhraseKind, type Phrases } from './phrase-kinds.js';
import { PT } from './pt.js';

const PHRASES: Readonly<Record<CopyLanguage, Phrases>> = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL, pt: PT };

const EXPRESSIONS: ReadonlyMap<CopyLanguage, readonly (readonly [PhraseKind, RegExp])[]> = new Map(
  COPY_LANGUAGES.map((language) => [
    language,
    PHRASE_KINDS.map((kind) => [kind, wholeWords(PHRASES[language][kind], 'gu')] as const),
  ]),
);

/** Every wording of a kind in a text, with what stands there. */
export const phrasesIn = (
  plain: string,
  languages: readonly CopyLanguage[],
): readonly { readonly kind: PhraseKind; readonly text: string }[] =>
  languages.flatMap((language) =>
    (EXPRESSIONS.get(language) ?? []).flatMap(([kind, expression]) =>
      [...plain.matchAll(expression)].map(([text]) => ({ kind, text })),
    ),
  );
