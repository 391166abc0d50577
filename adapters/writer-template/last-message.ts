import type { Brief } from '../../domain/catalog/creative.js';
import type { Register } from '../../domain/conversation/signals.js';
import { productNames } from '../../domain/catalog/product-name.js';
import { normaliseTerm, termsOf } from '../../domain/conversation/term.js';
import type { Speech } from './choose-wording.js';
import type { Wording } from './wording.js';

const EMOJI = /\p{Extended_Pictographic}/u;
const MAX_TONE_CHARS = 2_000;

/** How the assistant just spoke, as far as it shows in its last message. */
export interface Tone {
  readonly register: Register;
  readonly hasEmoji: boolean;
  readonly endsWithQuestion: boolean;
}

/** The tone of a message; `fallback` is the register where the message does not show one. */
export const toneOf = (message: string, wording: Wording | undefined, fallback: Register): Tone => {
  const text = message.slice(-MAX_TONE_CHARS);
  const hasEmoji = EMOJI.test(text);
  const isFamiliar = hasEmoji || wording?.familiar.test(text) === true;
  const isPolite = wording?.polite.test(text) === true;
  return {
    // Both at once is a quotation or a mixture; what the whole conversation is like decides then.
    register: isPolite === isFamiliar ? fallback : isPolite ? 'formal' : 'casual',
    hasEmoji,
    endsWithQuestion: /[?？]\s*$/u.test(text),
  };
};

const WORD = /[\p{L}][\p{L}\p{M}-]{3,}/gu;
const MAX_WORD_SEARCH_CHARS = 4_000;

/**
 * Nouns of the brief: the product's words that the pitch repeats, and in German what the pitch capitalises within a
 * sentence.
 */
const nounsOf = (brief: Brief, { pitch, language }: Speech): readonly string[] => {
  const inPitch = new Set(termsOf(pitch));
  const product = productNames(brief)
    .flatMap((name) => name.match(WORD) ?? [])
    .filter((word) => inPitch.has(normaliseTerm(word)));
  const german = language === 'de' ? (pitch.match(/(?<=[\p{Ll},] )\p{Lu}[\p{Ll}\p{M}]{3,}/gu) ?? []) : [];
  return [...product, ...german];
};

/**
 * A noun that the assistant just used and that belongs to what is advertised, in the brief's spelling; the text may
 * take it up. `undefined` when there is none, which is the usual case.
 */
export const sharedWord = (message: string, brief: Brief, speech: Speech): string | undefined => {
  const said = new Set(termsOf(message.slice(-MAX_WORD_SEARCH_CHARS)));
  return nounsOf(brief, speech).find((noun) => said.has(normaliseTerm(noun)));
};
