import crypto, { createHash, createHmac } from 'node:crypto';

/** Both in one call where Node has it (20.12 and later): without the object that the usual way makes, they take less than half the time. */
const hasOneCall = typeof crypto.hash === 'function';

/** Plain SHA-256 of a text, as hex. */
export const sha256Hex: (text: string) => string = hasOneCall
  ? (text) => crypto.hash('sha256', text)
  : (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** HMAC-SHA-256 (RFC 2104) under one key. A text has no lone surrogates: bytes stand for one that has. */
export type Hmac = (data: string | Buffer, encoding: 'hex' | 'base64url') => string;

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const [INNER, OUTER] = [0x36, 0x5c];

const padded = (key: Buffer, pad: number): Buffer => Buffer.from(key.map((byte) => byte ^ pad));

/**
 * A key of 64 hex digits is one block of the hash, and stays ASCII when it is padded, so that a text is hashed behind it without a copy:
 * H(outer pad, H(inner pad, data)).
 */
const oneCallHmac = (key: Buffer): Hmac => {
  const innerPad = padded(key, INNER);
  const innerText = innerPad.toString('latin1');
  const outer = Buffer.concat([padded(key, OUTER), Buffer.alloc(DIGEST_BYTES)]);
  return (data, encoding) => {
    const inner = typeof data === 'string' ? innerText + data : Buffer.concat([innerPad, data]);
    outer.write(crypto.hash('sha256', inner, 'binary'), BLOCK_BYTES, 'latin1');
    return crypto.hash('sha256', outer, encoding);
  };
};

/** The HMAC under the key of `purpose`, derived from the root, so that what leaks of one purpose says nothing of another. */
export const derivedHmac = (root: Buffer, purpose: string): Hmac => {
  const key = Buffer.from(createHmac('sha256', root).update(purpose).digest('hex'), 'latin1');
  return hasOneCall ? oneCallHmac(key) : (data, encoding) => createHmac('sha256', key).update(data).digest(encoding);
};
