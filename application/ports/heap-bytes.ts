import { sharedNameOf } from '../../domain/demand/shared-part.js';

/** V8 keeps a text in one byte a character when it can; to find out would take longer than it is worth. */
const BYTES_PER_CHAR = 2;
const [TEXT, NUMBER, OBJECT, FIELD] = [24, 16, 40, 8] as const;
/** What a map or a list with an order of use takes for an entry, besides key and value. */
const ENTRY = 200;
/** What either takes for an entry of {@link counterBytesOf}, besides key and numbers. */
const COUNTER = 100;
/** More than anything that is kept has: such a value, or one that holds itself, is not worth keeping. */
const MAX_VALUES = 100_000;

const fieldsOf = (value: object, pending: unknown[]): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (Array.isArray(value)) {
    for (const member of value) pending.push(member);
    return value.length * FIELD;
  }
  let bytes = 0;
  for (const name in value) {
    bytes += FIELD + name.length;
    pending.push((value as Readonly<Record<string, unknown>>)[name]);
  }
  return bytes;
};

/**
 * About how many bytes of the heap a plain value takes with all that it holds: an upper bound for text, by which caches
 * and queues are bounded. What our own sources share counts nothing within it. `Number.MAX_SAFE_INTEGER`: too much to
 * count.
 */
export const heapBytesOf = (value: unknown): number => {
  const pending = [value];
  let bytes = 0;
  for (let seen = 0; pending.length > 0; seen++) {
    if (seen > MAX_VALUES) return Number.MAX_SAFE_INTEGER;
    const one = pending.pop();
    if (typeof one === 'string') bytes += TEXT + one.length * BYTES_PER_CHAR;
    else if (typeof one === 'number' || typeof one === 'bigint') bytes += NUMBER;
    else if (typeof one === 'object' && one !== null && (seen === 0 || sharedNameOf(one) === undefined))
      bytes += OBJECT + fieldsOf(one, pending);
  }
  return bytes;
};

/** The same of an entry of a map or a cache. */
export const entryBytesOf = (key: string, value: unknown): number =>
  Math.min(Number.MAX_SAFE_INTEGER, ENTRY + key.length * BYTES_PER_CHAR + heapBytesOf(value));

/** An entry that counts: a key in ASCII, and numbers by it. A test measures what a map and an LRU cache really take. */
export const counterBytesOf = (keyChars: number, numbers = 1): number => COUNTER + keyChars + numbers * NUMBER;

/** How many entries of one size fit. */
export const entriesWithin = (bytes: number, entryBytes: number): number => Math.floor(bytes / entryBytes);
