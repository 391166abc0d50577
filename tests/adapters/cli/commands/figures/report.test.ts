import { expect, test } from '@jest/globals';
import { reportTable, rowsNote, withFigures } from '../../../../../adapters/cli/commands/figures/report.js';
import { MEASURES } from '../../../../../domain/delivery/rollups/report-measures.js';
import { COUNT_FIGURES, NO_FIGURES } from '../../../../../domain/delivery/rollups/rollup.js';
import { VALUE_DIMENSIONS, type Dimension } from '../../../../../domain/figures/rollup-dimensions.js';

const figures = {
  ...{ requests: 1_200, fills: 7, noFills: 1_193, impressions: 5, textsServed: 2, clicks: 1 },
  revenueUsd: '0.012500000',
};

test('names stand to the left, figures to the right, and what a row does not have is a dash', () => {
  const lines = reportTable(
    [
      { placement: 'below-the-answer', ...figures },
      { ...figures, requests: 3 },
    ],
    ['placement'],
  );
  expect(lines.map((line) => line.slice(0, 28))).toEqual([
    'placement         requests  ',
    'below-the-answer      1200  ',
    '-                        3  ',
  ]);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});

test('no name moves the cursor or colours the terminal', () => {
  expect(reportTable([{ campaign: '\u001b[2Jred\u202e\n', ...figures }], ['campaign']).join('\n')).toMatch(
    /^-?campaign.*\n\\u001b\[2Jred\\u202e\\u000a /,
  );
});

const columnsBy = (dimension: Dimension): readonly string[] => {
  const [head = ''] = reportTable([], [dimension]);
  return head.split(/ +/).slice(1);
};

test.each(VALUE_DIMENSIONS)('by %s, no column is a rate that none of the rows has', (dimension) => {
  const counted = { ...NO_FIGURES, ...Object.fromEntries(COUNT_FIGURES.map((name) => [name, 1])) };
  const absent = MEASURES.filter((measure) => measure.of(counted, [dimension]) === undefined).map(({ name }) => name);
  expect(columnsBy(dimension).filter((name) => absent.includes(name))).toEqual([]);
});

test('rows with nothing in the columns of the table are left out of it', () => {
  const rows = [
    { source: 'north', blocked: 0, impressions: 5 },
    { source: 'south', blocked: 2, impressions: 0 },
    { source: 'east', revenueUsd: '0.000000000' },
  ];
  expect(withFigures(rows, ['blocked'])).toEqual([rows[1]]);
  expect(withFigures(rows, ['blocked', 'impressions', 'revenueUsd'])).toEqual(rows.slice(0, 2));
});

test.each([
  [{ all: 3, shown: 2 }, /^Left out: 1 row with/],
  [{ all: 3, shown: 0 }, /^Nothing of this was counted for account "a" from 2026-11-01 to 2026-11-07\.$/],
  [{ all: 0, shown: 0, newestEventAt: undefined }, /^Nothing was ever counted for account "a"; .*accounts list/],
  // Of the days that an advertiser asks for alone there may be no event.
  [{ all: 0, shown: 0, newestEventAt: undefined, isOfAdvertiser: true }, /^Nothing of this was counted/],
])('below a table of %j', (rows, sentence) => {
  const found = { newestEventAt: '2026-11-07T00:00:00.000Z', isOfAdvertiser: false, ...rows };
  expect(rowsNote(found, { account: 'a', from: '2026-11-01', to: '2026-11-07' })).toMatch(sentence);
});

test('by source and reason, a table says what a source was asked for and lost', () => {
  const [head = ''] = reportTable([], ['source', 'reason']);
  expect(head.split(/ +/)).toEqual(['source', 'reason', 'bidRequests', 'bids', 'losses', 'timeouts', 'bidErrors']);
});

test('of a source, a table says what it was asked for, not what turns asked for', () => {
  expect(columnsBy('source')).toEqual(expect.arrayContaining(['bidRequests', 'bids', 'wins', 'revenueUsd']));
  expect(columnsBy('source')).not.toContain('requests');
});
