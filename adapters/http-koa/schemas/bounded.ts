import { z } from 'zod';

/**
 * Texts and lists of limited length. Zod's own `.min` and `.max` also run on a value of the wrong kind that has a `length`, and compare it:
 * `{"length":{"valueOf":1,"toString":1}}` then throws instead of being refused. A refinement runs on the right kind only.
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
