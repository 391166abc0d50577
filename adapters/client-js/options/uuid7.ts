/** A UUID of any version. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `count`, up to 12, random digits. None is a secret, and not every place has a `crypto`. */
const digits = (count: number): string =>
  Math.random()
    .toString(16)
    .padEnd(14, '0')
    .slice(2, 2 + count);

/** A fresh UUID of version 7 (RFC 9562): 48 bits of time, then of version, random, of variant, and random again. */
export const uuid7 = (nowMs: number): string => {
  const time = nowMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`;
};
