import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { deadLinks, PAGES, readPage, ROOT } from './markdown.js';

test('the pages show the examples as they are; after a change, run `npm run docs`', () => {
  const { status, stdout } = spawnSync(process.execPath, ['docs/embed-examples.mjs', '--check'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual(['', 0]);
  const shown = PAGES.flatMap((page) =>
    [...readPage(page).matchAll(/<!-- example: (\S+) -->/g)].map(([, path]) => path),
  );
  expect(shown).toEqual(expect.arrayContaining(['docs/examples/embed.ts', 'docs/examples/custom-demand.ts']));
});

describe('links', () => {
  test.each(PAGES)('of %s lead somewhere', (page) => expect(deadLinks(page)).toEqual([]));

  test('every document can be reached from the index, every decision from its list', () => {
    const index = `${readPage('docs/README.md')}${readPage('docs/decisions/README.md').replaceAll('](', '](decisions/')}`;
    const missing = PAGES.filter((page) => page.startsWith('docs/') && !page.endsWith('README.md')).filter(
      (page) => !index.includes(`](${page.slice('docs/'.length)}`),
    );
    expect(missing).toEqual([]);
    for (const name of readdirSync(join(ROOT, 'docs/examples'))) expect(index).toContain(`](examples/${name})`);
  });
});

test('source files that documents name are there', () => {
  const files = ['domain', 'application', 'adapters', 'bootstrap', 'build', 'tests', 'docs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const named = PAGES.filter((page) => page !== 'CHANGELOG.md' && !page.startsWith('docs/decisions/')).flatMap((page) =>
    [...readPage(page).matchAll(/`([\w./-]+\.(?:tsx?|mjs))(?:#[^`]*)?`/g)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(
    named.filter(({ name }) => !files.some((file) => `/${file}`.endsWith(`/${name}`)) && !existsSync(join(ROOT, name))),
  ).toEqual([]);
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Names of all properties, also of what is inside. */
const fieldsOf = ({ properties = {}, items, anyOf = [] }: Schema): readonly string[] => [
  ...Object.entries(properties).flatMap(([name, schema]) => [name, ...fieldsOf(schema)]),
  ...anyOf.flatMap(fieldsOf),
  ...(items === undefined ? [] : fieldsOf(items)),
];

const openapi = JSON.parse(readPage('docs/reference/openapi.json')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Without tables and code, which do not wrap. */
const proseOf = (page: string): readonly string[] =>
  page
    .replace(/^ *```[^]*?^ *```/gm, '')
    .split('\n')
    .filter((line) => !/^\||`[^`]{60,}`|https?:/.test(line));

test('prose wraps at 120 columns', () => {
  const long = PAGES.flatMap((page) =>
    proseOf(readPage(page)).flatMap((line) => (line.length > 120 ? [`${page}: ${line}`] : [])),
  );
  expect(long).toEqual([]);
});

test('docs/reference/endpoints.md names every endpoint', () => {
  const page = readPage('docs/reference/endpoints.md');
  const missing = Object.entries(openapi.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .map((method) => `\`${method.toUpperCase()} ${path}\``)
      .filter((endpoint) => !page.includes(endpoint)),
  );
  expect(missing).toEqual([]);
});

describe('docs/reference/protocol.md', () => {
  const page = readPage('docs/reference/protocol.md');

  test('names every field of the conversational calls', () => {
    const schemas = [
      'InitRequest',
      'InitResponse',
      'PreloadRequest',
      'PreloadFilled',
      'PreloadSkipped',
      'PreloadRefused',
      'Bid',
    ];
    const fields = schemas.flatMap((name) => fieldsOf(openapi.components.schemas[name] ?? {}));
    expect(fields.length).toBeGreaterThan(80);
    const words = new Set([...page.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.match(/\w+/g) ?? []));
    expect(fields.filter((field) => !words.has(field))).toEqual([]);
  });

  test('has a row for each message between frame and host, with its fields, and no other', () => {
    const source = readPage('adapters/wire/frame-messages.ts');
    const declared = new Set([...source.matchAll(/'([a-z-]+-iframe)'/g)].map(([, type]) => type));
    const rows = page.split('\n').filter((line) => /^\| `[a-z-]+-iframe`/.test(line));
    const documented = new Set(
      rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+-iframe)`/g)].map(([, type]) => type)),
    );
    expect([...documented].sort()).toEqual([...declared].sort());
    const fields = [...source.slice(0, source.indexOf('Envelope')).matchAll(/readonly (\w+)\??: /g)].map(
      ([, name = '']) => name,
    );
    const table = `${rows.join('\n')}${page}`;
    expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(table))).toEqual([]);
    expect(fields.length).toBeGreaterThan(25);
  });
});

test('the changelog has an entry for the present version', () => {
  const { version } = JSON.parse(readPage('package.json')) as { readonly version: string };
  expect(readPage('CHANGELOG.md')).toContain(`## [${version}]`);
});
