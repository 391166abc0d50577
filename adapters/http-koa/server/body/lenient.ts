import { z } from 'zod';
import { isEmptyPart } from '../../../../domain/privacy/regulatory.js';
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

/**
 * A signal that protects a person, passed on whatever it is: one that cannot be read is not absent
 * (`docs/reference/protocol.md#signals-that-protect`). `override` documents what it should be.
 */
const signal = (override: object, description?: string) =>
  z
    .unknown()
    .optional()
    .meta({ override, ...(description !== undefined && { description }) });

export const flagSignal = (description?: string) =>
  signal({ type: ['boolean', 'number', 'string', 'null'] }, description);

export const textSignal = () => signal({ type: ['string', 'null'] });

export const listSignal = () => signal({ anyOf: [{ type: 'array', items: {} }, { type: 'null' }] });

/** A part with signals in it. When it is not an object, its signals cannot be read. */
export const partWithSignals = <Schema extends z.ZodObject>(schema: Schema, unreadable: z.output<Schema>) =>
  // The generator of the OpenAPI document asks for a default, without a context.
  schema.nullish().catch((context?: z.core.$ZodCatchCtx) => (isEmptyPart(context?.input) ? undefined : unreadable));

export const present = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** Many clients write an empty text for none. */
export const filled = (text: string | null | undefined): string | undefined =>
  text === '' ? undefined : present(text);
