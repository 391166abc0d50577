import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAccountToken } from '../../../../../adapters/signer-node/index.js';
import { createMemoryCatalogStore } from '../../../../../adapters/store-memory/index.js';
import { createAccountTokens } from '../../../../../application/operations/catalog/account-tokens.js';
import { createCatalogAdmin } from '../../../../../application/operations/catalog/catalog-admin.js';
import { call, jsonOf } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

const clock = { nowMs: () => 1_767_225_600_000 };
const store = createMemoryCatalogStore();
const catalogAdmin = createCatalogAdmin({ store, clock, check: () => ({ problems: [], warnings: [] }) });
const accountTokens = createAccountTokens({ store, clock, make: makeAccountToken });

let server: StubServer;
beforeAll(async () => {
  await catalogAdmin.change({ set: { accounts: [{ id: 'acme' }] } }, { author: 'anna' });
  server = await startStubServer({ catalogAdmin, accountTokens });
});
afterAll(() => server.close());

const ask = async (token: string, method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await call(`${server.url}/v1/admin/${path}`, {
    ...{ method, headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: jsonOf(answer) as never };
};

test('an operator token is made, listed and revoked by its scopes and last characters', async () => {
  const made = await ask('admin-token', 'POST', 'tokens', { scopes: ['campaigns', 'read'], author: 'ben' });
  expect(made).toMatchObject({
    status: 201,
    body: { token: expect.stringMatching(/^op_/), scopes: ['read', 'campaigns'] },
  });
  const { last4 } = made.body as { last4: string };
  expect((await ask('admin-token', 'GET', 'tokens')).body).toEqual({
    tokens: [{ last4, scopes: ['read', 'campaigns'] }],
  });
  expect((await store.tokenChanges(0)).at(-1)).toMatchObject({ author: 'ben' });
  expect(await ask('admin-token', 'POST', 'tokens/revoke', { last4 })).toMatchObject({ status: 200 });
  expect((await ask('admin-token', 'GET', 'tokens')).body).toEqual({ tokens: [] });
});

test('a token gives no scope that it lacks', async () => {
  const refused = await ask('scoped-operator-accounts', 'POST', 'tokens', { scopes: ['accounts', 'review'] });
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'insufficient_scope' }, scopes: ['review'] } });
  expect(await accountTokens.live()).toEqual([]);
});

test('a further API token of an account ends none, and a rotation keeps each set of scopes', async () => {
  const path = 'accounts/acme/tokens';
  await ask('admin-token', 'POST', path, { kind: 'all' });
  const made = await ask('admin-token', 'POST', path, { kind: 'api', scopes: ['erase'] });
  expect(made).toMatchObject({ status: 201, body: { tokens: [{ kind: 'api', scopes: ['erase'] }] } });
  expect(await accountTokens.live()).toHaveLength(3);
  await ask('admin-token', 'POST', path, { kind: 'api' });
  const scopes = (await accountTokens.live()).map((token) => token.scopes?.join());
  expect(scopes).toEqual([undefined, 'ads,read,figures', 'erase']);
});

test.each([['campaigns'], ['bidders'], ['accounts']] as const)(
  'with %s alone a change of another section is refused, also as a dry run',
  async (scope) => {
    const { version } = await catalogAdmin.current();
    for (const section of ['campaigns', 'bidders', 'accounts']) {
      const change = { expectedVersion: version, set: { [section]: [{ id: 'new' }] } };
      const answer = await ask(`scoped-operator-${scope}`, 'PATCH', 'catalog?dry-run', change);
      expect(answer.status).toBe(section === scope ? 200 : 403);
      if (section !== scope) expect(answer.body).toMatchObject({ scopes: [section] });
    }
  },
);

test('who may change creatives changes those of campaigns that are there, and nothing else', async () => {
  const campaign = (differs: object, creative: object = {}) => ({
    ...{ id: 'spring', name: 'Spring', ...differs },
    lineItems: [{ id: 'spring/1', cpmUsd: 5, creatives: [{ id: 'c', headline: 'Coffee', ...creative }] }],
  });
  await catalogAdmin.change({ set: { campaigns: [campaign({})] } }, { author: 'anna' });
  const change = async (set: object) => {
    const { version } = await catalogAdmin.current();
    return ask('scoped-operator-creatives', 'PATCH', 'catalog', { expectedVersion: version, set });
  };
  const [{ id: _, ...other }] = [campaign({})];
  for (const campaigns of [[campaign({ name: 'Autumn' })], [{ id: 'new', ...other }]])
    expect(await change({ campaigns })).toMatchObject({ status: 403, body: { scopes: ['campaigns'] } });
  expect(await change({ campaigns: [campaign({}, { headline: 'Tea' })] })).toMatchObject({ status: 200 });
  const read = async (scope: string) =>
    (await ask(`scoped-operator-${scope}`, 'GET', 'catalog')).body as { readonly content: object };
  expect((await read('creatives')).content).toEqual({ campaigns: [campaign({}, { headline: 'Tea' })] });
  expect(Object.keys((await read('accounts')).content)).toEqual(['accounts']);
  expect(Object.keys((await read('read')).content)).toEqual(['accounts', 'campaigns', 'bidders']);
});

test('a misspelt parameter publishes nothing', async () => {
  const { version } = await catalogAdmin.current();
  const body = { expectedVersion: version, set: { accounts: [{ id: 'new' }] } };
  for (const query of ['dryrun', 'dry-run&dry-run', 'dry-run=false', 'dry-run&x=1'])
    expect(await ask('admin-token', 'PATCH', `catalog?${query}`, body)).toMatchObject({ status: 422 });
  expect((await catalogAdmin.current()).version).toBe(version);
});

test.each(['catalog?x=1', 'catalog/history?limit=x', 'catalog/history?limit=0', 'catalog/history?limits=5'])(
  'GET %s is refused',
  async (path) => expect(await ask('admin-token', 'GET', path)).toMatchObject({ status: 422 }),
);
