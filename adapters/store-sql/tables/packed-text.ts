import { deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { RECORD_DICTIONARY } from './record-dictionary.js';

/** The first byte says what the others need to be read. Those that were ever written stay readable. */
const WITH_DICTIONARY = 1;

const dictionary = Buffer.from(RECORD_DICTIONARY);

/** A small window costs half the time, and has room for the dictionary and most records. */
const SMALL: ZlibOptions = { dictionary, level: 4, memLevel: 5, windowBits: 13 };
const LARGE: ZlibOptions = { dictionary };
const LARGE_CHARS = 8_000;

/** Text as compressed bytes (RFC 1951): what is the same in most records is known to both sides. */
export const deflated = (text: string): Buffer =>
  Buffer.concat([Buffer.of(WITH_DICTIONARY), deflateRawSync(text, text.length > LARGE_CHARS ? LARGE : SMALL)]);

/** As the drivers read them: that of SQLite gives no view. */
export type StoredBytes = Uint8Array | ArrayBuffer;

/** Undoes {@link deflated}. Throws for what it has not made. */
export const inflated = (stored: StoredBytes): string => {
  const bytes = ArrayBuffer.isView(stored) ? stored : new Uint8Array(stored);
  if (bytes[0] !== WITH_DICTIONARY) throw new Error('A compressed record of a later version cannot be read.');
  return inflateRawSync(bytes.subarray(1), { dictionary }).toString('utf8');
};

/**
 * A value of a statement that is stored compressed. The thread of an SQLite file compresses it there, beside the event
 * loop, where only `deflate` arrives; the driver of PostgreSQL calls `toPostgres` when it sends the statement, which is
 * between requests.
 */
export class PackedText {
  readonly deflate: string;

  constructor(text: string) {
    this.deflate = text;
  }

  toPostgres(): Buffer {
    return deflated(this.deflate);
  }
}

const isPacked = (value: unknown): value is { readonly deflate: string } =>
  typeof value === 'object' && value !== null && 'deflate' in value;

/** Values as a driver takes them that does not know {@link PackedText}. */
export const withDeflated = (values: readonly unknown[]): readonly unknown[] =>
  values.some(isPacked) ? values.map((value) => (isPacked(value) ? deflated(value.deflate) : value)) : values;
