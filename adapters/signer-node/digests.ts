import { createHmac, createSecretKey, hash } from 'node:crypto';

/** Plain SHA-256 of a text, as hex. */
export const sha256Hex = (text: string): string => hash('sha256', text);

/** HMAC-SHA-256 (RFC 2104) under one key. */
export type Hmac = (data: string | Buffer, encoding: 'hex' | 'base64url') => string;

/** The HMAC under the key of `purpose`, derived from the root, so that what leaks of one purpose says nothing of another. */
export const derivedHmac = (root: Buffer, purpose: string): Hmac => {
  // As a key object: bytes would be made one at every call.
  const key = createSecretKey(createHmac('sha256', root).update(purpose).digest('hex'), 'latin1');
  return (data, encoding) => createHmac('sha256', key).update(data).digest(encoding);
};

/** Never the first byte of a UTF-8 text, so it can mark another encoding. */
const UTF16_MARK = 0xff;

/** Bytes of any string, different for different strings. UTF-8 alone turns every lone surrogate into the same U+FFFD. */
export const bytesOf = (text: string): Buffer =>
  text.isWellFormed()
    ? Buffer.from(text, 'utf8')
    : Buffer.concat([Buffer.from([UTF16_MARK]), Buffer.from(text, 'utf16le')]);

/** Undoes {@link bytesOf}. */
export const textOf = (bytes: Buffer): string =>
  bytes[0] === UTF16_MARK ? bytes.subarray(1).toString('utf16le') : bytes.toString('utf8');

/** A fingerprint of a value in a context, as hex; the length keeps `a` + `bc` apart from `ab` + `c`. */
export const keyedDigest = (hmac: Hmac, context: string, value: string): string => {
  const prefix = bytesOf(context);
  return hmac(Buffer.concat([Buffer.from(`${prefix.length}:`), prefix, bytesOf(value)]), 'hex');
};
