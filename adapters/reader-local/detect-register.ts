import type { Register } from '../../domain/signals.js';

const EMOJI = /\p{Extended_Pictographic}/u;
const EXCITED = /!\s*!|\?\s*!|:-?[)D(P]|;-?\)|<3|\bx[dD]\b|\^\^/u;
const SLANG =
  /\b(?:lol|lmao|haha\w*|hehe\w*|omg|wtf|btw|imo|tbh|gonna|wanna|gotta|kinda|sorta|dunno|ya|yeah|yep|nope|nah|dude|bro|hey|sup|cool|awesome|u|ur|pls|plz|thx|krass|geil|hammer|jo|nö|moin|mega|ne[e]?|haste|kannste|jaja|ouais|mdr|ptdr|salut|coucou|trop bien|t'as|j'sais|chido|guay|jaja\w*|qué tal|tío|vale)\b/giu;
const CONTRACTION = /\b\w+['’](?:s|re|ve|ll|d|m|t)\b/gu;
const FAMILIAR = /\b(?:du|dich|dir|dein\w*|euch|tu|toi|ton|tes|te|tú|ti|tuyo|contigo|tuo|tua|você|jij|jouw)\b/giu;
/** Case matters: German "Sie" and "Ihnen" in the middle of a sentence address someone, "sie" does not. */
const POLITE =
  /(?<=[\p{Ll},] )(?:Sie|Ihnen|Ihre?[nmrs]?)\b|\b(?:[Vv]ous|[Vv]otre|[Vv]os|[Uu]sted(?:es)?|Lei|[Uu]w|Pan[ai]?)\b/gu;
const FORMAL =
  /\b(?:furthermore|moreover|therefore|regarding|sincerely|kindly|pursuant|hereby|nevertheless|accordingly|dear (?:sir|madam|mr|ms|dr)|would you please|i would appreciate|sehr geehrte\w*|hochachtungsvoll|mit freundlichen grüßen|veuillez|cordialement|estimad[oa]s?|atentamente|cordialmente|egregio|prezad[oa])\b/giu;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** How a text addresses its reader, by cheap cues: emoji, exclamations, slang, contractions, formal address. */
export const detectRegister = (text: string): Register => {
  const casual =
    (EMOJI.test(text) ? 2 : 0) +
    (EXCITED.test(text) ? 1 : 0) +
    2 * Math.min(countOf(text, SLANG), 3) +
    Math.min(countOf(text, FAMILIAR), 2) +
    (text.includes('!') ? 1 : 0) +
    (countOf(text, CONTRACTION) >= 2 ? 1 : 0);
  const formal = 2 * Math.min(countOf(text, POLITE), 3) + 2 * Math.min(countOf(text, FORMAL), 3);
  if (formal >= 2 && formal > casual) return 'formal';
  return casual >= 2 && casual > formal ? 'casual' : 'neutral';
};
