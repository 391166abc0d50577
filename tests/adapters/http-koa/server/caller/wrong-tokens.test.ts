import { afterEach, describe, expect, test } from '@jest/globals';
import { attachEventStream } from '../../../../../adapters/events-ws/index.js';
import { createTokenGate } from '../../../../../adapters/http-koa/server/caller/token-gate.js';
import { createTokenBuckets } from '../../../../../application/ports/traffic/token-buckets.js';
import { UNREPORTED } from '../../../../../application/ports/fault-reporter.js';
import type { ShareRateLimit } from '../../../../../application/ports/traffic/rate-limiter.js';
import { refusal } from '../../../events-ws/stream-client.js';
import { call, post } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { DEMO } from '../../stub-accounts.js';
import { DECISION } from '../../stub-ads.js';

/** So slow that nothing comes back while a test runs. */
const HARDLY_EVER = 0.001;
const BURST = 4;
const LIMIT = { perSecond: HARDLY_EVER, burst: BURST };
const LIMITS = { wrongTokens: { admin: LIMIT, api: LIMIT, publisher: LIMIT, ticket: LIMIT } };
const TURN = { userId: 'u', conversationId: 'c', messages: [] };

const servers: StubServer[] = [];
const start = async (overrides: Parameters<typeof startStubServer>[0] = {}): Promise<StubServer> => {
  const server = await startStubServer({ trustedProxies: 1, limits: LIMITS, ...overrides });
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const from = (address: string, token: string) => ({ 'x-forwarded-for': address, authorization: `Bearer ${token}` });
const HERE = '203.0.113.9';

/** Every place that compares a token, asked with `token` from `address`, and the class that it counts for. */
type Place = (server: StubServer, token: string, address?: string) => Promise<{ readonly status: number }>;
const bearerPlace =
  (method: string, path: string): Place =>
  ({ url }, token, address = HERE) =>
    call(`${url}${path}`, { method, headers: from(address, token) });
const PLACES: readonly (readonly [name: string, place: Place, right: string])[] = [
  ['GET /v1/admin/catalog', bearerPlace('GET', '/v1/admin/catalog'), 'admin-token'],
  ['POST /v1/admin/titles', bearerPlace('POST', '/v1/admin/titles'), 'admin-token'],
  ['GET /v1/decisions', bearerPlace('GET', '/v1/decisions'), 'api-demo'],
  ['GET /v1/decisions/{id}', bearerPlace('GET', `/v1/decisions/${DECISION}`), 'admin-token'],
  ['GET /v1/decisions/{id}/replay', bearerPlace('GET', `/v1/decisions/${DECISION}/replay`), 'api-demo'],
  ['POST /v1/ads', bearerPlace('POST', '/v1/ads'), 'api-demo'],
  ['GET /v1/ads/vmap', bearerPlace('GET', '/v1/ads/vmap?title_id=demo-title'), 'api-demo'],
  ['POST /v1/ads/vmap-url', bearerPlace('POST', '/v1/ads/vmap-url'), 'api-demo'],
  ['GET /v1/ads/vast', bearerPlace('GET', '/v1/ads/vast?title_id=demo-title'), 'api-demo'],
  ['POST /v1/ads/vast-url', bearerPlace('POST', '/v1/ads/vast-url'), 'api-demo'],
  ['POST /v1/events/tickets', bearerPlace('POST', '/v1/events/tickets'), 'api-demo'],
  ['GET /v1/reports', bearerPlace('GET', '/v1/reports'), 'api-demo'],
  ['DELETE /v1/users/{id}', bearerPlace('DELETE', '/v1/users/u1'), 'api-demo'],
  ...(['/preload', '/init'] as const).map((path) => {
    const place: Place = ({ url }, publisherToken, address = HERE) =>
      post(`${url}${path}`, { publisherToken, ...TURN }, { 'x-forwarded-for': address });
    return [`POST ${path}`, place, 'pub-demo'] as const;
  }),
];

test.each(PLACES)('right tokens have no rate: sixty at once at %s', async (_name, place, right) => {
  const server = await start();
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await place(server, right)).status));
  expect(statuses.filter((status) => status === 401 || status === 429)).toEqual([]);
});

