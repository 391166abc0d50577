import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { PROBLEMS } from '../../adapters/http-koa/server/routing/problem.js';
import { faultTable } from '../support/fault-table.js';
import { readPage } from './markdown.js';

const rows = [...faultTable()];

test('the table has every problem of a node', () => {
  const named = rows.map(([, { ready }]) => ready).join('\n');
  expect(PROBLEMS.filter((name) => !named.includes(name))).toEqual([]);
});

/** Tests that compare a server with rows. */
const RUNS = globSync(['tests/journeys/turns/fault-table.servers.test.ts', 'tests/chaos/*.faults.test.ts']);

test('each row is run against a server, or named as not run', () => {
  const [, notRun = ''] = /Not run against a server.*?\n\n(.*?)\n\n/s.exec(readPage('docs/reference/faults.md')) ?? [];
  const code = RUNS.map((path) => readFileSync(path, 'utf8')).join('\n');
  const isRun = (fault: string): boolean => code.includes(`'${fault}'`);
  const named = (fault: string): boolean => notRun.includes(fault);
  expect(rows.map(([fault]) => fault).filter((fault) => isRun(fault) === named(fault))).toEqual([]);
});

test.each(rows)('%s: its log line, metric and answer of /readyz are those of the references', (_fault, row) => {
  if (row.line !== undefined) expect(readPage('docs/reference/log-lines.md')).toContain(`| \`${row.line}\` |`);
  if (row.metric !== undefined) expect(readPage('docs/operations/metrics.md')).toContain(`| \`${row.metric.name}\` |`);
  expect(row.turn).toMatch(/^(an ad\b|no ad\b.*: `[a-z_]+`)/);
  expect(row.events).toMatch(/^(200|500|503)\b/);
  expect(row.ready).toMatch(/^(200|503)(, `(unreachable: \["(ledger|redis)"\]|[a-z-]+)`)?$/);
});
