import { z } from 'zod';

/**
 * Texts and lists of limited length. Zod's own `.min` and `.max` also run on a value of the wrong kind that has a
 * `length`, and compare it: `{"length":{"valueOf":1,"toString":1}}` then throws instead of being refused. A refinement
 * runs on the right kind only.
 */
export const boundedText = (maxChars: number) =>
  z
    .string()
    .refine((text) => text.length <= maxChars, { error: `must have at most ${maxChars} characters` })
    .meta({ maxLength: maxChars });

export const filledText = (maxChars: number) =>
  boundedText(maxChars)
    .refine((text) => text !== '', { error: 'must not be empty', abort: true })
    .meta({ minLength: 1, maxLength: maxChars });

export const filledList = <Item extends z.ZodType>(item: Item, maxItems: number) =>
  z
    .array(item)
    .refine((items) => items.length > 0 && items.length <= maxItems, { error: `must have 1 to ${maxItems} entries` })
    .meta({ minItems: 1, maxItems });

export const MAX_ID_CHARS = 512;

/** NUL cannot be stored by every store; half of a surrogate pair would become another character on its way into one. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Whether every store gives this string back as it is (`docs/reference/targets.md#input`). */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** A key that somebody else made: kept exactly as it came, or refused. */
export const identifier = () =>
  filledText(MAX_ID_CHARS).refine(isStorable, { error: 'must not contain NUL or half of a surrogate pair' });
