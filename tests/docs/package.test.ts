import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { codesIn, readPage, ROOT, rowsOf } from './markdown.js';

const manifest = JSON.parse(readPage('package.json')) as { readonly exports: Readonly<Record<string, unknown>> };
const chapters = Object.keys(manifest.exports).filter((chapter) => chapter !== './package.json');

/** Of the table of chapters: name, for whom, and what it has. */
const rows = rowsOf(readPage('docs/reference/package.md')).filter(([first = '']) =>
  codesIn(first)[0]?.startsWith('ad-placement'),
);

test('the reference has a row for each chapter, and no other', () => {
  expect(rows.map(([first = '']) => codesIn(first)[0])).toEqual(
    chapters.map((chapter) => `ad-placement${chapter.slice(1)}`),
  );
});

/** Types of these stand beside their values in prose, and their values are many. */
const DESCRIBED_ELSEWHERE = ['ad-placement', 'ad-placement/server', 'ad-placement/testing'];

test('what a chapter exports is in its row', () => {
  const described = rows.filter(([first = '']) => !DESCRIBED_ELSEWHERE.includes(codesIn(first)[0] ?? ''));
  const names = described.map(([first = '']) => codesIn(first)[0] ?? '');
  // In one process, as somebody imports the built package: by its name.
  const code = `const values = [];
    for (const name of ${JSON.stringify(names)}) values.push(Object.keys(await import(name)));
    console.log(JSON.stringify(values));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT });
  const exported = JSON.parse(String(printed)) as readonly (readonly string[])[];
  expect(exported.map(({ length }) => length)).not.toContain(0);
  const missing = exported.map((values, i) =>
    values.filter((value) => !codesIn(described[i]?.[2] ?? '').includes(value)),
  );
  expect(Object.fromEntries(names.map((name, i) => [name, missing[i]]))).toEqual(
    Object.fromEntries(names.map((name) => [name, []])),
  );
});

describe('a release', () => {
  const clients = ['js', 'react', 'vue', 'video', 'devtools', 'react-native'];
  const workflow = readPage('.github/workflows/publish.yml');

  test('publishes the server and each client with provenance, what others have as a peer first', () => {
    const [, published = ''] = /for folder in dist\/adapters\/client-\{([\w,-]+)\} \.;/.exec(workflow) ?? [];
    expect(published.split(',').sort()).toEqual([...clients].sort());
    expect(published.split(',')[0]).toBe('js');
    expect(workflow).toContain('id-token: write');
  });

  test.each(clients)('of client-%s has its version at the head of the changelog', (client) => {
    const { version } = JSON.parse(readPage(`adapters/client-${client}/package.json`)) as { readonly version: string };
    const [, newest] = /^## (.+)$/m.exec(readPage(`adapters/client-${client}/CHANGELOG.md`)) ?? [];
    expect(newest).toBe(version);
  });
});
