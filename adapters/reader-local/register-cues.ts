import { endOfRun, LETTER, MARK, NUMBER, widthAt } from '../../domain/conversation/letters.js';
import type { Register } from '../../domain/conversation/signals.js';
import { REGISTER_CUES, type Cue } from './word-lists.js';

/** What a word is made of, in any script: to `\b` and `\w` a word ends before an accented letter. */
const WORD = LETTER | NUMBER | MARK;
const INSIDE = '[\\p{L}\\p{N}\\p{M}]';
const wholeWords = (source: string, flags: string): RegExp =>
  new RegExp(`(?<!${INSIDE})(?:${source})(?!${INSIDE})`, flags);

const EXPRESSIONS = REGISTER_CUES.expressions.map(({ cue, beginsWith, expression, caseSensitive }) => ({
  cue,
  beginsWith,
  pattern: wholeWords(expression, caseSensitive ? 'gu' : 'giu'),
}));
type Expression = (typeof EXPRESSIONS)[number];

/** What a word counts for by itself, and the expressions that it may be part of. */
interface CueWord {
  cue: Cue | undefined;
  readonly expressions: Expression[];
}

const STEM_LETTERS = 4;
const words = new Map<string, CueWord>();
const stems = new Map<string, Cue>();
/** Which first three letters a word of the lists may have: most words of a text are told apart by them. */
const beginnings = new Uint8Array(1 << 15);

const beginningAt = (text: string, at: number, end: number): number => {
  let key = 0;
  for (let i = at; i < at + 3; i++) key = (key << 5) | (i < end ? text.charCodeAt(i) & 31 : 0);
  return key;
};

const cueWordOf = (word: string): CueWord => {
  const known = words.get(word) ?? { cue: undefined, expressions: [] };
  words.set(word, known);
  beginnings[beginningAt(word, 0, word.length)] = 1;
  return known;
};

const { words: cueWords } = REGISTER_CUES;
for (const cue of ['slang', 'familiar', 'formal'] as const)
  for (const word of cueWords[cue]) {
    if (!word.endsWith('*')) cueWordOf(word).cue = cue;
    else {
      stems.set(word.slice(0, STEM_LETTERS), cue);
      beginnings[beginningAt(word, 0, STEM_LETTERS)] = 1;
    }
  }
for (const expression of EXPRESSIONS)
  for (const word of expression.beginsWith) cueWordOf(word).expressions.push(expression);

/** The words that may be a cue, in small letters. */
const forEachCueWord = (text: string, visit: (word: string) => void): void => {
  for (let at = 0; at < text.length;) {
    const end = endOfRun(text, at, WORD);
    if (end > at && beginnings[beginningAt(text, at, end)] === 1) visit(text.slice(at, end).toLowerCase());
    at = end + (end < text.length ? widthAt(text, end) : 0);
  }
};

export const countCues = (text: string): Readonly<Record<Cue, number>> => {
  const counts = { slang: 0, familiar: 0, polite: 0, formal: 0 };
  // An accent may be a character of its own.
  const composed = text.normalize();
  const expressions = new Set<Expression>();
  forEachCueWord(composed, (word) => {
    const known = words.get(word);
    const cue = known?.cue ?? stems.get(word.slice(0, STEM_LETTERS));
    if (cue !== undefined) counts[cue]++;
    known?.expressions.forEach((expression) => expressions.add(expression));
  });
  for (const { cue, pattern } of expressions) counts[cue] += composed.match(pattern)?.length ?? 0;
  return counts;
};

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
