/** Small tolerant readers of untrusted values; none of them throws. */
export type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A string that is not empty, else `undefined`. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** An address of the web. Other schemes run script, start calls, mails and apps: none reaches a host or an opener. */
export const webAddressOf = (value: unknown): string | undefined =>
  /^https?:\/\//i.test(textOf(value) ?? '') ? (value as string) : undefined;

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** A duration that makes sense, else `usualMs`. */
export const durationOf = (value: unknown, usualMs: number): number => {
  const ms = numberOf(value) ?? 0;
  return ms > 0 ? ms : usualMs;
};

/** Without empty keys: `null` and absent mean the same. */
export const present = (record: object | undefined): Fields =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([, value]) => value !== null && value !== undefined));

/** Half of a surrogate pair, from a text that was cut, would make `encodeURIComponent` throw. */
export const encodeText = (text: string): string =>
  encodeURIComponent(
    text.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g, (found) => (found.length > 1 ? found : '\uFFFD')),
  );

/**
 * JSON that loses nothing of what a host without types wrote: plain JSON makes `null` of `NaN` and of a broken date and
 * leaves out functions, and a signal that protects would then count as absent
 * (`docs/reference/protocol.md#signals-that-protect`). The server can read no object either.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Fields, key, one: unknown) {
    if (/num|big/.test(typeof one)) return Number.isFinite(one) ? one : String(one);
    return /fun|sym/.test(typeof one) || (one ?? this[key]) !== one ? {} : one;
  });

/** More than any honest answer has; parsing more would be felt in the host. */
const MAX_CHARS = 1_000_000;

/** The JSON value, or `undefined` when there is none. */
export const parseJson = (text: string): unknown => {
  try {
    return text.length > MAX_CHARS ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};
