import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readable } from '../../application/faults/readable.js';
import { type Signer, SIGNING_PURPOSES, type SigningPurpose } from '../../application/ports/signer.js';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Authenticated encryption (NIST SP 800-38D): nonce, ciphertext and tag as base64url. */
interface Sealing {
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
  return readable(() => decipher.final()) && opened;
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
const derivedSealing = (roots: readonly [Buffer, ...Buffer[]], purpose: string): Sealing => {
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

/** Plain SHA-256 of a text, as hex. */
export const sha256Hex = (text: string): string => hash('sha256', text);

/** HMAC-SHA-256 (RFC 2104) under one key. */
type Hmac = (data: string | Buffer, encoding: 'hex' | 'base64url') => string;

/**
 * The HMAC under the key of `purpose`, derived from the root, so that what leaks of one purpose says nothing of
 * another.
 */
export const derivedHmac = (root: Buffer, purpose: string): Hmac => {
  // As a key object: bytes would be made one at every call.
  const key = createSecretKey(createHmac('sha256', root).update(purpose).digest('hex'), 'latin1');
  return (data, encoding) => createHmac('sha256', key).update(data).digest(encoding);
};

/** Never the first byte of a UTF-8 text, so it can mark another encoding. */
const UTF16_MARK = 0xff;

/**
 * Bytes of any string, different for different strings. UTF-8 alone turns every lone surrogate into the same U+FFFD.
 */
const bytesOf = (text: string): Buffer =>
  text.isWellFormed()
    ? Buffer.from(text, 'utf8')
    : Buffer.concat([Buffer.from([UTF16_MARK]), Buffer.from(text, 'utf16le')]);

/** Undoes {@link bytesOf}. */
const textOf = (bytes: Buffer): string =>
  bytes[0] === UTF16_MARK ? bytes.subarray(1).toString('utf16le') : bytes.toString('utf8');

/** A fingerprint of a value in a context, as hex; the length keeps `a` + `bc` apart from `ab` + `c`. */
const keyedDigest = (hmac: Hmac, context: string, value: string): string => {
  // As one string where its bytes are the same: most are made anew for every turn.
  if (context.isWellFormed() && value.isWellFormed())
    return hmac(`${Buffer.byteLength(context)}:${context}${value}`, 'hex');
  const prefix = bytesOf(context);
  return hmac(Buffer.concat([Buffer.from(`${prefix.length}:`), prefix, bytesOf(value)]), 'hex');
};

const MIN_KEY_BYTES = 16;
/** 132 bits, beyond any guessing. */
const MAC_CHARS = 22;

/** Custom UUID of RFC 9562, version 8: 122 keyed bits. */
const toUuid = (hex: string): string => {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ];
  return parts.join('-');
};

const areEqual = (a: string, b: string): boolean => {
  const left = Buffer.from(a, 'utf8');
  const right = Buffer.from(b, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
};

const forEachPurpose = <Made>(make: (purpose: SigningPurpose) => Made): Record<SigningPurpose, Made> =>
  Object.fromEntries(SIGNING_PURPOSES.map((purpose) => [purpose, make(purpose)])) as Record<SigningPurpose, Made>;

const purposeCodes = (root: Buffer): Record<SigningPurpose, Hmac> =>
  forEachPurpose((purpose) => derivedHmac(root, `token:${purpose}`));

type Key = Uint8Array | string;

interface SignerKeys {
  /** Signs and seals, and is the first that verifies and opens. */
  readonly key: Key;
  /** Verify and open as well, while keys are rotated. */
  readonly otherKeys?: readonly Key[] | undefined;
  /** Root of digests and UUIDs, which are stored and so outlive the key that signs. Absent: `key`. */
  readonly digestKey?: Key | undefined;
}

const rootOf = (key: Key): Buffer => {
  const root = typeof key === 'string' ? Buffer.from(key, 'utf8') : Buffer.from(key);
  if (root.length >= MIN_KEY_BYTES) return root;
  throw new RangeError(`The signing key has ${root.length} bytes; use at least ${MIN_KEY_BYTES} random ones.`);
};

/**
 * Signed tokens are `base64url(payload).mac`. The code covers the payload's characters and is compared as characters,
 * so that a second spelling of the same bytes is refused as well. Throws when a key has less than 16 bytes.
 */
export const createNodeSigner = ({ key, otherKeys = [], digestKey = key }: SignerKeys): Signer => {
  const root = rootOf(key);
  const otherRoots = otherKeys.map(rootOf);
  const codes = purposeCodes(root);
  const otherCodes = otherRoots.map(purposeCodes);
  const sealings = forEachPurpose((purpose) => derivedSealing([root, ...otherRoots], purpose));
  const digestRoot = rootOf(digestKey);
  const digests = derivedHmac(digestRoot, 'digest');
  const uuids = derivedHmac(digestRoot, 'uuid');
  const macOf = (purpose: SigningPurpose, text: string, by = codes): string =>
    by[purpose](text, 'base64url').slice(0, MAC_CHARS);
  return {
    sign: (purpose, payload) => {
      const text = bytesOf(payload).toString('base64url');
      return `${text}.${macOf(purpose, text)}`;
    },
    verify: (purpose, token) => {
      const dot = token.length - MAC_CHARS - 1;
      if (dot < 0 || token[dot] !== '.') return undefined;
      const text = token.slice(0, dot);
      const mac = token.slice(dot + 1);
      const isOf = (by: typeof codes): boolean => areEqual(mac, macOf(purpose, text, by));
      if (!isOf(codes) && !otherCodes.some(isOf)) return undefined;
      return textOf(Buffer.from(text, 'base64url'));
    },
    seal: (purpose, payload) => sealings[purpose].seal(bytesOf(payload)),
    open: (purpose, sealed) => {
      const bytes = sealings[purpose].open(sealed);
      return bytes && textOf(bytes);
    },
    digest: (context, value) => keyedDigest(digests, context, value),
    uuidFrom: (context, value) => toUuid(keyedDigest(uuids, context, value)),
    isCodeOf: (otherKey, text, code) => areEqual(code, createHmac('sha256', otherKey).update(text).digest('hex')),
    tokenHash: sha256Hex,
  };
};
