/**
 * A flag that protects a person: 1 is yes, 0 is no, `undefined` is absent. A value that says neither is unreadable, and
 * protects like yes: taken for absent, it would allow what its author meant to forbid.
 */
export type Signal = 0 | 1 | 'unreadable' | undefined;

/** As integrators of many languages write it, in any letter case: Python and C# write `True`. */
const SPELLINGS: ReadonlyMap<string, Signal> = new Map([
  ['1', 1],
  ['true', 1],
  ['yes', 1],
  ['0', 0],
  ['false', 0],
  ['no', 0],
]);

const isSpelling = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Reads a value of any kind. Reading its result again changes nothing. */
export const readSignal = (value: unknown): Signal => {
  if (value === undefined || value === null) return undefined;
  return (isSpelling(value) ? SPELLINGS.get(String(value).trim().toLowerCase()) : undefined) ?? 'unreadable';
};

/** Whether it forbids what it can forbid. */
export const protects = (signal: Signal): signal is 1 | 'unreadable' => signal === 1 || signal === 'unreadable';

/** For recipients that know no unreadable signal. */
export const protectiveFlag = (signal: Signal): 0 | 1 | undefined => (signal === 'unreadable' ? 1 : signal);

/** A text that cannot be read: no signal is empty. */
const UNREADABLE_TEXT = '';

/** A signal that is a text. Others read the text itself; a value of another kind becomes one that they cannot read. */
export const readTextSignal = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : UNREADABLE_TEXT;
};

/** More than there are sections of GPP. */
const MAX_SECTIONS = 64;
const SECTION = /^-?\d{1,9}$/;
/** As consent platforms store a list: `7_8`. */
const SECTIONS = /^-?\d{1,9}(?:[_,] ?-?\d{1,9})*$/;

const readSection = (value: unknown): number | undefined => {
  if (typeof value === 'string') return SECTION.test(value) ? Number(value) : undefined;
  return Number.isSafeInteger(value) ? (value as number) : undefined;
};

/** Ids of sections of GPP. One that cannot be read makes the list unreadable: nobody knows which law it names. */
export const readSections = (value: unknown): readonly number[] | 'unreadable' | undefined => {
  if (value === undefined || value === null) return undefined;
  const isText = typeof value === 'string' && SECTIONS.test(value);
  const listed: unknown = isText ? value.split(/[_,] ?/) : typeof value === 'number' ? [value] : value;
  if (!Array.isArray(listed)) return 'unreadable';
  const sections = new Set(listed.map(readSection));
  return sections.size > MAX_SECTIONS || sections.has(undefined) ? 'unreadable' : ([...sections] as number[]);
};