describe.each(PLACES)('wrong tokens at %s', (_name, place, right) => {
  test('are told so a few times; then no token is looked at from that network, not even the right one', async () => {
    const server = await start();
    const statuses: number[] = [];
    for (let n = 0; n < BURST + 3; n++) statuses.push((await place(server, `wrong-${n}`)).status);
    expect(statuses).toEqual([...Array<number>(BURST).fill(401), 429, 429, 429]);
    expect((await place(server, right)).status).toBe(429);
    expect((await place(server, right, '198.51.100.7')).status).not.toBe(429);
  });

  test('of many that come at once no more are told than one after the other', async () => {
    const server = await start();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => (await place(server, `${n}`)).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(BURST);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - BURST);
  });

  test('right ones are never counted', async () => {
    const server = await start();
    for (let n = 0; n < BURST * 3; n++) expect([401, 429]).not.toContain((await place(server, right)).status);
  });
});

test('classes are counted apart: whoever tries the admin token keeps no publisher or account out', async () => {
  const server = await start();
  for (let n = 0; n < BURST + 1; n++) await bearerPlace('GET', '/v1/admin/catalog')(server, `${n}`);
  expect((await bearerPlace('GET', '/v1/admin/catalog')(server, 'admin-token')).status).toBe(429);
  expect((await bearerPlace('POST', '/v1/events/tickets')(server, 'api-demo')).status).toBe(200);
});

test('places are counted together: the admin token cannot be tried at another path when one is full', async () => {
  const server = await start();
  for (let n = 0; n < BURST + 1; n++) await bearerPlace('GET', `/v1/decisions/${DECISION}`)(server, `${n}`);
  expect((await bearerPlace('GET', '/v1/admin/catalog')(server, 'admin-token')).status).toBe(429);
});

test('a refusal is the same whatever is asked for, and whether there is an admin token or such a decision', async () => {
  const servers = [await start(), await start({ adminToken: undefined })];
  const answers = await Promise.all(
    servers.flatMap(({ url }) =>
      [DECISION, '018c3f2e-0000-7000-8000-000000000000'].map((id) =>
        call(`${url}/v1/decisions/${id}`, { headers: { ...from(HERE, 'wrong'), 'x-request-id': 'same' } }),
      ),
    ),
  );
  const told = answers.map(({ status, text, headers }) => [status, text, headers.get('www-authenticate')]);
  expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(told[0]?.[0]).toBe(401);
});

test('no token is no guess', async () => {
  const { url } = await start();
  for (let n = 0; n < BURST * 2; n++)
    expect((await call(`${url}/v1/decisions/${DECISION}`, { headers: { 'x-forwarded-for': HERE } })).status).toBe(401);
});

test('nodes that share limits count together', async () => {
  const buckets = new Map<string, ReturnType<typeof createTokenBuckets>>();
  const shareRateLimit: ShareRateLimit = (name, limit) => {
    const bucket = buckets.get(name) ?? createTokenBuckets({ ...limit, maxKeys: 10 });
    buckets.set(name, bucket);
    return { admit: async (key, nowMs) => bucket.admit(key, nowMs) };
  };
  const [one, other] = [await start({ shareRateLimit }), await start({ shareRateLimit })];
  const place = bearerPlace('GET', `/v1/decisions/${DECISION}`);
  for (let n = 0; n < BURST; n++) expect((await place(one, `${n}`)).status).toBe(401);
  expect((await place(other, 'wrong')).status).toBe(429);
  expect((await place(other, 'admin-token')).status).toBe(429);
});

describe('the event stream', () => {
  test.each([
    ['tokens', '', { authorization: 'Bearer wrong' }, { authorization: 'bearer right' }],
    ['tickets', '?ticket=wrong', {}, { authorization: 'bearer right' }],
  ])('counts wrong %s with all others', async (what, query, headers, right) => {
    const tokenGate = createTokenGate({
      limits: LIMITS.wrongTokens,
      addressOf: () => HERE,
      nowMs: () => 0,
      shared: () => undefined,
    });
    const { http, port } = await start();
    const stream = attachEventStream(http.server, {
      faults: UNREPORTED,
      operations: {
        redeemTicket: () => undefined,
        readEvents: () => Promise.reject(new Error()),
        followEvents: () => () => undefined,
      },
      bearer: (token) => (token === 'right' ? { kind: 'account', account: DEMO, scopes: ['read'] } : undefined),
      tokenGate,
    });
    const statuses: number[] = [];
    const url = `ws://127.0.0.1:${port}/v1/events`;
    for (let n = 0; n < BURST + 2; n++) statuses.push((await refusal(url + query, { headers })).status);
    expect(statuses).toEqual([...Array<number>(BURST).fill(401), 429, 429]);
    const outcome = await Promise.race([refusal(url, { headers: right }).catch((error: Error) => error.message)]);
    expect(outcome).toEqual(what === 'tokens' ? expect.objectContaining({ status: 429 }) : 'was accepted');
    await stream.close();
  });
});
