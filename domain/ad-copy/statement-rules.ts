import type { Brief } from '../catalog/creative.js';
import { phrasesIn } from './phrases/index.js';
import type { PhraseKind } from './phrases/phrase-kinds.js';
import { plainText, tokensOf } from './plain-text.js';
import { superlativesIn } from './superlatives.js';
import { thingsIn, type ThingKind } from './things/things.js';
import { figuresIn, statedFigures } from './words/figures.js';
import { COPY_LANGUAGES, isCopyLanguage, languageOf, likelyLanguages, type CopyLanguage } from './words/languages.js';

/** Why a sentence states what its brief does not (`docs/concepts/copy-gate.md`). */
export type StatementReason = 'number' | PhraseKind | ThingKind;

/** All that an advertiser states of a thing, in the shapes in which a sentence is compared with it. */
export interface OwnStatements {
  readonly whole: string;
  readonly plain: string;
  readonly figures: ReadonlySet<string>;
  readonly things: ReadonlySet<string>;
  readonly phrases: ReadonlySet<string>;
  readonly superlatives: ReadonlySet<string>;
  /** Whether a sentence has clearly more words of a pitch in another language than of the one in `language`. */
  soundsForeign(tokens: readonly string[], language: string): boolean;
}

const MIN_WORD_CHARS = 4;
/** So many words more than of the pitch in its own language. */
const FOREIGN_WORDS = 3;

const soundsForeign = (brief: Brief): OwnStatements['soundsForeign'] => {
  const words = new Map(
    Object.entries(brief.pitches).map(([language, pitch]) => [language, new Set(tokensOf(plainText(pitch)))]),
  );
  return (tokens, language) => {
    const own = words.get(language);
    if (own === undefined) return false;
    const long = tokens.filter((token) => token.length >= MIN_WORD_CHARS);
    const shared = (of: ReadonlySet<string>): number => long.filter((token) => of.has(token)).length;
    return [...words.values()].some((of) => shared(of) - shared(own) >= FOREIGN_WORDS);
  };
};

/** The languages whose wordings a text may have: its own where that is known, else those whose little words it has. */
const languagesOf = (plain: string, language?: string): readonly CopyLanguage[] => {
  const seen = languageOf(plain, tokensOf(plain));
  const known = [...new Set([language, seen])].filter((one) => one !== undefined);
  return (known.length === 0 ? likelyLanguages(tokensOf(plain)) : known).filter(isCopyLanguage);
};

/** Reads a brief once; thousands of sentences are compared with it. */
export const ownStatements = (brief: Brief, advertiser: string): OwnStatements => {
  const parts: readonly (readonly [string, string | undefined])[] = [
    [advertiser, undefined],
    [brief.product, undefined],
    ...Object.entries(brief.pitches).map(([language, text]) => [text, language] as const),
    ...brief.facts.map((fact) => [fact, undefined] as const),
  ];
  const read = parts.map(([text, language]) => {
    const plain = plainText(text);
    const known = language ?? languageOf(plain, tokensOf(plain));
    const languages = known === undefined ? COPY_LANGUAGES : [known].filter(isCopyLanguage);
    return {
      figures: figuresIn(plain, languages),
      things: [...thingsIn(tokensOf(plain), languages, 'brief').keys()],
      phrases: phrasesIn(plain, languages).map((phrase) => phrase.text),
      superlatives: superlativesIn(text, plain, languages),
    };
  });
  const whole = parts.map(([text]) => text).join('\n');
  return {
    whole,
    plain: plainText(whole),
    figures: statedFigures(read.flatMap(({ figures }) => figures)),
    things: new Set(read.flatMap(({ things }) => things)),
    phrases: new Set(read.flatMap(({ phrases }) => phrases)),
    superlatives: new Set(read.flatMap(({ superlatives }) => superlatives)),
    soundsForeign: soundsForeign(brief),
  };
};

const hasForeignFigure = (
  plain: string,
  own: OwnStatements,
  languages: readonly CopyLanguage[],
  readerFigures: ReadonlySet<string>,
): boolean =>
  figuresIn(plain, languages).some(
    ({ keys, isSpan }) =>
      !keys.some((key) => own.figures.has(key) || ((isSpan || /^[a-z]/.test(key)) && readerFigures.has(key))),
  );

/** More of a conversation is not searched for what its reader named. */
const MAX_READER_CHARS = 4_000;

export const figuresOfReader = (words: string | undefined, language?: string): ReadonlySet<string> => {
  if (words === undefined) return new Set();
  return statedFigures(
    figuresIn(plainText(words.slice(-MAX_READER_CHARS)), isCopyLanguage(language) ? [language] : COPY_LANGUAGES),
  );
};

/** A sentence as the rules read it. */
export interface ReadSentence {
  readonly written: string;
  readonly plain: string;
  /** `plain` without the names of what is advertised. */
  readonly rest: string;
  readonly language?: string | undefined;
}

/** The first figure, wording or thing of a sentence that its brief does not state; `undefined` when there is none. */
export const contradiction = (
  { written, plain, rest, language }: ReadSentence,
  own: OwnStatements,
  readerFigures: ReadonlySet<string>,
): StatementReason | undefined => {
  const languages = languagesOf(plain, language);
  if (hasForeignFigure(plain, own, languages, readerFigures)) return 'number';
  // A question concludes nothing of who reads it.
  const isQuestion = /\?\s*$/.test(plain);
  const phrase = phrasesIn(rest, languages).find(
    ({ kind, text }) => !own.phrases.has(text) && !(isQuestion && kind === 'reader'),
  );
  if (phrase !== undefined) return phrase.kind;
  if (superlativesIn(written, rest, languages).some((one) => !own.superlatives.has(one))) return 'superlative';
  return [...thingsIn(tokensOf(rest), languages, 'sentence')].find(([id]) => !own.things.has(id))?.[1];
};
