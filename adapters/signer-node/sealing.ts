import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Authenticated encryption (NIST SP 800-38D): nonce, ciphertext and tag as base64url. */
export interface Sealing {
  seal(bytes: Buffer): string;
  open(sealed: string): Buffer | undefined;
}

const sealWith = (key: KeyObject, bytes: Buffer): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const text = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, ...text, cipher.getAuthTag()]).toString('base64url');
};

const openWith = (key: KeyObject, bytes: Buffer): Buffer | undefined => {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final();
    return opened;
  } catch {
    return undefined;
  }
};

/** In the only spelling of these bytes: base64url has several for some. */
const decoded = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length >= NONCE_BYTES + TAG_BYTES && bytes.toString('base64url') === text ? bytes : undefined;
};

/**
 * Keys of `purpose` are derived from the roots (HKDF, RFC 5869): what signs under the same root says nothing of them.
 * The first seals, all open.
 */
export const derivedSealing = (roots: readonly [Buffer, ...Buffer[]], purpose: string): Sealing => {
  const derived = (root: Buffer): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', root, '', `seal:${purpose}`, KEY_BYTES)));
  const [first, ...others] = roots;
  const keys = [derived(first), ...others.map(derived)] as const;
  return {
    seal: (bytes) => sealWith(keys[0], bytes),
    open: (sealed) => {
      const bytes = decoded(sealed);
      if (bytes === undefined) return undefined;
      for (const key of keys) {
        const opened = openWith(key, bytes);
        if (opened !== undefined) return opened;
      }
      return undefined;
    },
  };
};
