/** Far more than any VAST needs, far less than a parser that is quadratic in unclosed elements can be hurt by. */
const MAX_ELEMENTS = 2_000;
const MAX_DEPTH = 32;

/** Where a tag that begins at `start` ends: its `>` outside of quotes, or -1. */
const endOfTag = (text: string, start: number): number => {
  let quote = '';
  for (let i = start; i < text.length; i++) {
    const char = text.charAt(i);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return i;
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

/** Whether a document is closed everywhere, and neither deep nor long: asked before it is parsed, in one pass. */
export const isBoundedXml = (text: string): boolean => {
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
