import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

/** An id that no other case and no earlier run has used. */
export const freshId = (): string => randomUUID();

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);

/** Equal as JSON: a store may leave out fields that are `undefined`, and need not give back the same object. */
export const sameValue = (actual: unknown, expected: unknown, message?: string): void =>
  deepEqual(asJson(actual), asJson(expected), message);

export const isTrue = (actual: unknown, message: string): void => equal(actual, true, message);

/** Freezes a value and everything in it, so that an implementation that changes its input throws. */
export const deepFrozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of value instanceof Map ? value.values() : Object.values(value)) deepFrozen(part);
  return value;
};

export type Settled<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'late' };

/** What a promise came to within `ms`; `late` when nothing came. */
export const settledWithin = async <T>(promise: Promise<T>, ms: number): Promise<Settled<T>> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ readonly kind: 'late' }>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'late' }), ms);
  });
  try {
    return await Promise.race([
      promise.then(
        (value) => ({ kind: 'value', value }) as const,
        (error: unknown) => ({ kind: 'error', error }) as const,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Ids that careless keys confuse: separators, quotes, case, composition, NUL, lone surrogates, names of the prototype.
 */
export const CONFUSABLE_IDS: readonly string[] = [
  'a',
  'A',
  'a:',
  ':a',
  'a\u0000',
  '1:a',
  '","',
  '__proto__',
  'a ',
  '\u00e9',
  'e\u0301',
  '\ud800',
  '\ud801',
  '\ufffd',
];

/**
 * Strings that break careless code: prototype names, separators, lone surrogates, control and direction characters,
 * markup.
 */
export const HOSTILE_STRINGS: readonly string[] = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a:b',
  'a/b',
  'a|b',
  '1:a',
  '["a","b"]',
  '../..%2f%00',
  'nul\u0000inside',
  '\ud800',
  '\udc00\ud800',
  '\ufeffbom',
  '\u202eright-to-left',
  'zero\u200bwidth',
  '👩‍👩‍👧‍👦'.repeat(8),
  "'; DROP TABLE ads; --",
  '<script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  '1e400',
  'İıß',
  '\u2028\u2029',
  'a'.repeat(5_000),
];
