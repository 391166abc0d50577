import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readPage, ROOT, rowsOf, sectionOf } from './markdown.js';

const section = sectionOf(readPage('docs/concepts/one-turn.md'), '## Where it is in the code');
const FILES = [
  ...new Set([...section.matchAll(/`((?:adapters|application)\/[^`]+\.ts)`/g)].map(([, path = '']) => path)),
];
const [SOCKET = ''] = FILES;
/** Puts the server's parts together, and gives the endpoints the engine. */
const WIRING = [
  'adapters/http-koa/index.ts',
  'adapters/http-koa/app.ts',
  'adapters/http-koa/parts.ts',
  'adapters/http-koa/endpoints/endpoints.ts',
  'application/create-ad-placement.ts',
];

const importsOf = (path: string): readonly string[] =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(/from '(\.[^']+)\.js'/g)].map(([, to = '']) =>
    join(dirname(path), `${to}.ts`),
  );

test('from the socket to the answer are at most eight hops and twenty files', () => {
  const hops = rowsOf(section).flatMap(([hop = '']) => (/^\d+$/.test(hop) ? [Number(hop)] : []));
  expect(hops).toEqual(hops.map((_, i) => i + 1));
  expect(hops.length).toBeLessThanOrEqual(8);
  expect(FILES.length).toBeLessThanOrEqual(20);
  expect(FILES.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('each file is imported by one that comes before it, or by the wiring', () => {
  const known = new Set(WIRING.flatMap(importsOf));
  const stray = FILES.filter((path) => {
    const isKnown = path === SOCKET || known.has(path);
    for (const imported of importsOf(path)) known.add(imported);
    return !isKnown;
  });
  // Files that the prose names after the table are imported by files of the table.
  expect(stray).toEqual([]);
});

test('the use case calls every step of the table itself', () => {
  const steps = FILES.filter((path) => /^application\/turn\/(request|open|settle|record)-turn|turn-sale/.test(path));
  const sale = ['application/sale/collect-bids.ts', 'application/sale/hold-sale.ts'];
  expect(importsOf('application/turn/preload-turn.ts')).toEqual(expect.arrayContaining([...steps, ...sale]));
});
