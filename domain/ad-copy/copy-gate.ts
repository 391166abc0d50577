import { CLAIMS } from './copy-claims.js';
import { figuresIn, plainCopy } from './copy-figures.js';
import {
  AD_WORDS,
  CONTACT,
  DISCLOSURE,
  DOMAIN_NAME,
  HIDDEN,
  LEAK,
  LINK,
  MARKUP,
  MIXED_SCRIPT,
} from './copy-offences.js';
import { foreignNames } from './copy-names.js';
import { copySourceOf, type CopySource } from './copy-source.js';
import { rememberVerdicts } from './copy-verdicts.js';
import type { Brief } from '../catalog/creative.js';

export { splitSentences } from './sentences.js';

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

export interface GateContext {
  readonly brief: Brief;
  readonly advertiser: { readonly name: string; readonly domain: string };
  /** Limit of the whole text, and how much of it earlier sentences took, in UTF-16 units. */
  readonly maxChars: number;
  readonly used: number;
}

export type GateVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: GateReason };

const MAX_NAME_CHARS = 60;

/** The text without the names of the advertised things: a brand may be called Example.com or carry a number. */
const withoutOwnNames = (plain: string, brief: Brief, advertiser: string): string => {
  let rest = plain;
  for (const name of [advertiser, brief.product]) {
    const own = plainCopy(name).trim();
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

/** Statements that are allowed exactly when the brief makes them. */
const invention = (sentence: string, plain: string, source: CopySource): GateReason | undefined => {
  const stated = figuresIn(plain);
  if (stated.length > 0 && stated.some((figure) => !source.figures().has(figure))) return 'number';
  if (AD_WORDS.test(plain) && !AD_WORDS.test(source.plain)) return 'disclosure';
  if (CLAIMS.some((claim) => claim.test(plain) && !claim.test(source.plain))) return 'claim';
  return foreignNames(sentence, source.whole) ? 'name' : undefined;
};

/** `none`: nothing in the words themselves. */
const judgeWords = rememberVerdicts((sentence, brief, advertiser): GateReason | 'none' => {
  const plain = plainCopy(sentence);
  const offended = offence(sentence, plain, withoutOwnNames(plain, brief, advertiser));
  return offended ?? invention(sentence, plain, copySourceOf(brief, advertiser)) ?? 'none';
});

/**
 * Whether one sentence of an ad's text may be shown. It may say nothing that the brief does not say: numbers, prices,
 * dates, superlatives, promises, names; and never a link, an address, a telephone number, markup, invisible characters,
 * a word about being no ad, or a trace of the prompt. Deterministic and total; a leading space counts towards the length.
 */
export const checkSentence = (sentence: string, context: GateContext): GateVerdict => {
  if (sentence.trim() === '') return { ok: false, reason: 'empty' };
  if (context.used + sentence.length > context.maxChars) return { ok: false, reason: 'too-long' };
  const reason = judgeWords(sentence, context.brief, context.advertiser.name);
  return reason === 'none' ? { ok: true } : { ok: false, reason };
};
