import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountId } from '../../../../../domain/values/ids.js';
import { call, jsonOf } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { DECISION } from '../../stub-ads.js';
import { searched } from '../../stub-decisions.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const ask = (query: string, token = 'api-demo') =>
  call(`${server.url}/v1/decisions?${query}`, { headers: { authorization: `Bearer ${token}` } });

const nextOf = async (query: string): Promise<string> => {
  const { next } = jsonOf(await ask(query)) as { readonly next: { readonly cursor: string } };
  return next.cursor;
};

test('every parameter reaches the search, and the cursor of a page begins the next', async () => {
  const query = new URLSearchParams({
    ...{ from: '1970-01-01T00:00:01Z', to: '1970-01-01T02:00:00+02:00', outcome: 'no-fill', reason: 'won' },
    ...{ placement: 'p', bidder: 'b', lineItem: 'l', creative: 'c', slowerThanMs: '1.5', limit: '3' },
  });
  query.set('cursor', await nextOf(query.toString()));
  expect((await ask(query.toString())).status).toBe(200);
  expect(searched.at(-1)).toEqual({
    ...{ accountId: accountId('acc-demo'), fromMs: 1_000, untilMs: 0, limit: 3 },
    before: { atMs: 1_700_000_000_000, id: DECISION },
    filter: {
      ...{ outcome: 'no-fill', reason: 'won', placement: 'p', bidder: 'b', lineItem: 'l', creative: 'c' },
      slowerThanMs: 1.5,
    },
  });
});

test('an account searches its own decisions, an operator those of one that it names', async () => {
  expect((await ask('account=acc-other')).status).toBe(422);
  expect((await ask('', 'admin-token')).text).toContain('account=<id>');
  expect((await ask('account=acc-other', 'admin-token')).status).toBe(200);
  expect(searched.at(-1)?.accountId).toBe('acc-other');
});

test('a reference leads to its ad: an operator in any account, an account in its own', async () => {
  for (const [query, token, count] of [
    ['reference=x', 'admin-token', 1],
    ['reference=x', 'api-demo', 1],
    ['reference=x', 'api-other', 0],
    ['reference=x&account=acc-other', 'admin-token', 0],
  ] as const)
    expect((jsonOf(await ask(query, token)) as { decisions: readonly unknown[] }).decisions).toHaveLength(count);
});

test.each([
  ...['from=yesterday', 'to=2026-01-01', 'outcome=won', 'slowerThanMs=-1', 'slowerThanMs=x', 'limit=0', 'limit=101'],
  ...['cursor=x', 'cursor=', `cursor=${Buffer.from('[1,"d"]').toString('base64url')}`, 'placement=', 'line_item=x'],
  ...['reference=none', 'reference=x&limit=1', 'limit=1&limit=2', 'reason=typo', 'bidder=%00'],
])('%s is refused', async (query) => expect((await ask(query)).status).toBe(422));

test.each([
  ['reason=typo', /^reason: must be one of .*every-nth.* lost-to-higher-bid.* late/],
  ['outcome=won', /^outcome: must be one of filled, repeated, no-fill\.$/],
  ['limit=101', /^limit: must be at most 100\.$/],
  ['slowerThanMs=x', /^slowerThanMs: must be a number\.$/],
  ['from=yesterday', /^from: must be a time such as 2026-01-15T09:00:00Z\.$/],
  ['line_item=x', /^query: has a parameter that is not known; ask for account, from, .* limit\.$/],
  ['bidder=typo', /^bidder: the account has none of this name, nor .*; there are direct, north\.$/],
  ['account=acc-typo', /^account: there is no account of this name, nor .*; there are acc-1, .* acc-20 and 5 more\.$/],
])('%s: the refusal says what there is', async (query, sentence) => {
  const { error } = jsonOf(await ask(query, query.startsWith('account') ? 'admin-token' : undefined)) as {
    readonly error: { readonly message: string };
  };
  expect(error.message).toMatch(sentence);
});

test('is for who may read decisions; an outage is 503', async () => {
  for (const token of ['pub-demo', 'nobody']) expect((await ask('', token)).status).toBe(401);
  expect((await ask('slowerThanMs=60000')).status).toBe(503);
});
