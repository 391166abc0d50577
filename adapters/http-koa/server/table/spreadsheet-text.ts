/**
 * Spreadsheets take text that begins with one of these for a formula, and would run it: those that OWASP lists under
 * CSV injection, with the full-width forms that some locales type. The apostrophe is here so that the guard can be
 * undone: whatever a file has behind a first apostrophe is the text as it was.
 */
export const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', "'"] as const;

/** Text from outside, as a file for spreadsheets may have it. */
export const spreadsheetText = (text: string): string =>
  FORMULA_STARTS.some((start) => text.startsWith(start)) ? `'${text}` : text;
