import type { z } from 'zod';

/** One check per field, so that a new field of the value does not compile before it is checked here. */
export type Shape<T> = { readonly [Field in keyof Required<T>]: z.ZodType };

/**
 * Reads what was stored: the value, or `undefined` when it is damaged or was written by a version that knew other
 * fields.
 */
export type ReadStored<T> = (text: string) => T | undefined;

/** A shape is checked, not applied: its result would lack keys such as `__proto__`, which are plain data here. */
export const storedAs =
  <T>(shape: z.ZodType): ReadStored<T> =>
  (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return shape.safeParse(value).success ? (value as T) : undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  };
