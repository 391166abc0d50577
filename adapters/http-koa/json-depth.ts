const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
/** `{` and `[` differ in this bit only, and so do `}` and `]`. */
const CASE_BIT = 0x20;

/**
 * Whether JSON nests deeper than `maxDepth`, found by one pass over its bytes. Done before parsing: ten megabytes of `[` take the parser seconds,
 * and what parses may still overflow the stack of whoever walks it later. Text that is no JSON gets any answer.
 */
export const isDeeperThan = (json: Uint8Array, maxDepth: number): boolean => {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) {
      at = endOfString(json, at + 1);
      continue;
    }
    const bracket = byte & ~CASE_BIT;
    if (bracket === OPEN_BRACKET && ++depth > maxDepth) return true;
    if (bracket === CLOSE_BRACKET) depth--;
  }
  return false;
};

/** Index of the quote that ends the string. UTF-8 never uses the byte of a quote inside another character. */
const endOfString = (json: Uint8Array, from: number): number => {
  let at = from;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
};
