import type { Brief } from '../../catalog/creative.js';
import { statedFigures, type Figure, type FigureReader } from '../figures/figures.js';
import { COPY_LANGUAGES, isCopyLanguage, type CopyLanguage, type LanguageFinder } from '../languages.js';
import type { OrderFinder } from '../orders.js';
import type { PhraseFinder, PhraseKind } from '../phrases.js';
import { plainText, tokensOf } from '../plain-text.js';
import type { SuperlativeFinder } from './superlatives.js';
import type { ThingFinder, ThingKind } from './things.js';

/** Why a sentence states what its brief does not (`docs/concepts/copy-gate.md`). */
export type StatementReason = 'number' | 'order' | 'harm' | PhraseKind | ThingKind;

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

/** What finds statements in a text. */
interface Finders {
  readonly languages: LanguageFinder;
  readonly figures: FigureReader;
  readonly phrasesIn: PhraseFinder;
  readonly ordersIn: OrderFinder;
  readonly superlativesIn: SuperlativeFinder;
  readonly thingsIn: ThingFinder;
}

const hasForeignFigure = (
  figures: readonly Figure[],
  own: OwnStatements,
  readerFigures: ReadonlySet<string>,
): boolean =>
  figures.some(
    ({ keys, isSpan }) =>
      !keys.some((key) => own.figures.has(key) || ((isSpan || /^[a-z]/.test(key)) && readerFigures.has(key))),
  );

/** More of a conversation is not searched for what its reader named. */
const MAX_READER_CHARS = 4_000;

/** A sentence as the rules read it. */
export interface ReadSentence {
  readonly written: string;
  readonly plain: string;
  /** `plain` without the names of what is advertised. */
  readonly rest: string;
  readonly language?: string | undefined;
}

/** Reads a brief once; thousands of sentences are compared with it. */
const briefReader = ({ languages: { languageOf }, figures, phrasesIn, superlativesIn, thingsIn }: Finders) => {
  const statedIn = (text: string, language: string | undefined) => {
    const plain = plainText(text);
    const known = language ?? languageOf(plain, tokensOf(plain));
    const languages = known === undefined ? COPY_LANGUAGES : [known].filter(isCopyLanguage);
    return {
      figures: figures.figuresIn(plain, languages),
      things: [...thingsIn(tokensOf(plain), languages, 'brief').keys()],
      phrases: phrasesIn(plain, languages).map((phrase) => phrase.text),
      superlatives: superlativesIn(text, plain, languages),
    };
  };

  return (brief: Brief, advertiser: string): OwnStatements => {
    const parts: readonly (readonly [string, string | undefined])[] = [
      [advertiser, undefined],
      [brief.product, undefined],
      ...Object.entries(brief.productIn ?? {}).map(([language, name]) => [name, language] as const),
      ...Object.entries(brief.pitches).map(([language, text]) => [text, language] as const),
      ...brief.facts.map((fact) => [fact, undefined] as const),
    ];
    const read = parts.map(([text, language]) => statedIn(text, language));
    const whole = parts.map(([text]) => text).join('\n');
    return {
      whole,
      plain: plainText(whole),
      figures: statedFigures(read.flatMap((part) => part.figures)),
      things: new Set(read.flatMap(({ things }) => things)),
      phrases: new Set(read.flatMap(({ phrases }) => phrases)),
      superlatives: new Set(read.flatMap(({ superlatives }) => superlatives)),
      soundsForeign: soundsForeign(brief),
    };
  };
};

/** Finds the first figure, wording or thing of a sentence that its brief does not state. */
const contradictionFinder = ({ languages, figures, phrasesIn, ordersIn, superlativesIn, thingsIn }: Finders) => {
  /** The languages whose wordings a text may have: its own and the one that it shows, else those it has words of. */
  const languagesOf = (plain: string, language?: string): readonly CopyLanguage[] => {
    const seen = languages.languageOf(plain, tokensOf(plain));
    const known = [...new Set([language, seen])].filter((one) => one !== undefined);
    return (known.length === 0 ? languages.likelyLanguages(tokensOf(plain)) : known).filter(isCopyLanguage);
  };

  return (
    { written, plain, rest, language }: ReadSentence,
    own: OwnStatements,
    readerFigures: ReadonlySet<string>,
  ): StatementReason | undefined => {
    const read = languagesOf(plain, language);
    if (hasForeignFigure(figures.figuresIn(plain, read), own, readerFigures)) return 'number';
    // A question concludes nothing of who reads it.
    const isQuestion = /\?\s*$/.test(plain);
    const phrase = phrasesIn(rest, read).find(
      ({ kind, text }) => !own.phrases.has(text) && !(isQuestion && kind === 'reader'),
    );
    if (phrase !== undefined) return phrase.kind;
    const order = ordersIn(plain, own.plain, read);
    if (order !== undefined) return order;
    if (superlativesIn(written, rest, read).some((one) => !own.superlatives.has(one))) return 'superlative';
    return [...thingsIn(tokensOf(rest), read, 'sentence')].find(([id]) => !own.things.has(id))?.[1];
  };
};

/** How a sentence is compared with what its brief and its reader state. */
export const statementRules = (finders: Finders) => ({
  ownStatements: briefReader(finders),
  figuresOfReader: (words: string | undefined, language?: string): ReadonlySet<string> => {
    if (words === undefined) return new Set();
    const languages = isCopyLanguage(language) ? [language] : COPY_LANGUAGES;
    return statedFigures(finders.figures.figuresIn(plainText(words.slice(-MAX_READER_CHARS)), languages));
  },
  contradiction: contradictionFinder(finders),
});
