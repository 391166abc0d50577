import type { Brief } from '../../domain/catalog/creative.js';
import { normaliseTerm, termsOf } from '../../domain/conversation/term.js';
import type { Speech } from './choose-wording.js';

const WORD = /[\p{L}][\p{L}\p{M}-]{3,}/gu;
const MAX_CHARS = 4_000;

/** Nouns of the brief: the product's words that the pitch repeats, and in German what the pitch capitalises within a sentence. */
const nounsOf = (brief: Brief, { pitch, language }: Speech): readonly string[] => {
  const inPitch = new Set(termsOf(pitch));
  const product = (brief.product.match(WORD) ?? []).filter((word) => inPitch.has(normaliseTerm(word)));
  const german = language === 'de' ? (pitch.match(/(?<=[\p{Ll},] )\p{Lu}[\p{Ll}\p{M}]{3,}/gu) ?? []) : [];
  return [...product, ...german];
};

/**
 * A noun that the assistant just used and that belongs to what is advertised, in the brief's spelling; the text may take it up.
 * `undefined` when there is none, which is the usual case.
 */
export const sharedWord = (message: string, brief: Brief, speech: Speech): string | undefined => {
  const said = new Set(termsOf(message.slice(-MAX_CHARS)));
  return nounsOf(brief, speech).find((noun) => said.has(normaliseTerm(noun)));
};
