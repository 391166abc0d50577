import { figuresIn } from './figures.js';
import { plainText } from './plain-text.js';
import type { Brief } from '../catalog/creative.js';
import { CLAIMS, foreignNames, type ReaderContext } from './claims.js';
import { AD_WORDS, CONTACT, DISCLOSURE, DOMAIN_NAME, HIDDEN, LEAK, LINK, MARKUP, MIXED_SCRIPT } from './offences.js';

/** Why a sentence may not be shown (`docs/concepts/security.md`). */
export const GATE_REASONS = [
  'empty',
  'too-long',
  'hidden-character',
  'markup',
  'link',
  'contact',
  'leak',
  'disclosure',
  'number',
  'claim',
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
  for (const name of [advertiser, brief.product]) {
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

/** All that may be said of an advertised thing: the advertiser's own words. */
interface OwnWords {
  readonly whole: string;
  readonly plain: string;
  figures(): ReadonlySet<string>;
}

const ownWords = (brief: Brief, advertiser: string): OwnWords => {
  const whole = [advertiser, brief.product, ...Object.values(brief.pitches), ...brief.facts].join('\n');
  const plain = plainText(whole);
  let figures: ReadonlySet<string> | undefined;
  return { whole, plain, figures: () => (figures ??= new Set(figuresIn(plain))) };
};

/** Statements that are allowed exactly when the brief makes them. */
const invention = (sentence: string, plain: string, own: OwnWords): GateReason | undefined => {
  const stated = figuresIn(plain);
  if (stated.length > 0 && stated.some((figure) => !own.figures().has(figure))) return 'number';
  if (AD_WORDS.test(plain) && !AD_WORDS.test(own.plain)) return 'disclosure';
  if (CLAIMS.some((claim) => claim.test(plain) && !claim.test(own.plain))) return 'claim';
  return foreignNames(sentence, own.whole, {}) ? 'name' : undefined;
};

/** A brief that sentences were judged by, and what came of it: `none` is nothing in the words themselves. */
interface KnownBrief {
  readonly advertiser: string;
  readonly words: OwnWords;
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
  const fresh = { advertiser, words: ownWords(brief, advertiser), verdicts: new Map<string, GateReason | 'none'>() };
  knownBriefs.set(brief, fresh);
  return fresh;
};

const judgeWords = (sentence: string, brief: Brief, advertiser: string): GateReason | 'none' => {
  const { words, verdicts } = knownBrief(brief, advertiser);
  const known = verdicts.get(sentence);
  if (known !== undefined) return known;
  const plain = plainText(sentence);
  const offended = offence(sentence, plain, withoutOwnNames(plain, brief, advertiser));
  const verdict = offended ?? invention(sentence, plain, words) ?? 'none';
  verdicts.set(sentence, verdict);
  return verdict;
};

/**
 * Whether one sentence of an ad's text may be shown. It may say nothing that the brief does not say: numbers, prices,
 * dates, superlatives, promises, names; and never a link, an address, a telephone number, markup, invisible characters,
 * a word about being no ad, or a trace of the prompt. Deterministic and total; a leading space counts towards the
 * length.
 */
export const checkSentence = (sentence: string, context: GateContext): SentenceVerdict => {
  if (sentence.trim() === '') return { ok: false, reason: 'empty' };
  if (context.used + sentence.length > context.maxChars) return { ok: false, reason: 'too-long' };
  const { brief, advertiser } = context;
  const reason = judgeWords(sentence, brief, advertiser.name);
  // The last thing to be judged, and the only one that depends on who reads: it is remembered for nobody.
  if (reason === 'name' && !foreignNames(sentence, knownBrief(brief, advertiser.name).words.whole, context))
    return { ok: true };
  return reason === 'none' ? { ok: true } : { ok: false, reason };
};
