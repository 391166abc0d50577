/**
 * Reads a value of a list file, or throws with the way to it. These few checks stand here because the gate is part of
 * `ad-placement/memory`, which loads no package.
 */
export type Shape<T> = (value: unknown, path: string) => T;

const fail = (path: string, expected: string): never => {
  throw new TypeError(`${path} must be ${expected}.`);
};

export const text: Shape<string> = (value, path) =>
  typeof value === 'string' && value !== '' ? value : fail(path, 'a text');

export const number: Shape<number> = (value, path) =>
  typeof value === 'number' && value > 0 ? value : fail(path, 'a number above zero');

const separatedBy =
  (separator: string): Shape<readonly string[]> =>
  (value, path) => {
    const words = text(value, path).split(separator);
    return words.includes('') ? fail(path, `words with one "${separator}" between two`) : words;
  };
export const spaced = separatedBy(' ');
export const commaSeparated = separatedBy(', ');

export const oneOf =
  <const T extends string>(values: readonly T[]): Shape<T> =>
  (value, path) =>
    values.find((one) => one === value) ?? fail(path, `one of ${values.join(', ')}`);

export const list =
  <T>(item: Shape<T>): Shape<readonly T[]> =>
  (value, path) =>
    Array.isArray(value) ? value.map((one, i) => item(one, `${path}[${i}]`)) : fail(path, 'a list');

const entriesOf = (value: unknown, path: string): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
    : fail(path, 'an object');

export const record =
  <T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> =>
  (value, path) =>
    Object.fromEntries(entriesOf(value, path).map(([key, one]) => [key, item(one, `${path}.${key}`)]));

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Read<Shapes extends Fields> = { readonly [Name in keyof Shapes]: ReturnType<Shapes[Name]> };

/** An object with exactly these keys. */
export const object =
  <Shapes extends Fields>(shapes: Shapes): Shape<Read<Shapes>> =>
  (value, path) => {
    const given = new Map(entriesOf(value, path));
    for (const key of given.keys())
      if (!Object.hasOwn(shapes, key)) fail(`${path}.${key}`, 'left out: nothing reads it');
    const read = Object.entries(shapes).map(([key, shape]) => [key, shape(given.get(key), `${path}.${key}`)]);
    return Object.fromEntries(read) as Read<Shapes>;
  };

export const partialRecord =
  <Key extends string, T>(keys: readonly Key[], item: Shape<T>): Shape<Readonly<Partial<Record<Key, T>>>> =>
  (value, path) => {
    const read = record(item)(value, path);
    for (const key of Object.keys(read)) oneOf(keys)(key, `${path}: the key ${key}`);
    return read as Partial<Record<Key, T>>;
  };

/** An object with all of the keys. */
export const fullRecord =
  <Key extends string, T>(keys: readonly Key[], item: Shape<T>): Shape<Readonly<Record<Key, T>>> =>
  (value, path) => {
    const read = partialRecord(keys, item)(value, path);
    for (const key of keys) if (read[key] === undefined) fail(`${path}.${key}`, 'there');
    return read as Record<Key, T>;
  };
