import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { BID } from '../../stub-ads.js';

const LISTED = ['https://chat.example', 'capacitor://localhost'];
const FOREIGN = [
  'https://evil.example',
  'http://chat.example',
  'https://chat.example:8443',
  'https://chat.example.evil.example',
  'https://sub.chat.example',
  'https://CHAT.example',
  'https://chat.example/',
  'null',
  'file://',
  'ionic://localhost',
];
const ORIGINS = [...LISTED, ...FOREIGN];
const CLIENT_PATHS = ['/init', '/preload', '/error', '/debug', '/log', `/api/frame/${BID}/events`];
const body = (publisherToken: string) => ({ publisherToken, userId: 'u', conversationId: 'c', messages: [] });

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const preflight = (path: string, origin: string) =>
  call(server.url + path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });

const send = (path: string, publisherToken: string, origin: string) =>
  call(server.url + path, { method: 'POST', headers: { origin }, body: body(publisherToken) });

describe.each(CLIENT_PATHS)('%s without a list', (path) => {
  test.each(ORIGINS)('any origin, here %s, never with credentials', async (origin) => {
    const before = await preflight(path, origin);
    expect([before.status, before.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(before.headers.get('access-control-allow-headers')).toContain('Svc-Publisher-Token');
    const answer = await send(path, 'pub-demo', origin);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('access-control-expose-headers')).toContain('Svc-Decision-Id');
  });
});

describe.each(['/init', '/preload'])('%s with a list', (path) => {
  test.each(LISTED)('%s is named, with Vary', async (origin) => {
    const answer = await send(path, 'pub-listed', origin);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('vary')).toBe('Origin');
  });

  test.each(FOREIGN)('%s is refused, and its browser may not read why', async (origin) => {
    const asked = server.calls.preloads.length;
    const answer = await send(path, 'pub-listed', origin);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(server.calls.preloads).toHaveLength(asked);
  });

  test('native clients have no origin', async () => {
    const answer = await call(server.url + path, { method: 'POST', body: body('pub-listed') });
    expect(answer.status).toBe(200);
  });
});

test.each(ORIGINS)('/v1/ads has no CORS for %s', async (origin) => {
  const headers = { origin, authorization: 'Bearer api-demo' };
  const answers = [
    await preflight('/v1/ads', origin),
    await call(`${server.url}/v1/ads`, { method: 'POST', headers, body: { title_id: 'demo-title' } }),
  ];
  const names = answers.flatMap(({ headers: sent }) => [...sent.keys()]);
  expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
});
