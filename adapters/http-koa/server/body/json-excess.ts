const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
/** `{` and `[` differ in this bit only, and so do `}` and `]`. */
const CASE_BIT = 0x20;

/**
 * Whether JSON nests deeper than `maxDepth` or has more than `maxKeys` keys, found by one pass over its text. Done
 * before parsing: a megabyte of `[` takes the parser a quarter of a second, one of different keys 50 ms, and what
 * parses may still overflow the stack of whoever walks it later. Text that is no JSON gets any answer.
 */
export const jsonExcess = (json: string, maxDepth: number, maxKeys: number): 'depth' | 'keys' | undefined => {
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(json, at + 1);
      continue;
    }
    if (code === COLON && ++keys > maxKeys) return 'keys';
    const bracket = code & ~CASE_BIT;
    if (bracket === OPEN_BRACKET && ++depth > maxDepth) return 'depth';
    if (bracket === CLOSE_BRACKET) depth--;
  }
  return undefined;
};

/**
 * Index of the quote that ends the string. Searching for it is many times faster than looking at each character of a
 * long message.
 */
const endOfString = (json: string, from: number): number => {
  let end = json.indexOf('"', from);
  while (end !== -1 && isEscaped(json, end, from)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
};

const isEscaped = (json: string, at: number, from: number): boolean => {
  let backslashes = 0;
  while (at - backslashes > from && json.charCodeAt(at - backslashes - 1) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
};
