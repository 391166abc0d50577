import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMemoryRollups, createMemoryStatementStore } from '../../../../../../adapters/store-memory/index.js';
import { settlement } from '../../../../../../application/settlement/settlement.js';
import { daysOfMonth, type Month } from '../../../../../../domain/settlement/month.js';
import { accountId, placementCode } from '../../../../../../domain/values/ids.js';
import { DAY_MS } from '../../../../../../domain/values/time.js';
import { catalogOf } from '../../../../../application/engine.js';
import { runCommand } from '../../../../../support/run-command.js';
import { call, jsonOf } from '../../../call.js';
import { DEMO } from '../../../stub-accounts.js';
import { startStubServer, type StubServer } from '../../../start-stub-server.js';

const OCTOBER = '2026-10' as Month;
const DAY = daysOfMonth(OCTOBER).firstDay * DAY_MS;
const rollups = createMemoryRollups();
const sell = (account: string, source: string, spend: number): void =>
  rollups.add([
    {
      ...{ accountId: accountId(account), atMs: DAY, placement: placementCode('inline') },
      values: { source, advertiser: 'harbor' },
      figures: { impressions: 1, revenue: spend, spend },
    },
  ]);

let server: StubServer;
beforeAll(async () => {
  sell(DEMO.id, 'direct', 5);
  sell(DEMO.id, 'north-dsp', 7);
  sell('acc-other', 'direct', 11);
  const settled = settlement({
    rollups,
    demand: [],
    statements: createMemoryStatementStore(),
    clock: { nowMs: () => DAY + 40 * DAY_MS } as never,
    catalog: { current: () => catalogOf([DEMO], []) },
  });
  const stub = await startStubServer();
  await stub.close();
  server = await startStubServer({
    operations: { ...stub.operations, ...settled },
    statementPdf: async () => Buffer.from('%PDF-'),
  });
});
afterAll(() => server.close());

