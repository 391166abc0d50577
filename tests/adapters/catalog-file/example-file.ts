import { readFileSync } from 'node:fs';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The published example, fresh for each test, so that a test may break it. */
export const exampleFile = (): Json =>
  JSON.parse(readFileSync(new URL('../../../docs/examples/campaigns.json', import.meta.url), 'utf8')) as Json;

/** The example with the value at `path` replaced; `undefined` takes the key away. */
export const exampleWith = (path: readonly (string | number)[], value: unknown): unknown => {
  const file: unknown = exampleFile();
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce((at, key) => Reflect.get(Object(at), key) as unknown, file);
  if (last === undefined) return value;
  if (value === undefined) Reflect.deleteProperty(Object(holder), last);
  else Reflect.set(Object(holder), last, value);
  return file;
};
