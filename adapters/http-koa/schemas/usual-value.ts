/** Whether a value is as it nearly always comes. `false` says nothing of the value: whoever asks has to look closer. */
export type Usual = (value: unknown) => boolean;

/** Absent, `null`, or as usual. */
export const orNone =
  (isUsual: Usual): Usual =>
  (value) =>
    value === undefined || value === null || isUsual(value);

export const text =
  (maxChars: number): Usual =>
  (value) =>
    typeof value === 'string' && value.length <= maxChars;

export const bool: Usual = (value) => typeof value === 'boolean';

/** `1e400` is none. */
export const number: Usual = (value) => typeof value === 'number' && Number.isFinite(value);

export const flag: Usual = (value) => bool(value) || number(value) || typeof value === 'string';

export const list: Usual = (value) => Array.isArray(value);

/** An object of which each of these fields is as usual. Others are looked at by nobody, since its type has no more. */
export const fields = <Body extends object>(of: Readonly<Record<keyof Body & string, Usual>>): Usual => {
  const known: readonly [string, Usual][] = Object.entries(of);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = value as Readonly<Record<string, unknown>>;
    for (const [key, isUsual] of known) if (!isUsual(given[key])) return false;
    return true;
  };
};
