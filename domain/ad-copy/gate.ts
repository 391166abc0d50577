import type { Brief } from '../catalog/creative.js';
import { CLAIMS, foreignNames, type ReaderContext } from './claims.js';
import { AD_WORDS, CONTACT, DISCLOSURE, DOMAIN_NAME, HIDDEN, LEAK, LINK, MARKUP, MIXED_SCRIPT } from './offences.js';
import { plainText, tokensOf } from './plain-text.js';
import {
  contradiction,
  figuresOfReader,
  ownStatements,
  type OwnStatements,
  type ReadSentence,
} from './statement-rules.js';
import { isInAnotherLanguage } from './words/languages.js';

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

const MAX_NAME_CHARS = 60;

/** The text without the names of the advertised things: a brand may be called Example.com or carry a number. */
const withoutOwnNames = (plain: string, brief: Brief, advertiser: string): string => {
  let rest = plain;
  for (const name of [brief.product, advertiser]) {
    const own = plainText(name).trim();
    if (own !== '' && own.length <= MAX_NAME_CHARS && !/[/@]/.test(own)) rest = rest.replaceAll(own, ' ');
  }
  return rest;
};

/** Things that may stand in no ad text, whatever the brief says: they would not come from it but from an attacker. */
const offence = (sentence: string, plain: string, rest: string): GateReason | undefined => {
  if (HIDDEN.test(sentence) || MIXED_SCRIPT.test(sentence)) return 'hidden-character';
  if (MARKUP.test(plain)) return 'markup';
  if (LINK.test(plain) || DOMAIN_NAME.test(rest)) return 'link';
  if (CONTACT.test(plain)) return 'contact';
  if (LEAK.test(rest)) return 'leak';
  return DISCLOSURE.test(rest) ? 'disclosure' : undefined;
};

/** Statements that are allowed exactly when the brief makes them. A sentence of the brief's own makes none else. */
const invention = (read: ReadSentence, own: OwnStatements, reader: ReaderContext): GateReason | undefined => {
  const { written, plain, language } = read;
  const tokens = tokensOf(read.rest);
  if (
    language !== undefined &&
    (isInAnotherLanguage(read.rest, tokens, language) || own.soundsForeign(tokens, language))
  )
    return 'language';
  const readerFigures = figuresOfReader(reader.readerWords, language);
  const stated = own.plain.includes(plain.trim()) ? undefined : contradiction(read, own, readerFigures);
  if (stated === 'number') return stated;
  if (AD_WORDS.test(plain) && !AD_WORDS.test(own.plain)) return 'disclosure';
  if (CLAIMS.some((claim) => claim.test(plain) && !claim.test(own.plain))) return 'claim';
  return stated ?? (foreignNames(written, own.whole, reader) ? 'name' : undefined);
};

/** A brief that sentences were judged by, and what came of it: `none` is nothing in the words themselves. */
interface KnownBrief {
  readonly advertiser: string;
  readonly words: OwnStatements;
  readonly verdicts: Map<string, GateReason | 'none'>;
}

/**
 * Kept for as long as somebody holds the brief, which is immutable: the same few sentences are judged at every ad, by
 * some thirty expressions each.
 */
const knownBriefs = new WeakMap<Brief, KnownBrief>();

/** A model may find ever new sentences; the template writer's are a handful a brief. */
const MAX_SENTENCES = 256;

const knownBrief = (brief: Brief, advertiser: string): KnownBrief => {
  const known = knownBriefs.get(brief);
  if (known?.advertiser === advertiser && known.verdicts.size < MAX_SENTENCES) return known;
  const fresh = {
    advertiser,
    words: ownStatements(brief, advertiser),
    verdicts: new Map<string, GateReason | 'none'>(),
  };
  knownBriefs.set(brief, fresh);
  return fresh;
};

/** Reasons that what the reader wrote may answer: a city, a day, how long they stay. */
const READER_REASONS: ReadonlySet<GateReason | 'none'> = new Set(['name', 'number']);

const judgeWords = (sentence: string, context: GateContext): GateReason | 'none' => {
  const { brief, advertiser, language, readerWords } = context;
  const { words, verdicts } = knownBrief(brief, advertiser.name);
  const key = `${language ?? ''} ${sentence}`;
  const known = verdicts.get(key);
  if (known !== undefined && (readerWords === undefined || !READER_REASONS.has(known))) return known;
  const plain = plainText(sentence);
  const rest = withoutOwnNames(plain, brief, advertiser.name);
  const read: ReadSentence = { written: sentence, plain, rest, language };
  const offended = known === undefined ? offence(sentence, plain, rest) : undefined;
  const verdict = known ?? offended ?? invention(read, words, { language }) ?? 'none';
  verdicts.set(key, verdict);
  // What a reader wrote is remembered for nobody.
  return readerWords !== undefined && READER_REASONS.has(verdict)
    ? (invention(read, words, { language, readerWords }) ?? 'none')
    : verdict;
};

/**
 * Whether one sentence of an ad's text may be shown. It may say nothing that the brief does not say: numbers in digits
 * or words, prices, dates, superlatives, promises, effects, materials, services, names; it speaks of the thing, not as
 * somebody who used it and not of who reads; and never a link, an address, a telephone number, markup, invisible
 * characters, a word about being no ad, or a trace of the prompt. Deterministic and total; a leading space counts
 * towards the length.
 */
export const checkSentence = (sentence: string, context: GateContext): SentenceVerdict => {
  if (sentence.trim() === '') return { ok: false, reason: 'empty' };
  if (context.used + sentence.length > context.maxChars) return { ok: false, reason: 'too-long' };
  const reason = judgeWords(sentence, context);
  return reason === 'none' ? { ok: true } : { ok: false, reason };
};
