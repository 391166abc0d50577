import { wholeWords } from './copy-words.js';

/** German writes every noun with a capital, so capitals tell nothing there. */
const GERMAN = wholeWords(
  `der|das|dem|ein|eine|einen|einer|und|oder|ist|sind|mit|für|von|zum|zur|auf|nicht|auch|dir|Ihnen|sich|wenn|passt|diesem|
  dazu|vielleicht|übrigens|nebenbei|kann|wird|bei|wir|geht`,
  'iu',
);
const CAPITALISED = /(?<=[\p{Ll}\p{N},;)"”’'] )["“'‘(«]?(\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?)/gu;
const CAMEL_CASE = /(?<![\p{L}\p{N}])\p{L}*\p{Ll}\p{Lu}\p{L}*/gu;
/** Capitals that name nobody. */
const COMMON: ReadonlySet<string> = new Set(
  "I I'm I'll I'd I've OK TV DIY PC AI Sie Ihnen Ihr Ihre Ihren U Uw".split(' '),
);

const bare = (name: string): string => name.replace(/['’]s?$/u, '').replaceAll('’', "'");

/**
 * Whether a sentence names somebody or something that does not stand in `source`, which is how another brand gets in.
 * Seen by capitals within a sentence; German nouns and scripts without capitals pass.
 */
export const foreignNames = (sentence: string, source: string): boolean => {
  const camel = sentence.match(CAMEL_CASE) ?? [];
  const isGerman = sentence.search(GERMAN) >= 0;
  const capitalised = isGerman ? [] : [...sentence.matchAll(CAPITALISED)].map(([, name = '']) => name);
  return [...camel, ...capitalised].some((name) => !COMMON.has(name) && !source.includes(bare(name)));
};
