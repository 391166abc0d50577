export type CsvValue = string | number | undefined;

/** A spreadsheet takes text that begins so for a formula, and would run it; a number that is below zero is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

const csvCell = (value: CsvValue): string => {
  const plain = String(value ?? '');
  const text = FORMULA.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with a head line. */
export const csvOf = (head: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [head, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
