import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DEFAULT_HTTP_LIMITS } from '../../../../../adapters/http-koa/index.js';
import {
  createMemoryAuditLog,
  createMemoryCatalogStore,
  createMemoryStatementStore,
} from '../../../../../adapters/store-memory/index.js';
import { createCatalogAdmin, type CatalogAdmin } from '../../../../../application/operations/catalog/catalog-admin.js';
import { createAuditTrail, type AuditQuery } from '../../../../../application/audit/audit-trail.js';
import type { CatalogStore } from '../../../../../application/ports/storage/catalog-store.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { StoreOut } from '../../../../../application/ports/storage/store-out.js';

const SECRET = 'https://dsp.example/openrtb?key=k3y-of-the-seat';
const HIDDEN = 'https://dsp.example/openrtb?hidden';
/** Every path is tried with wrong tokens here. */
const PATIENT = { ...DEFAULT_HTTP_LIMITS.wrongTokens, admin: { perSecond: 1_000, burst: 1_000 } };
const EMPTY = { accounts: [], campaigns: [], bidders: [] };

let admin: CatalogAdmin;
let store: CatalogStore;
let server: StubServer;
/** Stands before the admin of each test. */
const front: CatalogAdmin = {
  current: () => admin.current(),
  find: (version) => admin.find(version),
  history: (limit) => admin.history(limit),
  change: (...args) => admin.change(...args),
  rollback: (...args) => admin.rollback(...args),
};

const statements = createMemoryStatementStore();
const log = createMemoryAuditLog();

