import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeAccountToken } from '../../../../../adapters/signer-node/index.js';
import { createMemoryCatalogStore } from '../../../../../adapters/store-memory/index.js';
import {
  createAccountTokens,
  type AccountTokens,
} from '../../../../../application/operations/catalog/account-tokens.js';
import { createCatalogAdmin } from '../../../../../application/operations/catalog/catalog-admin.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { StoreOut } from '../../../../../application/ports/storage/store-out.js';

const NOW = 1_767_225_600_000;
const clock = { nowMs: () => NOW };
const store = createMemoryCatalogStore();
const catalogAdmin = createCatalogAdmin({ store, clock, check: () => ({ problems: [], warnings: [] }) });
const kept = createAccountTokens({ store, clock, make: makeAccountToken });

let tokens: AccountTokens;
/** Stands before the tokens of each test. */
const accountTokens: AccountTokens = {
  live: () => tokens.live(),
  issue: (...args) => tokens.issue(...args),
  create: (...args) => tokens.create(...args),
  give: (...args) => tokens.give(...args),
  revoke: (...args) => tokens.revoke(...args),
};

let server: StubServer;
beforeAll(async () => {
  await catalogAdmin.change({ set: { accounts: [{ id: 'acme' }, { id: 'beta' }] } }, { author: 'anna' });
  server = await startStubServer({ catalogAdmin, accountTokens });
});
afterAll(() => server.close());
beforeEach(async () => {
  tokens = kept;
  await kept.revoke(() => true, 'the test before');
});

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${server.url}/v1/admin/accounts/${path}`, {
    method,
    headers: { authorization: 'Bearer admin-token' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text === '' ? '' : JSON.parse(text)) as never };
};

interface Made {
  readonly tokens: readonly { readonly kind: string; readonly token: string; readonly last4: string }[];
}
const give = async (account: string, body: unknown): Promise<Made['tokens']> => {
  const { status, headers, body: made } = await call('POST', `${account}/tokens`, body);
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
  return (made as Made).tokens;
};
const listed = async (account: string) => ((await call('GET', `${account}/tokens`)).body as Made).tokens;

describe('/v1/admin/accounts/{id}/tokens', () => {
  test('new tokens are shown once, take the place of the earlier ones of their kind alone, and are listed by their end', async () => {
    const first = await give('acme', { kind: 'all' });
    expect(first.map(({ kind }) => kind)).toEqual(['publisher', 'api']);
    const [api] = await give('acme', { kind: 'api', author: 'ben' });
    expect(api?.token).toMatch(/^sk_[0-9A-Za-z]{38}$/);
    const present = await listed('acme');
    expect(present).toEqual([
      { kind: 'publisher', last4: first[0]?.last4 },
      { kind: 'api', last4: api?.last4, scopes: ['ads', 'read', 'figures'] },
    ]);
    expect(api?.token.slice(-4)).toBe(api?.last4);
    expect((await store.tokenChanges(0)).at(-1)).toMatchObject({ author: 'ben' });
    const stored = JSON.stringify([present, await store.tokenChanges(0), server.logged]);
    for (const { token } of [...first, ...(api === undefined ? [] : [api])]) expect(stored).not.toContain(token);
  });

  test('earlier tokens go on for as long as is asked for', async () => {
    const [first] = await give('acme', { kind: 'api' });
    await give('acme', { kind: 'api', keepOldSeconds: 60 });
    expect((await listed('acme'))[0]).toMatchObject({ kind: 'api', last4: first?.last4, endsAtMs: NOW + 60_000 });
  });

  test('those that are meant are revoked, of this account alone', async () => {
    const [publisher, api] = await give('acme', { kind: 'all' });
    await give('beta', { kind: 'all' });
    const one = await call('POST', 'acme/tokens/revoke', { kind: 'all', last4: api?.last4 });
    expect(one).toMatchObject({ status: 200, body: { revoked: [{ kind: 'api', last4: api?.last4 }] } });
    expect(await listed('acme')).toMatchObject([{ last4: publisher?.last4 }]);
    expect(await call('POST', 'acme/tokens/revoke', { kind: 'publisher' })).toMatchObject({ status: 200 });
    expect([(await listed('acme')).length, (await listed('beta')).length]).toEqual([0, 2]);
    const again = await call('POST', 'acme/tokens/revoke', { kind: 'all' });
    expect(again).toMatchObject({ status: 422, body: { error: { message: expect.stringContaining('the list of') } } });
  });

  test.each([
    ['GET', 'nobody/tokens', undefined],
    ['POST', 'nobody/tokens', { kind: 'all' }],
    ['POST', 'nobody/tokens/revoke', { kind: 'all' }],
  ])('%s of an account that is not published is 404, with what to do', async (method, path, body) => {
    const { status, body: answer } = await call(method, path, body);
    expect(status).toBe(404);
    expect(answer).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringContaining('publish it') },
    });
  });

  test.each([
    ['tokens', {}],
    ['tokens', { kind: 'admin' }],
    ['tokens', { kind: 'api', keepOldSeconds: 90 * 86_400 + 1 }],
    ['tokens', { kind: 'api', keepOldSeconds: 0.5 }],
    ['tokens', { kind: 'api', token: 'sk_of-ones-own' }],
    ['tokens/revoke', {}],
    ['tokens/revoke', { kind: 'api', last4: '' }],
  ])('a body of the wrong shape changes nothing: %s %j', async (path, body) => {
    await give('acme', { kind: 'all' });
    const before = await listed('acme');
    expect((await call('POST', `acme/${path}`, body)).status).toBe(422);
    expect(await listed('acme')).toEqual(before);
  });

  test('a store that is out is 503 with a time to come back, and its reason stays inside', async () => {
    const out = (): Promise<never> => Promise.reject(new StoreOut('cannot reach a secret place', 'ECONNREFUSED'));
    tokens = { live: out, issue: out, create: out, give: out, revoke: out };
    for (const answer of [
      await call('GET', 'acme/tokens'),
      await call('POST', 'acme/tokens', { kind: 'api' }),
      await call('POST', 'acme/tokens/revoke', { kind: 'api' }),
    ]) {
      expect(answer).toMatchObject({ status: 503, body: '' });
      expect(answer.headers.get('retry-after')).toBe('2');
    }
  });
});
