import type { Brief } from './creative.js';

/** Why a sentence may not be shown (`reliability.md` B14–B16). */
export const GATE_REASONS = [
  'empty',
  'too-long',
  'hidden-character',
  'markup',
  'link',
  'contact',
  'number',
  'claim',
  'disclosure',
  'leak',
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

export const checkSentence = (sentence: string, context: GateContext): GateVerdict => {
  if (sentence.trim() === '') return { ok: false, reason: 'empty' };
  if (context.used + sentence.length > context.maxChars) return { ok: false, reason: 'too-long' };
  return /[<>]|https?:|www\./i.test(sentence) ? { ok: false, reason: 'link' } : { ok: true };
};
