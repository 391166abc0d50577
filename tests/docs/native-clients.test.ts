import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readPage, ROOT } from './markdown.js';

interface Column {
  readonly tests: Readonly<Record<string, { readonly on: string; readonly what: string }>>;
  readonly without: Readonly<Record<string, string>>;
}

const { dataOf, nativeClientsPage, PAGE, SDKS, specifiedRows } = (await import(
  join(ROOT, 'build/native/rows/page.mjs')
)) as {
  readonly dataOf: (sdk: string) => Column;
  readonly nativeClientsPage: () => string;
  readonly PAGE: string;
  readonly SDKS: Readonly<Record<string, { readonly folder: string }>>;
  readonly specifiedRows: () => readonly { readonly row: string }[];
};

const TEST = /(?:\.test\.tsx?|Tests?\.(?:kt|java)|Tests\.swift|_test\.dart)$/;
/** Doubles, and what the tools of a platform write or link. */
const IS_HIDDEN = /(?:^|\/)(?:node_modules|target|doubles|package|\.build)\//;

test('the page is as it is generated; after a change, run `npm run native-rows`', () =>
  expect(readPage(PAGE)).toBe(nativeClientsPage()));

describe.each(Object.entries(SDKS))('the column of %s', (sdk, { folder }) => {
  const { tests, without } = dataOf(sdk);

  test('says of every test, and of no other, what it runs on', () => {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
      (name) => TEST.test(name) && !IS_HIDDEN.test(name),
    );
    const own = Object.keys(tests).filter((test) => test.startsWith('tests/client-'));
    expect(own.sort()).toEqual(files.map((name) => folder + name).sort());
    for (const test of Object.keys(tests)) expect(existsSync(join(ROOT, test))).toBe(true);
    for (const { on, what } of Object.values(tests)) {
      expect(['real', 'stand-in']).toContain(on);
      expect(what).not.toBe('');
    }
  });

  test('excuses rows of the specification alone', () => {
    const rows = new Set(specifiedRows().map(({ row }) => row));
    expect(Object.keys(without).filter((row) => !rows.has(row))).toEqual([]);
  });
});
