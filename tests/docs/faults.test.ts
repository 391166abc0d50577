import { expect, test } from '@jest/globals';
import { PROBLEMS } from '../../adapters/http-koa/server/routing/problem.js';
import { faultTable } from '../support/fault-table.js';
import { readPage } from './markdown.js';

const rows = [...faultTable()];

test('the table has every problem of a node', () => {
  const named = rows.map(([, { ready }]) => ready).join('\n');
  expect(PROBLEMS.filter((name) => !named.includes(name))).toEqual([]);
});

test.each(rows)('%s: its log line, metric and answer of /readyz are those of the references', (_fault, row) => {
  if (row.line !== undefined) expect(readPage('docs/reference/log-lines.md')).toContain(`| \`${row.line}\` |`);
  if (row.metric !== undefined) expect(readPage('docs/operations/metrics.md')).toContain(`| \`${row.metric}\` |`);
  expect(row.ready).toMatch(/^(200|503)(, `(unreachable: \["(ledger|redis)"\]|[a-z-]+)`)?$/);
});
