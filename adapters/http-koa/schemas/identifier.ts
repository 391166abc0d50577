import { z } from 'zod';

export const MAX_ID_CHARS = 512;

/** NUL cannot be stored by every store; half of a surrogate pair would become another character on its way into one. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Whether every store gives this string back as it is (`reliability.md` R36). */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** A key that somebody else made: kept exactly as it came, or refused. */
export const identifier = () =>
  z
    .string({ error: 'must be a string' })
    .min(1, { error: 'must not be empty' })
    .max(MAX_ID_CHARS, { error: `must have at most ${MAX_ID_CHARS} characters` })
    .refine(isStorable, { error: 'must not contain NUL or half of a surrogate pair' });
