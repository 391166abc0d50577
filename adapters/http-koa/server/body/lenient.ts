import { z } from 'zod';
import { boundedText } from './bounded.js';

/**
 * Building blocks for the conversational calls (`docs/reference/protocol.md#ground-rules`): absent and `null` mean the
 * same, and a value of the wrong kind in an optional place counts as absent, because an odd detail must not cost the
 * turn.
 */
export const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined);

export const lenientText = (maxChars: number) => lenient(boundedText(maxChars));

/** Finite by nature: zod refuses the `Infinity` that JSON's `1e400` becomes. */
export const lenientNumber = () => lenient(z.number());

export const lenientList = <Item extends z.ZodType>(item: Item) => lenient(z.array(item));

/** The IAB signals are 0 or 1; clients also send what their platform calls the same. */
export const lenientFlag = () => lenient(z.union([z.boolean(), z.number(), z.string()]));

export const present = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

const ON: ReadonlySet<unknown> = new Set([1, true, '1', 'true']);
const OFF: ReadonlySet<unknown> = new Set([0, false, '0', 'false']);

export const flagOf = (value: unknown): 0 | 1 | undefined => {
  if (ON.has(value)) return 1;
  return OFF.has(value) ? 0 : undefined;
};
