import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, jsonOf } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const ask = (id: string, token = 'api-demo') =>
  call(`${server.url}/v1/reports/line-items/${id}`, { headers: { authorization: `Bearer ${token}` } });

test('a line item has plan, spent, projected end and causes, with exact money', async () => {
  const answer = await ask('spring%2F1?hours=2');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const projected = { usd: '0.000000040', lowUsd: '0.000000000', highUsd: '1.000000000' };
  expect(jsonOf(answer)).toEqual({
    ...{ campaign: 'spring', lineItem: 'spring/1', at: '1970-01-02T00:00:00.000Z', since: '1970-01-01T22:00:00.000Z' },
    budgets: [
      {
        ...{ budget: '1970-01-02', limitUsd: '2.000000000', plannedUsd: '0.000000008', spentUsd: '0.000000005' },
        ...{ heldUsd: '0.000000001', pace: 0.75, end: '1970-01-03T00:00:00.000Z', projected, isBehind: true },
      },
    ],
    turns: { candidate: 10, won: 1, paced: 2 },
    causes: [
      {
        ...{
          reason: 'outside-hours',
          turns: 7,
          error: 1.5,
          costUsd: '0.000000003',
          bringsUsd: '0.000000000',
          projected,
        },
        change: 'open more hours in `dayParts`',
      },
    ],
    sentences: ['It is behind.'],
  });
});

test.each(['hours=0', 'hours=169', 'hours=1.5', 'hours=x', 'days=2', 'hours=1&hours=2'])(
  '%s is refused',
  async (query) => {
    const answer = await ask(`spring%2F1?${query}`);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('from 1 to 168')]);
  },
);

test.each(['autumn', '%', 'spring'])('%s is nothing', async (id) => {
  expect((await ask(id)).status).toBe(404);
});

test('is for who may read reports', async () => {
  for (const token of ['pub-demo', 'nobody']) expect((await ask('spring%2F1', token)).status).toBe(401);
});
