import { expect, test } from '@jest/globals';
import { reportTable } from '../../../../../adapters/cli/commands/figures/report.js';

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
