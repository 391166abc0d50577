import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { anchorsIn, readPage, ROOT } from './markdown.js';

const SOURCE = /\.(ts|tsx|mjs|vue)$/;
const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesBelow(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });

/** Where comments say that a rule stands: `docs/reference/turns.md#pacing`. */
const pointersIn = (path: string): readonly string[] =>
  [...readPage(path).matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([pointer]) => pointer);

const leadsNowhere = (pointer: string): boolean => {
  const [page = '', anchor] = pointer.split('#');
  return !existsSync(join(ROOT, page)) || (anchor !== undefined && !anchorsIn(readPage(page)).includes(anchor));
};

test('what comments point to is there', () => {
  const sources = ['domain', 'application', 'adapters', 'bootstrap', 'build', 'tests'].flatMap(sourcesBelow);
  const pointers = sources.flatMap((path) => pointersIn(path).map((pointer) => ({ path, pointer })));
  expect(pointers.length).toBeGreaterThan(50);
  expect(pointers.filter(({ pointer }) => leadsNowhere(pointer))).toEqual([]);
});
