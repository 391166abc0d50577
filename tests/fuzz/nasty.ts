/** Stands for a number that JSON can write and JavaScript cannot hold; put in after the value was serialised. */
const HUGE_NUMBER = '@@huge@@';

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

/**
 * Values that broke somebody's parser, store, template or price (`docs/reference/targets.md#values-that-break-things`).
 */
export const NASTY_VALUES: readonly [unknown, ...unknown[]] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER + 2,
  HUGE_NUMBER,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\ude00\ud83d',
  '\uFEFF',
  '\u202E\u200D\u2028',
  '😀'.repeat(200),
  'x'.repeat(20_000),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' OR 1=1 --",
  '</script><script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff',
  'Infinity',
  'NaN',
  '1970-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  [],
  {},
  [[]],
  [null],
  { toString: 1, valueOf: 2, toJSON: 3, then: 4 },
  deep(31),
  deep(40),
  Array.from({ length: 2_000 }, (_, n) => n),
];

export const NASTY_KEYS: readonly [string, ...string[]] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  '',
  '\u0000',
  'length',
  '0',
];

/** JSON of a value, with what JavaScript cannot hold put in. */
export const serialise = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(`"${HUGE_NUMBER}"`, '1e400');
