import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'data', 'target', '.build', '.git']);
const TEXT =
  /\.(ts|mts|cts|js|mjs|cjs|tsx|jsx|vue|json|jsonc|md|yml|yaml|html|css|sh|swift|txt|tsv|svg)$|(^|\/)[^./]+$|\/\.[a-z]+(rc)?$/;

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]));

const files = filesBelow(root)
  .map((file) => ({ name: relative(root, file), file }))
  .filter(({ name }) => name !== 'package-lock.json' && TEXT.test(`/${name}`));

const sources = files.filter(({ name }) => /^(domain|application|adapters|bootstrap)\/.*\.(ts|mjs)$/.test(name));

const linesWith = (where: typeof files, pattern: RegExp): readonly string[] =>
  where.flatMap(({ name, file }) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}`] : [])),
  );

/** Written in two parts, so that this file does not find itself. */
const joined = (...parts: readonly string[]): string => parts.join('');

describe('words that may not stand in the project', () => {
  test.each([
    ['paths of one machine', joined('(^|[^.a-z])/(wo', 'rk|fa', 'rm|Us', 'ers)/')],
    ['addresses of package registries', joined('https?://[a-z.-]*(np', 'm|deb', 'ian)[a-z.-]*/')],
    ['names of products', joined('\\b[Kk]on', 'text([Aa]ds|so)?\\b')],
    [
      'papers that are not in the repository',
      joined('(^|[^/\\w-])(sp', 'ec|des', 'ign|relia', 'bility|ho', 'use|sty', 'le)\\.md\\b'),
    ],
    ['points of papers that are not in the repository', joined('\\b([Mm]ust', '-show|[Ii]ssue', ' \\d+)\\b')],
    ['left-overs', joined('\\b(TO', 'DO|FIX', 'ME|XX', 'X|HA', 'CK)\\b')],
  ])('%s', (_what, pattern) => {
    expect(linesWith(files, new RegExp(pattern))).toEqual([]);
  });

  test.each([
    ['any, in whatever disguise', joined('(:|as|<)\\s*a', 'ny\\b(?![\\w ])')],
    ['switched-off checks', joined('@ts-ig', 'nore|@ts-no', 'check|eslint-dis', 'able')],
  ])('%s', (_what, pattern) => {
    expect(linesWith(sources, new RegExp(pattern))).toEqual([]);
  });

  test('tests are neither skipped nor focused', () => {
    const tests = files.filter(({ name }) => name.startsWith('tests/'));
    expect(linesWith(tests, new RegExp(joined('\\b(it|test|describe)\\.(sk', 'ip|on', 'ly|to', 'do)\\b')))).toEqual([]);
  });

  test('the lock file installs from whatever registry npm is set to', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http');
  });

  test('the search looks at something', () => {
    expect(sources.length).toBeGreaterThan(30);
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['package.json', 'LICENSE', 'domain/demand/bid.ts']),
    );
  });
});