beforeAll(async () => {
  const importTitles = async (json: unknown) =>
    Array.isArray(json) ? ({ ok: true, imported: json.length } as const) : ({ ok: false, problems: ['no.'] } as const);
  const auditTrail = { page: (query: AuditQuery) => createAuditTrail({ catalog: store, statements, log }).page(query) };
  server = await startStubServer({ catalogAdmin: front, auditTrail, importTitles, limits: { wrongTokens: PATIENT } });
});
afterAll(() => server.close());
beforeEach(() => {
  const check = ({ accounts }: { accounts: readonly { id: string }[] }) => ({
    problems: accounts.some(({ id }) => id === 'bad') ? ['accounts[0]: is bad.'] : [],
    warnings: accounts
      .filter(({ id }) => id.startsWith('odd'))
      .map(({ id }) => ({ code: 'unknown-country', section: 'accounts', id, message: `${id} is odd.` }) as const),
  });
  store = createMemoryCatalogStore();
  admin = createCatalogAdmin({ store, clock: { nowMs: () => 1 }, check });
});

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/v1/admin${path}`, {
    method,
    headers: { authorization: 'Bearer admin-token', origin: 'https://evil.example', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text === '' ? '' : JSON.parse(text)) as never };
};

const PATHS = [
  ['GET', '/catalog'],
  ['PUT', '/catalog'],
  ['PATCH', '/catalog'],
  ['GET', '/catalog/history'],
  ['POST', '/catalog/rollback'],
  ['POST', '/catalog/status'],
  ['POST', '/titles'],
  ['GET', '/accounts/acme/tokens'],
  ['POST', '/accounts/acme/tokens'],
  ['POST', '/accounts/acme/tokens/revoke'],
] as const;

describe.each(PATHS)('%s /v1/admin%s', (method, path) => {
  test.each([
    ['no token', ''],
    ['the token of an account', 'Bearer demo-api-token'],
    ['almost the admin token', 'Bearer admin-tokem'],
  ])('is refused with %s, and no page may read any answer', async (_what, authorization) => {
    const { status, headers } = await call(method, path, method === 'GET' ? undefined : {}, { authorization });
    expect(status).toBe(401);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('/v1/admin/catalog', () => {
  test('a change is published, read, compared by version, and found in the history', async () => {
    const set = { accounts: [{ id: 'acme', name: 'Acme' }] };
    const changed = await call('PATCH', '/catalog', { expectedVersion: 0, author: 'anna', note: 'first', set });
    expect(changed).toMatchObject({ status: 200, body: { published: true, version: 1 } });
    const read = await call('GET', '/catalog');
    expect(read.body).toEqual({ version: 1, content: { ...EMPTY, ...set } });
    const etag = read.headers.get('etag') ?? '';
    expect(await call('GET', '/catalog', undefined, { 'if-none-match': etag })).toMatchObject({
      status: 304,
      body: '',
    });
    const replaced = await call('PUT', '/catalog', { expectedVersion: 1, content: EMPTY });
    expect(replaced.body).toEqual({
      published: true,
      version: 2,
      differences: [{ section: 'accounts', id: 'acme', change: 'removed' }],
      warnings: [],
    });
    expect((await call('POST', '/catalog/rollback', { expectedVersion: 2, version: 1 })).status).toBe(200);
    const { body } = await call('GET', '/catalog/history?limit=2');
    expect(body).toEqual({
      versions: [
        { version: 3, author: 'admin token', atMs: 1, summary: 'back to version 1 – accounts: acme added' },
        { version: 2, author: 'admin token', atMs: 1, summary: 'accounts: acme removed' },
      ],
    });
  });

  test('warns of what it changes alone, and with ?strict refuses it', async () => {
    const odd = (id: string, expectedVersion: number) => ({ expectedVersion, set: { accounts: [{ id }] } });
    const warnings = [{ code: 'unknown-country', message: 'odd-one is odd.' }];
    expect((await call('PATCH', '/catalog?dry-run', odd('odd-one', 0))).body).toMatchObject({ warnings });
    const strict = await call('PATCH', '/catalog?strict', odd('odd-one', 0));
    expect(strict).toMatchObject({ status: 422, body: { problems: ['odd-one is odd.'] } });
    expect((await call('PATCH', '/catalog', odd('odd-one', 0))).body).toMatchObject({ published: true, warnings });
    expect((await call('PATCH', '/catalog?strict', odd('acme', 1))).body).toMatchObject({ version: 2, warnings: [] });
  });

  test('a line item is paused by name, and the history says so', async () => {
    const tea = { id: 'tea', lineItems: [{ id: 'drinks' }, { id: 'anywhere' }] };
    await call('PATCH', '/catalog', { expectedVersion: 0, set: { campaigns: [tea] } });
    const asked = { campaign: 'tea', lineItem: 'drinks', status: 'paused', author: 'anna', note: 'sold out' };
    expect((await call('POST', '/catalog/status?dry-run', asked)).body).toMatchObject({ published: false, version: 1 });
    expect((await call('POST', '/catalog/status', asked)).body).toMatchObject({ published: true, version: 2 });
    const lineItems = [{ id: 'drinks', status: 'paused' }, { id: 'anywhere' }];
    expect((await admin.current()).content.campaigns).toEqual([{ ...tea, lineItems }]);
    const [last] = await admin.history(1);
    expect(last).toMatchObject({
      author: 'anna',
      summary: expect.stringContaining('sold out – line item drinks of campaign tea is paused'),
    });
    for (const wrong of [{ lineItem: 'none' }, { campaign: 'none' }, { creative: 'cup' }, { status: 'off' }])
      expect((await call('POST', '/catalog/status', { ...asked, ...wrong })).status).toBe(422);
    expect((await admin.current()).version).toBe(2);
  });

  test('a dry run says what would change, and changes nothing', async () => {
    const set = { accounts: [{ id: 'acme' }] };
    const { body } = await call('PATCH', '/catalog?dry-run', { expectedVersion: 0, set });
    expect(body).toMatchObject({ published: false, version: 0, differences: [{ id: 'acme', change: 'added' }] });
    expect((await call('GET', '/catalog')).body).toEqual({ version: 0, content: EMPTY });
  });

  test('a change of an old version, one with mistakes and one of the wrong shape are refused, each with what to do', async () => {
    const set = { accounts: [{ id: 'acme' }] };
    await call('PATCH', '/catalog', { expectedVersion: 0, set });
    const late = await call('PATCH', '/catalog', { expectedVersion: 0, set: { accounts: [{ id: 'beta' }] } });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'invalid_request' }, version: 1 } });
    const wrong = await call('PATCH', '/catalog', { expectedVersion: 1, set: { accounts: [{ id: 'bad' }] } });
    expect(wrong).toMatchObject({ status: 422, body: { problems: ['accounts[0]: is bad.'] } });
    for (const body of [{}, { expectedVersion: 1, set: { accounts: [{}] } }, { expectedVersion: 1, more: 1 }, []])
      expect((await call('PATCH', '/catalog', body)).status).toBe(422);
    expect((await call('POST', '/catalog/rollback', { expectedVersion: 1, version: 9 })).status).toBe(422);
    expect((await call('GET', '/catalog')).body).toMatchObject({ version: 1, content: set });
  });

  test('the key in the address of a bidder is never told, and stays when what was read is written back', async () => {
    const bidders = [{ id: 'dsp', url: SECRET, hosts: ['dsp.example'] }];
    const written = await call('PATCH', '/catalog', { expectedVersion: 0, set: { bidders } });
    const { body } = await call('GET', '/catalog');
    const { content } = body as { content: { accounts: []; campaigns: []; bidders: { url: string }[] } };
    expect(content.bidders[0]?.url).toBe(HIDDEN);
    const changed = [{ ...content.bidders[0], hosts: ['other.example'] }];
    const again = await call('PUT', '/catalog', { expectedVersion: 1, content: { ...content, bidders: changed } });
    expect(again.body).toMatchObject({ differences: [{ id: 'dsp', change: 'changed', keys: ['hosts'] }] });
    expect((await admin.current()).content.bidders).toEqual([{ ...bidders[0], hosts: ['other.example'] }]);
    const history = await call('GET', '/catalog/history');
    expect(JSON.stringify([written, body, again, history, server.logged])).not.toContain('k3y');
  });

  test('a store that is out is 503 with a time to come back, and its reason stays inside', async () => {
    const out = (): Promise<never> => Promise.reject(new StoreOut(`cannot reach ${SECRET}`, 'ECONNREFUSED'));
    admin = { current: out, find: out, history: out, change: out, rollback: out };
    for (const answer of [
      await call('GET', '/catalog'),
      await call('PATCH', '/catalog', { expectedVersion: 0, set: {} }),
    ]) {
      expect(answer).toMatchObject({ status: 503, body: '' });
      expect(answer.headers.get('retry-after')).toBe('2');
    }
  });

  test('a fault of our own is 500 with an id for the log, and no store that is out', async () => {
    const unwritable = { kind: 'accepted', published: true, version: 1n, differences: [] };
    admin = { ...admin, change: () => Promise.resolve(unwritable as never) };
    const answer = await call('PATCH', '/catalog', { expectedVersion: 0, set: {} });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('/v1/audit', () => {
  const audit = async (query = '') => {
    const answer = await fetch(`${server.url}/v1/audit${query}`, { headers: { authorization: 'Bearer admin-token' } });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };

  test('says who changed what, before and after, page by page', async () => {
    const set = (name: string) => ({ accounts: [{ id: 'acme', name }] });
    await call('PATCH', '/catalog', { expectedVersion: 0, author: 'anna', set: set('Acme') });
    await call('PATCH', '/catalog', { expectedVersion: 1, set: set('Acme Ltd') });
    const revision = (version: number) => ({ of: 'catalog', version });
    const entry = { at: '1970-01-01T00:00:00.001Z', subject: { kind: 'account', id: 'acme' } };
    expect(await audit('?subject=account&id=acme&limit=1')).toEqual({
      status: 200,
      body: {
        entries: [
          {
            ...{ ...entry, author: 'admin token', revision: revision(2), action: 'changed' },
            fields: [{ name: 'name', before: 'Acme', after: 'Acme Ltd' }],
          },
        ],
        ...{ next: '1.0.0.0.0.0.0.0.0', reachedAt: entry.at },
      },
    });
    const fields = [{ name: 'name', after: 'Acme' }];
    expect((await audit('?limit=1&cursor=1.0.0.0.0.0.0.0.0')).body).toEqual({
      entries: [{ ...entry, author: 'anna', revision: revision(1), action: 'added', fields }],
    });
  });

  test.each(['cursor=x', 'subject=user', 'limit=0', 'from=monday', 'who=anna'])('?%s is refused', async (query) => {
    expect(await audit(`?${query}`)).toMatchObject({ status: 422, body: { error: { code: 'invalid_request' } } });
  });
});

test('titles are imported, or refused with every mistake', async () => {
  expect(await call('POST', '/titles', [1, 2])).toMatchObject({ status: 200, body: { imported: 2 } });
  expect(await call('POST', '/titles', {})).toMatchObject({ status: 422, body: { problems: ['no.'] } });
});

test('a review is decided in the name that the body gives, or else of the token', async () => {
  const decide = jest.spyOn(server.operations, 'decideReview');
  const asked = { account: 'acme', source: 'dsp', creative: 'cup', decision: 'block' };
  await call('POST', '/reviews', { ...asked, author: 'anna' });
  await call('POST', '/reviews', asked);
  expect(decide.mock.calls.map(([, , , author]) => author)).toEqual(['anna', 'admin token']);
  decide.mockRestore();
});
