/** What Unicode says of a character, looked up instead of matched: a text is read one character at a time. */

export const LETTER = 1;
export const NUMBER = 2;
export const MARK = 4;

const CLASSES = [
  [LETTER, /\p{L}+/gu],
  [NUMBER, /\p{N}+/gu],
  [MARK, /\p{M}+/gu],
] as const;

/** The classes of every character below U+10000, a surrogate being of none. */
const kinds: Uint8Array = (() => {
  const found = new Uint8Array(0x10000);
  const { fromCharCode } = String;
  let all = '';
  for (let code = 0; code < found.length; code++) all += fromCharCode(code);
  for (const [kind, pattern] of CLASSES)
    for (const { 0: run, index } of all.matchAll(pattern)) found.fill(kind, index, index + run.length);
  return found;
})();

const kindOfPair = (character: string): number => {
  const found = CLASSES.find(([, pattern]) => character.search(pattern) !== -1);
  return found === undefined ? 0 : found[0];
};

const isHighSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xd800;

/**
 * {@link LETTER}, {@link NUMBER}, {@link MARK}, or 0 for any other character at this place; 0 inside of a surrogate
 * pair.
 */
export const kindAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  return isHighSurrogate(unit) ? kindOfPair(String.fromCodePoint(text.codePointAt(at) ?? 0)) : (kinds[unit] ?? 0);
};

/** How many units the character at this place takes. */
export const widthAt = (text: string, at: number): number =>
  isHighSurrogate(text.charCodeAt(at)) && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;

/** The end of a run of characters of these kinds, which begins here or not at all. */
export const endOfRun = (text: string, from: number, kindsOfRun: number): number => {
  let at = from;
  while (at < text.length && (kindAt(text, at) & kindsOfRun) !== 0) at += widthAt(text, at);
  return at;
};
