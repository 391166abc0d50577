import { runInNewContext } from 'node:vm';
import { parse } from 'plist';
import { readable } from '../../../../application/faults/readable.js';
import { contentOf } from './written-file.js';

/**
 * A binary kilobyte whose lists name one list twice, and so on, would be read for years, and take 700 MB a second. XML
 * without entities takes time and memory by its size.
 */
const MAX_BINARY_MS = 250;
const BINARY = 'bplist';

/** A dictionary of a property list, whose values are what the file likes. */
export type Dictionary = Readonly<Record<string, unknown>>;

export const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** What stands under a key; what a file has made the prototype of its dictionary does not count. */
export const valueOf = (dictionary: unknown, key: string): unknown =>
  isDictionary(dictionary) && Object.hasOwn(dictionary, key) ? dictionary[key] : undefined;

export const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

const ignore = (): void => undefined;

/** The library's XML parser prints what it stumbles over, with the text of the file; it takes no handler of ours. */
const quietly = (read: () => unknown): unknown => {
  const { error, warn } = console;
  Object.assign(console, { error: ignore, warn: ignore });
  try {
    return read();
  } finally {
    Object.assign(console, { error, warn });
  }
};

const readBinary = (file: Uint8Array): unknown =>
  runInNewContext('parse(file)', { parse, file }, { timeout: MAX_BINARY_MS });

/** No property list declares entities; those of a hostile file grow to gigabytes. */
const readXml = (file: string): unknown => (file.includes('<!ENTITY') ? undefined : quietly(() => parse(file)));

/** The dictionary of a property list as XML or binary; `undefined` where there is none that can be read. */
export const readPlist = (path: string): Dictionary | undefined => {
  const content = contentOf(path);
  if (content === undefined) return undefined;
  const isBinary = content.subarray(0, BINARY.length).toString('latin1') === BINARY;
  const value = readable(() => (isBinary ? readBinary(new Uint8Array(content)) : readXml(content.toString('utf8'))));
  return isDictionary(value) ? value : undefined;
};