const ask = (path: string, token = 'admin-token') =>
  call(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
const close = (body: object, token = 'admin-token') =>
  call(`${server.url}/v1/admin/statements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
const cli = (...args: readonly string[]) =>
  runCommand(['statements', ...args, '--token', 'admin-token', '--url', server.url]);

const HARBOR = {
  ...{ number: 'AD-000001', kind: 'advertiser', id: 'harbor', name: 'harbor', month: '2026-10' },
  closedAt: '2026-11-10T00:00:00.000Z',
  total: { impressions: 2, amountUsd: '0.000000016' },
};
const line = (account: string, amountUsd: string) => ({
  ...{ kind: 'month', month: '2026-10', account, item: 'inline', impressions: 1, amountUsd },
});

test('a month is closed once, and its statement has what each account brought, without what bidders name so', async () => {
  const answer = await close({ kind: 'advertiser', id: 'harbor', month: '2026-10' });
  expect(answer.status).toBe(201);
  const lines = [line(DEMO.id, '0.000000005'), line('acc-other', '0.000000011')];
  expect(jsonOf(answer)).toEqual({ ...HARBOR, lines: expect.arrayContaining(lines) });
  expect(jsonOf(await ask('/v1/statements/AD-000001'))).toEqual(jsonOf(answer));
  const again = await close({ kind: 'advertiser', id: 'harbor', month: '2026-10' });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('corrections of its next')]);
  expect(jsonOf(await ask('/v1/statements?kind=advertiser'))).toEqual({ statements: [HARBOR] });
  expect(jsonOf(await ask('/v1/statements?kind=advertiser&after=AD-000001'))).toEqual({ statements: [] });
});

test('an account sees its own statements alone', async () => {
  expect((await cli('close', 'account', DEMO.id, '--month', '2026-10')).code).toBe(0);
  const { statements } = jsonOf(await ask('/v1/statements', 'api-demo')) as { statements: readonly object[] };
  expect(statements).toMatchObject([{ number: 'AC-000001', total: { impressions: 2, amountUsd: '0.000000012' } }]);
  expect((await ask('/v1/statements/AC-000001', 'api-demo')).status).toBe(200);
  for (const [number, token] of [
    ['AC-000001', 'api-other'],
    ['AD-000001', 'api-demo'],
    ['AC-000002', 'admin-token'],
    ['AC-1', 'admin-token'],
  ] as const)
    expect((await ask(`/v1/statements/${number}`, token)).status).toBe(404);
  expect(jsonOf(await ask('/v1/statements', 'api-other'))).toEqual({ statements: [] });
  expect((await ask('/v1/statements?kind=account', 'api-demo')).status).toBe(422);
  expect((await close({ kind: 'account', id: DEMO.id, month: '2026-10' }, 'api-demo')).status).toBe(401);
});

test.each([
  ['csv', 'text/csv; charset=utf-8', /^kind,month,account,item,impressions,amountUsd\r\nmonth,2026-10,/],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', /^PK/],
  ['pdf', 'application/pdf', /^%PDF-$/],
])('as %s', async (format, type, text) => {
  const answer = await ask(`/v1/statements/AD-000001?format=${format}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  expect(answer.text).toMatch(text);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="AD-000001.${format}"`);
});

test.each([
  ['kind=advertiser&month=2026-10', ['AD-000001']],
  ['kind=advertiser&month=2026-09', []],
  ['kind=advertiser&id=harbor&month=2026-10', ['AD-000001']],
])('the list of %s', async (query, numbers) => {
  const { statements } = jsonOf(await ask(`/v1/statements?${query}`)) as { statements: { number: string }[] };
  expect(statements.map(({ number }) => number)).toEqual(numbers);
});

test('the list is a table, too', async () => {
  const answer = await ask('/v1/statements?kind=advertiser&format=csv');
  expect(answer.text.split('\r\n')).toEqual([
    'number,kind,id,name,month,closedAt,impressions,amountUsd',
    'AD-000001,advertiser,harbor,harbor,2026-10,2026-11-10T00:00:00.000Z,2,0.000000016',
    '',
  ]);
  expect(answer.headers.get('link')).toBeNull();
});

describe('is refused', () => {
  test.each([
    [{ kind: 'bidder', id: 'nobody', month: '2026-10' }, 'in this month; something was for north-dsp.'],
    [{ kind: 'account', id: 'nobody', month: '2026-10' }, 'in this month; something was for acc-demo, acc-other.'],
    [{ kind: 'advertiser', id: 'nobody', month: '2026-10' }, 'in this month; something was for harbor.'],
    [{ kind: 'advertiser', id: 'harbor', month: '2026-09' }, 'in this month; nor for any other advertiser.'],
    [{ kind: 'bidder', id: 'north-dsp', month: '2026-11' }, 'goes on'],
    [{ kind: 'bidder', id: 'north-dsp', month: '2024-11' }, '395 days'],
    [{ kind: 'reader', id: 'x', month: '2026-10' }, 'must be one of advertiser, account, bidder'],
    [{ kind: 'bidder', id: 'x', month: '2026-13' }, 'month'],
  ])('to close %j', async (body, what) => {
    const answer = await close(body);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(what)]);
  });

  test.each([
    [
      '/v1/statements',
      'admin-token',
      'kind: an operator token is of no party; name one of advertiser, account, bidder.',
    ],
    ['/v1/statements?id=x', 'admin-token', 'kind: an operator token'],
    ['/v1/statements?kind=x', 'admin-token', 'kind: must be one of advertiser, account, bidder.'],
    ['/v1/statements?kind=bidder&after=AD-000001', 'admin-token', 'after: must be the number'],
    ['/v1/statements?kind=bidder&id=x&after=BI-000001', 'admin-token', 'after: all statements of a party'],
    ['/v1/statements?kind=account', 'api-demo', 'query: this token reads the statements of its own account'],
    ['/v1/statements?month=2026-13', 'api-demo', 'month: must be a month such as 2026-11.'],
    ['/v1/statements?mouth=2026-10', 'api-demo', 'ask for kind, id, month, after, format.'],
    ['/v1/statements/AD-000001?format=xml', 'admin-token', 'format: json, csv, xlsx or pdf'],
  ])('%s of %s', async (path, token, sentence) => {
    const answer = await ask(path, token);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
  });
});

test('the command line lists, shows, and says why it does not close', async () => {
  const listed = await cli('list', 'advertiser');
  expect(listed.stdout).toMatch(/^number .*\nAD-000001 +2026-10 +harbor +harbor +2 +0\.000000016\n$/);
  expect((await cli('show', 'AD-000001')).stdout).toContain('total');
  expect((await cli('show', 'AD-000001', '--csv')).stdout).toMatch(
    /^kind,month,account,item,impressions,amountUsd\r\nmonth,2026-10,\S+,inline,1,0\.0000000\d\d\r\n/,
  );
  const closed = await cli('close', 'advertiser', 'harbor', '--month', '2026-10');
  expect([closed.code, closed.stderr]).toEqual([
    1,
    expect.stringContaining('has a statement of this month, AD-000001;'),
  ]);
  const both = await cli('show', 'AD-000001', '--pdf', '/dev/null', '--csv');
  expect([both.code, both.stderr]).toEqual([1, expect.stringContaining('cannot be used with')]);
  expect((await cli('show', 'AD-000009')).stderr).toContain('There is no such statement');
});
