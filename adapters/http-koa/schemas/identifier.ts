import { filledText } from './bounded.js';

export const MAX_ID_CHARS = 512;

/** NUL cannot be stored by every store; half of a surrogate pair would become another character on its way into one. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Whether every store gives this string back as it is (`reliability.md` R36). */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** A key that somebody else made: kept exactly as it came, or refused. */
export const identifier = () =>
  filledText(MAX_ID_CHARS).refine(isStorable, { error: 'must not contain NUL or half of a surrogate pair' });
