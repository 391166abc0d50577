/** A UUID of any version. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Not a secret: where there is no `crypto` (an insecure page of an old browser), any random bytes do. */
const randomBytes = (count: number): Uint8Array => {
  const bytes = new Uint8Array(count);
  try {
    return crypto.getRandomValues(bytes);
  } catch {
    return bytes.map(() => Math.random() * 256);
  }
};

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A fresh UUID of version 7 (RFC 9562): 48 bits of time, 4 of version, 12 random, 2 of variant, 62 random. */
export const uuid7 = (nowMs: number): string => {
  const time = nowMs.toString(16).padStart(12, '0');
  const random = randomBytes(10);
  const variant = '89ab'.charAt((random[9] ?? 0) & 3);
  return `${time}7${hexOf(random)}`.replace(/^(.{8})(.{4})(.{4}).(.{3})(.{12}).*$/, `$1-$2-$3-${variant}$4-$5`);
};
