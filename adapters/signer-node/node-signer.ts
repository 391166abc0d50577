import crypto, { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNING_PURPOSES, type Signer, type SigningPurpose } from '../../application/ports/signer.js';
import { bytesOf, hasLoneSurrogate, textOf } from './text-bytes.js';

const MIN_KEY_BYTES = 16;
/** 128 bits: 22 characters of a token, beyond any guessing. */
const MAC_BYTES = 16;
const MAC_CHARS = 22;

const hmac = (key: Uint8Array, value: string | Uint8Array): Buffer => createHmac('sha256', key).update(value).digest();

/** In one call where Node has it (20.12 and later), which takes less than half the time. */
const sha256Hex: (text: string) => string =
  typeof crypto.hash === 'function'
    ? (text) => crypto.hash('sha256', text)
    : (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** A fingerprint of a value in a context; the length keeps `a` + `bc` apart from `ab` + `c`. */
const keyedDigest = (key: Uint8Array, context: string, value: string): Buffer => {
  const mac = createHmac('sha256', key);
  // In one piece where both are text: each further piece takes as long as the digest of a short one.
  if (!hasLoneSurrogate(context) && !hasLoneSurrogate(value)) {
    return mac.update(`${Buffer.byteLength(context)}:${context}${value}`).digest();
  }
  return mac
    .update(`${bytesOf(context).length}:`)
    .update(bytesOf(context))
    .update(bytesOf(value))
    .digest();
};

/** Custom UUID of RFC 9562, version 8: 122 keyed bits. */
const toUuid = (digest: Buffer): string => {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const areEqual = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The key of every purpose, so that what leaks of one says nothing of another. */
const purposeKeys = (root: Uint8Array): Record<SigningPurpose, Buffer> =>
  Object.fromEntries(SIGNING_PURPOSES.map((purpose) => [purpose, hmac(root, `token:${purpose}`)])) as Record<
    SigningPurpose,
    Buffer
  >;

/**
 * Tokens are `base64url(payload).base64url(mac)`. The code covers the payload's characters and is compared as characters,
 * so that a second spelling of the same bytes is refused as well. Throws when the key has less than 16 bytes.
 */
export const createNodeSigner = ({ key }: { readonly key: Uint8Array | string }): Signer => {
  const root = typeof key === 'string' ? Buffer.from(key, 'utf8') : Buffer.from(key);
  if (root.length < MIN_KEY_BYTES) {
    throw new RangeError(`The signing key has ${root.length} bytes; use at least ${MIN_KEY_BYTES} random ones.`);
  }
  const keys = purposeKeys(root);
  const digestKey = hmac(root, 'digest');
  const uuidKey = hmac(root, 'uuid');
  const macOf = (purpose: SigningPurpose, text: string): string =>
    hmac(keys[purpose], text).subarray(0, MAC_BYTES).toString('base64url');
  return {
    sign: (purpose, payload) => {
      const text = bytesOf(payload).toString('base64url');
      return `${text}.${macOf(purpose, text)}`;
    },
    verify: (purpose, token) => {
      const dot = token.length - MAC_CHARS - 1;
      if (dot < 0 || token[dot] !== '.') return undefined;
      const text = token.slice(0, dot);
      if (!areEqual(token.slice(dot + 1), macOf(purpose, text))) return undefined;
      return textOf(Buffer.from(text, 'base64url'));
    },
    digest: (context, value) => keyedDigest(digestKey, context, value).toString('hex'),
    uuidFrom: (context, value) => toUuid(keyedDigest(uuidKey, context, value)),
    tokenHash: sha256Hex,
  };
};
