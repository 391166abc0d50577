/** Far more than any VAST needs, far less than a parser that is quadratic in unclosed elements can be hurt by. */
const MAX_ELEMENTS = 1_000;
const MAX_DEPTH = 32;
/** Every attribute of an element is compared with all others of it. */
const MAX_ATTRIBUTES = 64;
const MAX_ATTRIBUTES_IN_ALL = 2_000;
/** Each takes a search through the rest of its text. */
const MAX_ENTITIES = 5_000;

/**
 * Where a tag that begins at `start` ends: its `>` outside of quotes, or -1 where there is none, or too many attributes
 * before.
 */
const endOfTag = (text: string, start: number): number => {
  let quote = '';
  let attributes = 0;
  for (let i = start; i < text.length; i++) {
    const char = text.charAt(i);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return i;
    else if (char === '=' && ++attributes > MAX_ATTRIBUTES) return -1;
  }
  return -1;
};

const SECTIONS = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/** Where the section or tag at `start` ends, and by how much it changes the depth. */
const pieceAt = (text: string, start: number): { readonly end: number; readonly step: number } => {
  for (const [open, close] of SECTIONS) {
    if (text.startsWith(open, start)) return { end: text.indexOf(close, start), step: 0 };
  }
  const end = endOfTag(text, start);
  if (text.charAt(start + 1) === '/') return { end, step: -1 };
  return { end, step: text.charAt(end - 1) === '/' ? 0 : 1 };
};

const isRepeated = (text: string, mark: string, most: number): boolean => text.split(mark, most + 2).length > most + 1;

/** Whether a document is closed everywhere, and neither deep nor long: asked before it is parsed, in one pass. */
export const isBoundedXml = (text: string): boolean => {
  if (isRepeated(text, '&', MAX_ENTITIES) || isRepeated(text, '="', MAX_ATTRIBUTES_IN_ALL)) return false;
  if (isRepeated(text, "='", MAX_ATTRIBUTES_IN_ALL)) return false;
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf('<'); at >= 0;) {
    const { end, step } = pieceAt(text, at);
    depth += step;
    if (end < 0 || depth < 0 || depth > MAX_DEPTH || ++elements > MAX_ELEMENTS) return false;
    at = text.indexOf('<', end);
  }
  return depth === 0;
};
