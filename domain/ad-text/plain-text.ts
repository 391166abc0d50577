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
