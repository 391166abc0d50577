/** Abbreviations after which a full stop ends no sentence, lower case and without their last stop. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr prof sr jr st vs etc e.g i.e approx no vol fig inc ltd co corp u.s u.k a.m p.m ' +
    'z.b bzw usw ca evtl ggf inkl zzgl mind max nr str d.h u.a bspw hr fr tel s.o vgl ' +
    'p.ex m mme mlle env av bd ej p.ej sra srta ud uds aprox pág núm ecc sig sig.ra dott avv ' +
    'ex exmo tlf bijv o.a d.w.z enz np tzn itd itp ul t.ex bl.a dvs vb örn'
  ).split(' '),
);

const OPENERS = /[([{"'“‘«„]+/g;
/** The end of a sentence with the closing quotes behind it. Chinese and Japanese stops need no space after them. */
const END = /[。！？]+[」』”’）)]*|(?<![.!?…])[.!?…]+[)\]"'”’»]*(?=\s|$)|\n+/gu;

const isAbbreviation = (before: string, mark: string): boolean => {
  if (mark !== '.') return false;
  const word = (/(?<!\S)\S+$/.exec(before)?.[0] ?? '').replaceAll(OPENERS, '').toLowerCase();
  return ABBREVIATIONS.has(word) || /^\p{L}$/u.test(word) || /^\d{1,2}$/.test(word);
};

/**
 * The sentences of a text, in order, trimmed, punctuation included. Total. A last sentence without an end is returned
 * as well, so that a caller that reads a stream keeps the last one back until more has come:
 * `splitSentences(buffer).slice(0, -1)` are final.
 */
export const splitSentences = (text: string): readonly string[] => {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(END)) {
    if (isAbbreviation(text.slice(Math.max(start, index - 20), index), mark)) continue;
    const end = index + mark.length;
    const sentence = text.slice(start, end).trim();
    if (sentence !== '') sentences.push(sentence);
    start = end;
  }
  const rest = text.slice(start).trim();
  return rest === '' ? sentences : [...sentences, rest];
};

const DIGIT = /\p{Nd}/u;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Every script has its ten digits in a row, so the value is the distance to the first of the row. */
const asciiDigit = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 100 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
};

/** Letters that are no letter with an accent, as they are written without it. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Compatibility forms unfolded, accents off, digits of all scripts as ASCII, lower case. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .replace(FOREIGN_DIGIT, asciiDigit)
    .toLowerCase()
    .replace(/[ßœæøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[’´]/g, "'");

/** The words of a text that went through {@link plainText}; a hyphen joins, an apostrophe parts. */
export const tokensOf = (plain: string): readonly string[] =>
  plain.match(/[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu) ?? [];

/** Expressions for text that went through {@link plainText} are written as lists over several lines. */
const joined = (lines: string): string => lines.replaceAll(/\n\s*/g, '');

/** Any of the alternatives as whole words. Line breaks and the indentation behind them are no part of it. */
export const wholeWords = (alternatives: string, flags = 'u'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${joined(alternatives)})(?![\\p{L}\\p{N}])`, flags);

/** Any of the alternatives, anywhere. */
export const fragments = (alternatives: string): RegExp => new RegExp(joined(alternatives), 'u');

/** What either of two expressions finds. */
export const either = (a: RegExp, b: RegExp): RegExp => new RegExp(`${a.source}|${b.source}`, 'u');
