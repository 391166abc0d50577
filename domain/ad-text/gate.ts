import type { Brief } from '../catalog/creative.js';
import { productNames } from '../catalog/product-name.js';
import { figureReader } from './figures/figures.js';
import { freeTextRules } from './free-text.js';
import type { GateWords } from './gate-words.js';
import { languageFinder } from './languages.js';
import { nameCheck, type ReaderContext } from './names.js';
import { expressionOf } from './notation.js';
import { offenceFinder } from './offences.js';
import { orderFinder } from './orders.js';
import { phraseFinder } from './phrases.js';
import { plainText, tokensOf } from './plain-text.js';
import { sentenceSplitter } from './sentences.js';
import { statementRules, type OwnStatements, type ReadSentence } from './statements/statement-rules.js';
import { statementsOf } from './statements/statements.js';
import { superlativeFinder } from './statements/superlatives.js';
import { thingFinder } from './statements/things.js';

/** Why a sentence may not be shown (`docs/concepts/copy-gate.md`). */
export const GATE_REASONS = [
  'empty',
  'too-long',
  'hidden-character',
  'markup',
  'link',
  'contact',
  'leak',
  'disclosure',
  'language',
  'number',
  'claim',
  'experience',
  'promise',
  'superlative',
  'effect',
  'unstated',
  'reader',
  'imitation',
  'order',
  'harm',
  'name',
] as const;
export type GateReason = (typeof GATE_REASONS)[number];

export interface GateContext extends ReaderContext {
  readonly brief: Brief;
  readonly advertiser: { readonly name: string; readonly domain: string };
  /** Limit of the whole text, and how much of it earlier sentences took, in UTF-16 units. */
  readonly maxChars: number;
  readonly used: number;
}

export type SentenceVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: GateReason };

/** Makes something of a brief once, whatever object holds it. */
export type OnceByBrief = <Made extends object>(
  make: (brief: Brief, advertiser: string) => Made,
) => (brief: Brief, advertiser: string) => Made;

const MAX_NAME_CHARS = 60;

/** The text without the names of the advertised things: a brand may be called Example.com or carry a number. */
const withoutOwnNames = (plain: string, brief: Brief, advertiser: string): string => {
  let rest = plain;
  for (const name of [...productNames(brief), advertiser]) {
    const own = plainText(name).trim();
    if (own !== '' && own.length <= MAX_NAME_CHARS && !/[/@]/.test(own)) rest = rest.replaceAll(own, ' ');
  }
  return rest;
};

/** A brief that sentences were judged by, and what came of it: `none` is nothing in the words themselves. */
interface KnownBrief {
  readonly words: OwnStatements;
  readonly verdicts: Map<string, GateReason | 'none'>;
}

/** A model may find ever new sentences; the template writer's are a handful a brief. */
const MAX_SENTENCES = 256;

/** Reasons that what the reader wrote may answer: a city, a day, how long they stay. */
const READER_REASONS: ReadonlySet<GateReason | 'none'> = new Set(['name', 'number']);

/** Statements that are allowed exactly when the brief makes them. A sentence of the brief's own makes none else. */
const inventionFinder = (words: GateWords) => {
  const languages = languageFinder(words.littleWords);
  const figures = figureReader(words.figures);
  const { ownStatements, figuresOfReader, contradiction } = statementRules({
    languages,
    figures,
    phrasesIn: phraseFinder(words.phrases),
    ordersIn: orderFinder(words.orders),
    superlativesIn: superlativeFinder(words.superlatives),
    thingsIn: thingFinder(words.things),
  });
  const namesOthers = nameCheck(words.names, figures.isFigure);
  const claims = words.claims.map(expressionOf);
  const adWords = expressionOf(words.adWords);

  const invention = (read: ReadSentence, own: OwnStatements, reader: ReaderContext): GateReason | undefined => {
    const { written, plain, rest, language } = read;
    const tokens = tokensOf(rest);
    if (
      language !== undefined &&
      (languages.isInAnotherLanguage(rest, tokens, language) || own.soundsForeign(tokens, language))
    )
      return 'language';
    const readerFigures = figuresOfReader(reader.readerWords, language);
    const stated = own.plain.includes(plain.trim()) ? undefined : contradiction(read, own, readerFigures);
    if (stated === 'number') return stated;
    if (adWords.test(plain) && !adWords.test(own.plain)) return 'disclosure';
    if (claims.some((claim) => claim.test(plain) && !claim.test(own.plain))) return 'claim';
    return stated ?? (namesOthers(written, own.whole, reader) ? 'name' : undefined);
  };
  return { ownStatements, invention };
};

/** Judges the words of a sentence, whatever its length. */
const wordJudge = (
  words: GateWords,
  onceByBrief: OnceByBrief,
): ((sentence: string, context: GateContext) => GateReason | 'none') => {
  const offence = offenceFinder(words.offences);
  const { ownStatements, invention } = inventionFinder(words);
  /** Every ad has the same few sentences judged, each by some thirty expressions. */
  const knownBrief = onceByBrief((brief, advertiser): KnownBrief => ({
    words: ownStatements(brief, advertiser),
    verdicts: new Map(),
  }));

  return (sentence, { brief, advertiser, language, readerWords }) => {
    const { words: own, verdicts } = knownBrief(brief, advertiser.name);
    const key = `${language ?? ''} ${sentence}`;
    const known = verdicts.get(key);
    if (known !== undefined && (readerWords === undefined || !READER_REASONS.has(known))) return known;
    const plain = plainText(sentence);
    const rest = withoutOwnNames(plain, brief, advertiser.name);
    const read: ReadSentence = { written: sentence, plain, rest, language };
    const offended = known === undefined ? offence(sentence, plain, rest) : undefined;
    const verdict = known ?? offended ?? invention(read, own, { language }) ?? 'none';
    if (verdicts.size >= MAX_SENTENCES) verdicts.clear();
    verdicts.set(key, verdict);
    // No verdict is remembered that depends on what a reader wrote.
    return readerWords !== undefined && READER_REASONS.has(verdict)
      ? (invention(read, own, { language, readerWords }) ?? 'none')
      : verdict;
  };
};

/** Puts the gate together from its words. Expressions are compiled here, once: keep the gate. */
export const createGate = (words: GateWords, onceByBrief: OnceByBrief) => {
  const judgeWords = wordJudge(words, onceByBrief);
  const sentencesOf = sentenceSplitter(words.abbreviations);
  const freeText = freeTextRules(words.littleWords, words.freeText);
  return {
    /**
     * Whether one sentence of an ad's text may be shown. It may say nothing that the brief does not say: numbers in
     * digits or words, prices, dates, superlatives, promises, effects, materials, services, names; it speaks of the
     * thing, not as someone who used it and not about the reader; and never a link, an address, a telephone number,
     * markup, invisible characters, a word about being no ad, or a trace of the prompt.
     */
    check(sentence: string, context: GateContext): SentenceVerdict {
      if (sentence.trim() === '') return { ok: false, reason: 'empty' };
      if (context.used + sentence.length > context.maxChars) return { ok: false, reason: 'too-long' };
      const reason = judgeWords(sentence, context);
      return reason === 'none' ? { ok: true } : { ok: false, reason };
    },
    /** Why a sentence of a model that passed {@link check} may not be shown at the turn, where no one reviews it. */
    freeTextRefusal: freeText.refusal,
    /** Whether a sentence says what one of those before it says, in nearly the same words. */
    repeats: freeText.repeats,
    sentencesOf,
    statementsOf: (brief: Brief, advertiser: { readonly name: string }) => statementsOf(brief, advertiser, sentencesOf),
  };
};
