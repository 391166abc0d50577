import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { csvOf } from '../../../../../adapters/http-koa/server/table/csv.js';
import { FORMULA_STARTS, spreadsheetText } from '../../../../../adapters/http-koa/server/table/spreadsheet-text.js';
import type { Column } from '../../../../../adapters/http-koa/server/table/table.js';
import { xlsxOf } from '../../../../../adapters/http-koa/server/table/xlsx.js';
import { zoneNamed } from '../../../../../domain/values/time-zone.js';

interface Row {
  readonly name?: string;
  readonly usd?: string;
  readonly at?: number;
}
const COLUMNS: readonly Column<Row>[] = [
  { name: 'name', kind: 'text', of: ({ name }) => name },
  { name: 'amountUsd', kind: 'usd', of: ({ usd }) => usd },
  { name: 'day', kind: 'day', of: ({ at }) => at },
  { name: 'hour', kind: 'instant', of: ({ at }) => at },
];
const tableOf = (rows: readonly Row[], zone?: string) => ({
  ...{ name: 'x', columns: COLUMNS, rows, timeZone: zone === undefined ? undefined : zoneNamed(zone) },
});
const sheetOf = async (rows: readonly Row[], zone?: string) =>
  (await readXlsx(await xlsxOf(tableOf(rows, zone)), { readStyles: true })).sheets[0];

describe('text from outside', () => {
  test('is no formula, and is the same again without one leading apostrophe', () => {
    const starts = fc.constantFrom('', ...FORMULA_STARTS);
    fc.assert(
      fc.property(starts, fc.string({ unit: 'grapheme' }), (start, rest) => {
        const text = start + rest;
        const guarded = spreadsheetText(text);
        // What spreadsheets take for the beginning of a formula, said without the table.
        expect(guarded).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
        expect(guarded.startsWith("'") ? guarded.slice(1) : guarded).toBe(text);
      }),
    );
  });

  test.each(['=1+1', '+1', '-5', '@SUM(A1)', '\t=1', '\r=1', "'quoted'", '＝1', 'a\u0001b "c",d'])(
    'such as %j is guarded alike in both files',
    async (name) => {
      const [, [inCsv] = []]: string[][] = parse(csvOf(tableOf([{ name }])));
      expect(inCsv).toBe(spreadsheetText(name));
      const [, [inSheet] = []] = (await sheetOf([{ name }]))?.rows ?? [];
      expect(String(inSheet).replace('\u0001', '')).toBe(spreadsheetText(name).replace('\u0001', ''));
    },
  );
});

test.each([
  ['0.000000001', 0.000000001],
  ['-0.000000005', -0.000000005],
  ['999999.999999999', 999_999.999999999],
  ['12345678.500000000', 12_345_678.5],
  ['1000000.000000001', '1000000.000000001'],
  ['9007199254740993.000000007', '9007199254740993.000000007'],
])('%s USD is %j in a workbook: a number of at most fifteen digits, else text', async (usd, cell) => {
  expect((await sheetOf([{ usd }]))?.rows[1]?.[1]).toBe(cell);
});

test('an hour is what the clocks of the account say, and its format names the zone', async () => {
  const at = Date.parse('2026-11-01T23:00:00Z');
  const sheet = await sheetOf([{ at }], 'Europe/Berlin');
  expect(sheet?.rows[1]?.[3]).toEqual(new Date('2026-11-02T00:00:00Z'));
  expect(sheet?.cells?.get('1,3')?.style?.numFmt).toContain('"Europe/Berlin"');
  expect((await sheetOf([{ at }]))?.rows[1]?.[3]).toEqual(new Date(at));
});

test('the head is the first row, and stays in sight; absent values are empty cells', async () => {
  const sheet = await sheetOf([{ name: 'a' }]);
  expect(sheet?.rows[0]).toEqual(['name', 'amountUsd', 'day', 'hour']);
  expect(sheet?.freezePane).toMatchObject({ rows: 1 });
  expect(sheet?.rows[1]?.slice(1).every((cell) => cell === null)).toBe(true);
});
