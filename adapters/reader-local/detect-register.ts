import type { Register } from '../../domain/conversation/signals.js';
import { countCues } from './register-cues.js';

const EMOJI = /\p{Extended_Pictographic}/u;
const EXCITED = /!\s*!|\?\s*!|:-?[)D(P]|;-?\)|<3|\bx[dD]\b|\^\^/u;
const CONTRACTION = /\w['’](?:s|re|ve|ll|d|m|t)\b/g;

/** How a text addresses its reader, by cheap cues: emoji, exclamations, slang, contractions, formal address. */
export const detectRegister = (text: string): Register => {
  const cues = countCues(text);
  const casual =
    (EMOJI.test(text) ? 2 : 0) +
    (EXCITED.test(text) ? 1 : 0) +
    2 * Math.min(cues.slang, 3) +
    Math.min(cues.familiar, 2) +
    (text.includes('!') ? 1 : 0) +
    ((text.match(CONTRACTION)?.length ?? 0) >= 2 ? 1 : 0);
  const formal = 2 * Math.min(cues.polite, 3) + 2 * Math.min(cues.formal, 3);
  if (formal >= 2 && formal > casual) return 'formal';
  return casual >= 2 && casual > formal ? 'casual' : 'neutral';
};
