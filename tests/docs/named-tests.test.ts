import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { WIRE_EVENT_NAMES, WIRE_FORMATS, WIRE_SKIP_CODES } from '../../adapters/wire/index.js';
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

describe.each([
  [CONFORMANCE, 70],
  [SECURITY, 40],
])('%s', (page, least) => {
  const rows = provenRows(page);
  test('has its rows', () => expect(rows.length).toBeGreaterThan(least));

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
  readonly properties?: Readonly<Record<string, Schema>>;
}

const openapi = JSON.parse(readPage('docs/reference/openapi.json')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

describe('the interface has no part without a row', () => {
  const subjects = provenRows(CONFORMANCE).map(([subject = '']) => subject);
  const words = new Set(subjects.flatMap(codesIn).flatMap((code) => code.match(/[\w.-]+/g) ?? []));
  const missing = (names: readonly string[]): readonly string[] => names.filter((name) => !words.has(name));

  test.each(['AdsRequest', 'AdsResponse', 'AdSlot', 'Error', 'InitResponse'])('the fields of %s', (name) => {
    const { properties = {} } = openapi.components.schemas[name] ?? {};
    const nested = Object.values(properties).flatMap((schema) => Object.keys(schema.properties ?? {}));
    const fields = [...Object.keys(properties), ...nested.filter((field) => !['code', 'message'].includes(field))];
    expect(fields.length).toBeGreaterThan(0);
    expect(missing(fields)).toEqual([]);
  });

  test('events, skip codes, formats and error codes', () => {
    // A disabled session is an answer of the conversational calls, not an error of this interface.
    const errors = ERROR_CODES.filter((code) => code !== 'session_disabled');
    expect(missing([...WIRE_EVENT_NAMES, ...WIRE_SKIP_CODES, ...WIRE_FORMATS, ...errors])).toEqual([]);
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
