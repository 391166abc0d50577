import type { Brief } from '../catalog/creative.js';
import { productNames } from '../catalog/product-name.js';
import type { LittleWords } from './languages.js';
import { anyOf, wholeWords, type Wording } from './notation.js';
import { plainText, tokensOf } from './plain-text.js';

/** Why a sentence that a model wrote at the turn may not be shown, though it passed the gate. */
export const FREE_TEXT_REASONS = ['task-talk', 'fragment', 'repetition', 'not-about-it', 'other-words'] as const;
export type FreeTextReason = (typeof FREE_TEXT_REASONS)[number];

export interface FreeTextWords {
  /** Talk of a task, with which a sentence begins, and anywhere in it. */
  readonly begins: readonly Wording[];
  readonly anywhere: readonly Wording[];
  /** Words with which no whole sentence ends. */
  readonly dangling: readonly string[];
}

export interface FreeTextContext {
  readonly brief: Brief;
  readonly advertiser: { readonly name: string };
  /** What the brief says, a sentence each. */
  readonly statements: readonly string[];
  /** What the conversation is about: its newest messages. */
  readonly topic: string;
  /** The sentences that stand before this one. */
  readonly said: readonly string[];
}

const MIN_WORD_CHARS = 3;
const MIN_TOKENS = 3;
/** More of a conversation is not searched for the words of a sentence. */
const MAX_TOPIC_CHARS = 4_000;
/** Content words that are in neither brief nor conversation. */
const MAX_OTHER_WORDS = 2;
/** A sentence states a statement when it shares so many content words with it, and this share of its own. */
const STATED_WORDS = 2;
const STATED_SHARE = 0.5;
/** It repeats another one when it shares this share of the shorter one's content words. */
const REPEATED_SHARE = 0.8;
const REPEATED_WORDS = 2;
/** The same content word so often, or the same words in a row twice, is a model in a loop. */
const LOOPED_WORD = 3;
const LOOPED_ROW = 3;

const MIN_STEM_CHARS = 4;
const ENDING_CHARS = 2;

/** Whether two words are forms of one: they differ in their last letters alone, or one begins with the other. */
const isSameWord = (a: string, b: string): boolean => {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const stem = Math.max(MIN_STEM_CHARS, short.length - ENDING_CHARS);
  return short.length >= stem && long.startsWith(short.slice(0, stem));
};

const isAmong = (word: string, words: ReadonlySet<string>): boolean =>
  words.has(word) || [...words].some((one) => isSameWord(one, word));

const ENDS = /[.!?…。！？][)\]"'”’»」』]*$/u;

const isUnbalanced = (sentence: string): boolean =>
  (sentence.match(/[([]/g)?.length ?? 0) !== (sentence.match(/[)\]]/g)?.length ?? 0);

const beginsSmall = (sentence: string, names: readonly string[]): boolean =>
  /^\p{Ll}/u.test(sentence) && !names.some((name) => name !== '' && plainText(sentence).startsWith(name));

const holdsName = (plain: string, name: string): boolean =>
  name !== '' && ` ${tokensOf(plain).join(' ')} `.includes(` ${tokensOf(name).join(' ')} `);

/** The content words of a text that went through {@link plainText}, in order. */
type ContentOf = (plain: string) => readonly string[];

const contentFinder = (littleWords: LittleWords): ContentOf => {
  const little = new Set(Object.values(littleWords).flat());
  return (plain) =>
    tokensOf(plain)
      .flatMap((token) => token.split(/[-/]/))
      .filter((token) => token.length >= MIN_WORD_CHARS && !little.has(token) && !/^\d/.test(token));
};

const isLooped = (contentOf: ContentOf, plain: string): boolean => {
  const tokens = tokensOf(plain);
  const rows = tokens.slice(LOOPED_ROW - 1).map((_, i) => tokens.slice(i, i + LOOPED_ROW).join(' '));
  const content = contentOf(plain);
  return (
    new Set(rows).size < rows.length ||
    content.some((word) => content.filter((one) => one === word).length >= LOOPED_WORD)
  );
};

const repetitionFinder =
  (contentOf: ContentOf) =>
  (sentence: string, said: readonly string[]): boolean => {
    const plain = plainText(sentence).trim();
    const own = new Set(contentOf(plain));
    return said
      .map((one) => plainText(one).trim())
      .some((other) => {
        if (other === plain) return true;
        const others = new Set(contentOf(other));
        const shared = [...own].filter((word) => isAmong(word, others)).length;
        return shared >= REPEATED_WORDS && shared >= REPEATED_SHARE * Math.min(own.size, others.size);
      });
  };

const isFragment = (
  { sentence, plain, names }: { readonly sentence: string; readonly plain: string; readonly names: readonly string[] },
  dangling: ReadonlySet<string>,
): boolean => {
  const tokens = tokensOf(plain);
  return (
    !ENDS.test(sentence) ||
    tokens.length < MIN_TOKENS ||
    dangling.has(tokens.at(-1) ?? '') ||
    isUnbalanced(sentence) ||
    beginsSmall(sentence, names)
  );
};

const states = (contentOf: ContentOf, content: readonly string[], statement: string): boolean => {
  const stated = new Set(contentOf(plainText(statement)));
  const shared = content.filter((word) => isAmong(word, stated)).length;
  return shared >= STATED_WORDS && shared >= STATED_SHARE * content.length;
};

/** Rules for what a model writes at the turn and no one has reviewed. Deterministic and total. */
export const freeTextRules = (littleWords: LittleWords, words: FreeTextWords) => {
  const dangling = new Set(words.dangling);
  const begins = new RegExp(`^(?:${anyOf(words.begins)})(?![\\p{L}\\p{N}])`, 'u');
  const anywhere = wholeWords(words.anywhere);
  const contentOf = contentFinder(littleWords);
  const repeats = repetitionFinder(contentOf);

  const refusal = (sentence: string, context: FreeTextContext): FreeTextReason | undefined => {
    const { brief, advertiser, statements, topic, said } = context;
    const plain = plainText(sentence).trim();
    if (repeats(sentence, said)) return 'repetition';
    // The brief's own sentence stands as it is.
    if (statements.some((statement) => plainText(statement).trim() === plain)) return undefined;
    if (begins.test(plain) || anywhere.test(plain)) return 'task-talk';
    const names = [...productNames(brief), advertiser.name].map((name) => plainText(name).trim());
    if (isFragment({ sentence, plain, names }, dangling)) return 'fragment';
    if (isLooped(contentOf, plain)) return 'repetition';
    const content = contentOf(plain);
    const isAboutIt =
      names.some((name) => holdsName(plain, name)) || statements.some((one) => states(contentOf, content, one));
    if (!isAboutIt) return 'not-about-it';
    const sources = [...statements, ...names, topic.slice(-MAX_TOPIC_CHARS)];
    const known = new Set(sources.flatMap((one) => contentOf(plainText(one))));
    const others = new Set(content.filter((word) => !isAmong(word, known)));
    return others.size > MAX_OTHER_WORDS ? 'other-words' : undefined;
  };

  return { refusal, repeats };
};
