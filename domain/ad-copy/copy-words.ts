/** Expressions for text that went through `plainCopy`, written as lists over several lines. */

const joined = (lines: string): string => lines.replaceAll(/\n\s*/g, '');

/** Any of the alternatives as whole words. Line breaks and the indentation behind them are no part of it. */
export const wholeWords = (alternatives: string, flags = 'u'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${joined(alternatives)})(?![\\p{L}\\p{N}])`, flags);

/** Any of the alternatives, anywhere. */
export const fragments = (alternatives: string): RegExp => new RegExp(joined(alternatives), 'u');

/** What either of two expressions finds. */
export const either = (a: RegExp, b: RegExp): RegExp => new RegExp(`${a.source}|${b.source}`, 'u');
