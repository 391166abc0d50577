import { kindAt, widthAt } from '../../domain/conversation/letters.js';
import { foldLetters } from './fold-letters.js';

const ASCII = /^[\0-\x7f]*$/;
/** In place of any sign that is no letter, mark or number and that the lexicon does not know. */
const SIGN = '\u0001';

const signOf = (character: string): string => {
  if (character === '’') return "'";
  if (character === '。') return '!';
  return /\s/.test(character) ? '\n' : SIGN;
};

const standInOf = (character: string): string | undefined => {
  let standIn = '';
  for (const one of foldLetters(character)) {
    if (!ASCII.test(one) && kindAt(one, 0) !== 0) return undefined;
    standIn += ASCII.test(one) ? one : signOf(one);
  }
  return standIn;
};

const NONE = '\u0000';
/** By UTF-16 unit, of which there are not many: what a character becomes is found once. */
const standIns = new Map<number, string>();

const isPictograph = (code: number): boolean => code >= 0x1f300 && code <= 0x1faff;
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

const standInAt = (text: string, at: number): string | undefined => {
  const code = text.codePointAt(at) ?? 0;
  if (code > 0xffff) return isPictograph(code) ? SIGN : undefined;
  if (isSurrogate(code)) return undefined;
  let known = standIns.get(code);
  if (known === undefined) standIns.set(code, (known = standInOf(String.fromCharCode(code)) ?? NONE));
  return known === NONE ? undefined : known;
};

/**
 * A text in ASCII that folds to the same words: most texts in Latin letters have one. `undefined` for a text
 * with a letter that stays another one.
 */
export const inAscii = (text: string): string | undefined => {
  if (ASCII.test(text)) return text;
  let plain = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < 0x80) continue;
    const standIn = standInAt(text, at);
    if (standIn === undefined) return undefined;
    plain += text.slice(from, at) + standIn;
    at += widthAt(text, at) - 1;
    from = at + 1;
  }
  return plain + text.slice(from);
};
