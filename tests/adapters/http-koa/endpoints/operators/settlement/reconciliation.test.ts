import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, jsonOf } from '../../../call.js';
import { startStubServer, type StubServer } from '../../../start-stub-server.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const NOVEMBER = 'bidder=north-dsp&month=2026-11';
const compare = (body: string | Buffer, query = NOVEMBER, headers: Readonly<Record<string, string>> = {}) =>
  call(`${server.url}/v1/reports/reconciliation?${query}`, {
    method: 'POST',
    headers: { authorization: 'Bearer admin-token', ...headers },
    body,
  });

const FILE = 'day,impressions,spend\n2026-11-01,1,0.000000001\n2026-11-02,3,0.000000003\n';

test('a month beside that of the partner: each day with its verdict, and money as exact text', async () => {
  const answer = await compare(FILE);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { rows, ...found } = jsonOf(answer) as { readonly rows: readonly unknown[] };
  const one = { impressions: 1, spendUsd: '0.000000001' };
  expect(rows).toHaveLength(30);
  expect(rows.slice(0, 3)).toEqual([
    {
      ...{ day: '2026-11-01', ours: one, theirs: one, verdict: 'agrees' },
      difference: { impressions: 0, spendUsd: '0.000000000' },
    },
    {
      ...{ day: '2026-11-02', ours: one, theirs: { impressions: 3, spendUsd: '0.000000003' }, verdict: 'differs' },
      difference: { impressions: 2, spendUsd: '0.000000002' },
    },
    {
      ...{ day: '2026-11-03', ours: one, theirs: { impressions: 0, spendUsd: '0.000000000' }, verdict: 'missing' },
      difference: { impressions: -1, spendUsd: '-0.000000001' },
    },
  ]);
  expect(found).toMatchObject({ bidder: 'north-dsp', month: '2026-11', isMarked: true, total: { isMarked: true } });
});

test('a file may be sent packed', async () => {
  expect((await compare(gzipSync(FILE), NOVEMBER, { 'content-encoding': 'gzip' })).status).toBe(200);
});

describe('is refused', () => {
  test.each([
    ['', 422, 'the file is empty'],
    ['day,spend\n', 422, 'line 1: there is no column \\"impressions\\"'],
    ['day,impressions,spend\n2026-10-01,1,1', 422, 'line 2: day: is not in 2026-11'],
    [Buffer.from('day,impressions,spend\n2026-11-01,1,\xe9', 'latin1'), 422, 'UTF-8'],
    ['x'.repeat(1024 * 1024 + 1), 413, 'larger'],
    [gzipSync('x'.repeat(1024 * 1024 + 1)), 413, 'larger'],
  ])('a file such as %j', async (body, status, what) => {
    const headers: Record<string, string> =
      body.length < 5_000 && body[0] === 0x1f ? { 'content-encoding': 'gzip' } : {};
    const answer = await compare(body, NOVEMBER, headers);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(what)]);
  });

  test.each([
    ['', 'ask for bidder=<id>, month=<YYYY-MM> and format'],
    ['bidder=b', 'month: must be a string; ask for bidder=<id>, month=<YYYY-MM>'],
    ['month=2026-11', 'ask for bidder=<id>'],
    ['bidder=&month=2026-11', 'bidder: must not be empty'],
    ['bidder=b&month=2026-13', 'month: must be a month such as 2026-11'],
    [`${NOVEMBER}&x=1`, 'ask for bidder=<id>, month=<YYYY-MM>'],
  ])('the query %j', async (query, sentence) => {
    const answer = await compare(FILE, query);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
  });

  test('a bidder that is not there, with those that are', async () => {
    const answer = await compare(FILE, 'bidder=nobody&month=2026-11');
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('configured are north-dsp.')]);
  });

  test("an account's token: partners are those of the operator", async () => {
    expect((await compare(FILE, NOVEMBER, { authorization: 'Bearer api-demo' })).status).toBe(401);
  });
});
