import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { WIRE_CLIENT_EVENTS, WIRE_FORMATS, WIRE_SKIP_CODES } from '../../adapters/wire/index.js';
import { AD_EVENTS } from '../../domain/delivery/ad-event.js';
import { ERROR_CODES } from '../../domain/values/error.js';
import { codesIn, readPage, ROOT, rowsOf } from './markdown.js';

const CONFORMANCE = 'docs/reference/conformance.md';
const SECURITY = 'docs/concepts/security.md';
const PROOF = /^(tests\/[\w./-]+\.(?:test\.tsx?|json))(?:#(.+))?$/;

/** What is wrong with a named test, or `undefined`. */
const mistakeOf = (proof: string): string | undefined => {
  const [, path = '', name] = PROOF.exec(proof) ?? [];
  if (path === '') return `${proof} is no test`;
  if (!existsSync(join(ROOT, path))) return `there is no ${path}`;
  return name === undefined || readPage(path).includes(name) ? undefined : `${path} has no test "${name}"`;
};

/** Rows that have to name a test: those of tables whose last head is "test" or "tests". */
const provenRows = (page: string): readonly (readonly string[])[] =>
  readPage(page)
    .split(/\n(?=\n)/)
    .filter((part) => /^\s*\|[^\n]*\| tests? \|\n/.test(part))
    .flatMap(rowsOf);

/** How many rows there are at least, to be raised with every row that is added: one that goes away is missed. */
describe.each([
  [CONFORMANCE, 123],
  [SECURITY, 65],
])('%s', (page, least) => {
  const rows = provenRows(page);
  test('has lost none of its rows', () => expect(rows.length).toBeGreaterThanOrEqual(least));

  test.each(rows.map((cells) => [cells[0] ?? '', codesIn(cells.at(-1) ?? '')] as const))('%s', (_row, proofs) => {
    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.flatMap((proof) => mistakeOf(proof) ?? [])).toEqual([]);
  });
});

test('a test that is not there is noticed', () => {
  expect(mistakeOf('tests/docs/nowhere.test.ts')).toContain('there is no');
  expect(mistakeOf(`tests/docs/codes.test.ts#${'no such'} name`)).toContain('has no test');
  expect(mistakeOf('docs/README.md')).toContain('is no test');
  expect(mistakeOf('tests/docs/codes.test.ts#names the gates in their order')).toBeUndefined();
});

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const openapi = JSON.parse(readPage('docs/reference/openapi.json')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Names of all fields of a schema, however deep they stand. */
const fieldsOf = ({ $ref, properties = {}, items, anyOf = [] }: Schema): readonly string[] => [
  ...($ref === undefined ? [] : fieldsOf(openapi.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {})),
  ...Object.entries(properties).flatMap(([name, schema]) => [name, ...fieldsOf(schema)]),
  ...[...(items ? [items] : []), ...anyOf].flatMap(fieldsOf),
];

const wordsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap(codesIn).flatMap((code) => code.match(/[\w.-]+/g) ?? []));

describe('the interface has no part without a row', () => {
  const subjects = provenRows(CONFORMANCE).map(([subject = '']) => subject);
  const words = wordsIn(subjects);
  const missing = (names: readonly string[]): readonly string[] => names.filter((name) => !words.has(name));

  test.each([
    ...[
      'AdsRequest',
      'AdsResponse',
      'VmapUrl',
      'Error',
      'InitRequest',
      'InitResponse',
      'PreloadRequest',
      'PreloadFilled',
    ],
    ...['PreloadSkipped', 'PreloadRefused', 'Report'],
  ])('the fields of %s', (name) => {
    const fields = fieldsOf(openapi.components.schemas[name] ?? {});
    expect(fields.length).toBeGreaterThan(0);
    expect(missing(fields)).toEqual([]);
  });

  test.each(WIRE_CLIENT_EVENTS)('what %s tells', (name) => {
    const told = wordsIn(subjects.filter((subject) => codesIn(subject).includes(name)));
    expect(AD_EVENTS[name].payload.filter((field) => !told.has(field))).toEqual([]);
  });

  test('events, skip codes, formats and error codes', () => {
    // A disabled session is an answer of the conversational calls, not an error of this interface.
    const errors = ERROR_CODES.filter((code) => code !== 'session_disabled');
    expect(missing([...WIRE_CLIENT_EVENTS, ...WIRE_SKIP_CODES, ...WIRE_FORMATS, ...errors])).toEqual([]);
  });

  test.each([
    ['/v1/ads', 'post'],
    ['/overlay/{slotId}', 'get'],
    ['/init', 'post'],
    ['/preload', 'post'],
    ['/error', 'post'],
    ['/debug', 'post'],
  ])('the answers of %s', (path, method) => {
    const statuses = Object.keys(openapi.paths[path]?.[method]?.responses ?? {});
    const rows = subjects.filter((subject) => subject.startsWith(`\`${method.toUpperCase()} ${path}\``));
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.filter((status) => !rows.some((row) => row.includes(status)))).toEqual([]);
  });
});
