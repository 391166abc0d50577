import { createHash } from 'node:crypto';

/**
 * What neither engine can hold in text as it is: NUL, halves of a surrogate pair, and the mark that stands for them.
 */
const UNSTORABLE = /[\\\0]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const MARKED = /\\([0-9a-f]{4})/g;

const HEX_DIGITS = 4;
const mark = (unit: string): string => `\\${unit.charCodeAt(0).toString(16).padStart(HEX_DIGITS, '0')}`;

/** Any string as text that SQLite and PostgreSQL give back unchanged; different strings stay different. */
export const toStored = (text: string): string => text.replace(UNSTORABLE, mark);

export const fromStored = (stored: string): string =>
  stored.replace(MARKED, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/**
 * So that a key of three of them fits into an index of PostgreSQL, which takes 2 700 bytes, whatever the characters.
 */
const MAX_KEY_CHARS = 256;

const DIGEST_MARK = '\\sha256:';

/** A string as part of a key: as {@link toStored}, or its digest when it is long. Different strings stay different. */
export const toKey = (text: string): string => {
  const stored = toStored(text);
  // No stored text has a mark before a letter beyond f.
  return stored.length <= MAX_KEY_CHARS ? stored : `${DIGEST_MARK}${createHash('sha256').update(stored).digest('hex')}`;
};

export const toKeyOrNull = (text: string | undefined): string | null => (text === undefined ? null : toKey(text));

/** What {@link toKey} was given; `undefined` when that was long: its digest does not tell. */
export const fromKey = (key: string): string | undefined => (key.startsWith(DIGEST_MARK) ? undefined : fromStored(key));
