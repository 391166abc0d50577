import { newSigningKey, type DataDir } from '../storage/data-dir.js';

/** A rotation needs two; each further one costs every forged token a code more. */
export const MAX_SIGNING_KEYS = 4;

const MIN_BYTES = 32;
/** A comma separates keys. */
const SECRET = /^[\x21-\x2b\x2d-\x7e]{32,}$/;
/** How a key that is bytes, such as the one of the file, is written in a setting. */
const BASE64 = /^base64:([A-Za-z0-9+/]+={0,2})$/;

const bytesOf = (key: string): Uint8Array => {
  const [, base64] = BASE64.exec(key) ?? [];
  return base64 === undefined ? Buffer.from(key) : Buffer.from(base64, 'base64');
};

const keysIn = (setting: string): readonly string[] => setting.split(',').map((key) => key.trim());

/** A secret of at least 32 printable characters, or 32 bytes in Base64. */
export const isSigningKey = (key: string): boolean =>
  SECRET.test(key) && (!key.startsWith('base64:') || (BASE64.test(key) && bytesOf(key).length >= MIN_BYTES));

export const areSigningKeys = (setting: string): boolean => {
  const keys = keysIn(setting);
  return keys.length <= MAX_SIGNING_KEYS && keys.every(isSigningKey);
};

/** No place in the list is that of the digests: the key that stood alone is first, then second, then gone. */
export const needDigestKey = (setting: string): boolean => keysIn(setting).length > 1;

export interface SigningKeys {
  readonly key: Uint8Array;
  readonly otherKeys: readonly Uint8Array[];
  readonly digestKey: Uint8Array;
}

/** The keys of the settings, else of the file in the data folder, else new ones that end with the process. */
export const signingKeysOf = (
  settings: { readonly signingKey?: string | undefined; readonly digestKey?: string | undefined },
  dataDir: Pick<DataDir, 'signingKey'> | undefined,
): SigningKeys => {
  const [first, ...others] = settings.signingKey === undefined ? [] : keysIn(settings.signingKey);
  const key = first === undefined ? (dataDir?.signingKey() ?? newSigningKey()) : bytesOf(first);
  const digestKey = settings.digestKey === undefined ? key : bytesOf(settings.digestKey);
  return { key, otherKeys: others.map(bytesOf), digestKey };
};
