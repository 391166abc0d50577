import type { Register } from '../../domain/conversation/signals.js';
import type { Wording } from './wording.js';

const EMOJI = /\p{Extended_Pictographic}/u;
const MAX_CHARS = 2_000;

/** How the assistant just spoke, as far as it shows in its last message. */
export interface Tone {
  readonly register: Register;
  readonly hasEmoji: boolean;
  readonly endsWithQuestion: boolean;
}

/** The tone of a message; `fallback` is the register where the message does not show one. */
export const toneOf = (message: string, wording: Wording | undefined, fallback: Register): Tone => {
  const text = message.slice(-MAX_CHARS);
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
