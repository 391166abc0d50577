import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, jsonOf, post } from '../../call.js';
import { rawRequest } from '../../raw-request.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { BID } from '../../stub-ads.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const AUTH = { authorization: 'Bearer api-demo' };
const ads = (body: unknown, headers: Record<string, string> = {}) =>
  post(`${server.url}/v1/ads`, body, { ...AUTH, ...headers });

/** R39 in `docs/reference/targets.md#input`. */
const IDS = [
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '%E0%A4%A',
  'a'.repeat(10_000),
  '%F0%9F%92%A3',
  "'%20OR%201=1--",
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '__proto__',
  'constructor',
  '{}',
  '*',
];
describe.each(['/overlay/', '/api/frame/', '/api/modal/', '/creative/', '/c/', '/assets/'])('%s', (prefix) => {
  test.each(IDS)('%s: 404, zero bytes', async (id) => {
    const answer = await call(server.url + prefix + id);
    expect([answer.status, answer.text]).toEqual([404, '']);
    expect(answer.headers.get('content-length')).toBe('0');
  });
});

test('sizes: 256 KiB, for preload 1 MiB, also unpacked', async () => {
  const padded = (bytes: number): string => `{"title_id":"demo-title","x":"${'x'.repeat(bytes)}"}`;
  expect((await ads(padded(200_000))).status).toBe(200);
  for (const bytes of [262_144, 1_000_000, 6_000_000]) {
    const answer = await ads(padded(bytes));
    expect([answer.status, jsonOf(answer)]).toMatchObject([413, { error: { code: 'invalid_request' } }]);
  }
  expect((await ads(gzipSync(padded(100)), { 'content-encoding': 'gzip' })).status).toBe(200);
  expect((await ads(gzipSync(padded(50_000_000)), { 'content-encoding': 'gzip' })).status).toBe(413);
  expect((await ads('plain', { 'content-encoding': 'gzip' })).status).toBe(400);
  const preload = (bytes: number) => post(`${server.url}/preload`, padded(bytes));
  expect((await preload(900_000)).status).toBe(401);
  expect((await preload(1_100_000)).status).toBe(413);
});

test('a turn knows how long the body is that asks for it, unpacked', async () => {
  const body = JSON.stringify({
    ...{ publisherToken: 'pub-demo', userId: 'u', conversationId: 'c' },
    messages: [{ id: 'm', role: 'user', content: 'a'.repeat(10_000) }],
  });
  for (const [sent, headers] of [
    [body, {}],
    [gzipSync(body), { 'content-encoding': 'gzip' }],
  ] as const) {
    expect((await post(`${server.url}/preload`, sent, headers)).status).toBe(200);
    expect(server.calls.preloads.at(-1)?.caller.sentBytes).toBe(body.length);
  }
});

test('a declared length beyond reason is refused unread', async () => {
  const answer = await rawRequest(
    server.port,
    'POST /v1/ads HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer api-demo\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n{',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test.each([33, 1_000, 40_000])('depth %i: 422', async (depth) => {
  expect((await ads(`{"title_id":"t","x":${'['.repeat(depth)}`)).status).toBe(422);
  expect((await ads(`${'{"a":'.repeat(depth)}`)).status).toBe(422);
});

/** R36 and R37 in `docs/reference/targets.md#input`: bytes, charsets, types. */
test.each([
  ['overlong UTF-8', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]), {}, 400],
  ['cut-off UTF-8', Buffer.from([0x22, 0xf0, 0x9f]), {}, 400],
  ['byte order mark', '\uFEFF{"title_id":"demo-title"}', {}, 400],
  ['NUL in an id', '{"title_id":"a\\u0000b"}', {}, 422],
  ['half a pair in an id', '{"title_id":"a\\ud83d"}', {}, 422],
  ['other half', '{"title_id":"\\ude00a"}', {}, 422],
  ['no content type', '{"title_id":"demo-title"}', { 'content-type': '' }, 200],
  ['a form', '{"title_id":"demo-title"}', { 'content-type': 'multipart/form-data; boundary=x' }, 200],
  ['utf-8 in quotes', '{"title_id":"demo-title"}', { 'content-type': 'text/plain; charset="UTF-8"' }, 200],
  ['latin', '{"title_id":"demo-title"}', { 'content-type': 'text/plain; charset=iso-8859-1' }, 415],
  ['utf-16', '{}', { 'content-type': 'application/json;charset=utf-16le' }, 415],
  ['two encodings', '{}', { 'content-encoding': 'gzip, gzip' }, 415],
  ['a number', '1e400', {}, 422],
  ['null', 'null', {}, 422],
  ['a fraction', '{"title_id":"t","context":{"player_width":0.5}}', {}, 422],
  ['zero', '{"title_id":"t","context":{"player_width":0}}', {}, 422],
  ['a text for a size', '{"title_id":"t","context":{"player_height":"600"}}', {}, 422],
  ['null for a context', '{"title_id":"t","context":null}', {}, 422],
  ['the last of two keys', '{"title_id":"","title_id":"demo-title"}', {}, 200],
])('%s', async (_name, body, headers, status) => {
  const answer = await ads(body, headers);
  expect(answer.status).toBe(status);
  if (status !== 200) expect(Object.keys(jsonOf(answer) as object)).toEqual(['error']);
});

test('an emoji in an id comes back byte by byte', async () => {
  expect(jsonOf(await ads({ title_id: 'a😀\u202Eb\u200D' }))).toEqual({ title_id: 'a😀\u202Eb\u200D', slots: [] });
});

test('prototypes are not polluted, and their names are ids like any other', async () => {
  const body = `{"publisherToken":"pub-demo","userId":"__proto__","conversationId":"constructor","__proto__":{"polluted":1},
    "messages":[{"__proto__":{"polluted":1},"id":"toString","role":"user","content":"x"}],"enabledPlacementCodes":["hasOwnProperty"]}`;
  expect((await post(`${server.url}/preload`, body)).status).toBe(200);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  const { input } = server.calls.preloads.at(-1) ?? {};
  expect([input?.userId, input?.messages[0]?.id, input?.placementCodes]).toEqual([
    '__proto__',
    'toString',
    ['hasOwnProperty'],
  ]);
});

test.each(['"],"slots":[{}],"x":["', '\\u2028\u2028', '\\"'])(
  'a title id %j comes back as it is, in valid JSON',
  async (id) => {
    const answer = await ads({ title_id: id });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { title_id: id, slots: [] }]);
  },
);

test('frame parameters are data, however hostile', async () => {
  const bad = encodeURIComponent('</script><script>alert(1)</script>\u2028"\'');
  const query = `code=${bad}&code=x&messageId=${bad}&theme=${bad}&cachedContent=${bad}&componentParams=%7B%&sdk=%FF`;
  const answer = await call(`${server.url}/api/frame/${BID}?${query}`);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('<script>alert');
  expect(answer.text.match(/<\/script>/g)).toHaveLength(4);
});

/** Schemas that ask for a `length` before they know that it is a text or a list throw on this. */
const HOSTILE_LENGTH = { length: { valueOf: 1, toString: 1 } };
test.each([
  ['/v1/ads', { title_id: HOSTILE_LENGTH, context: HOSTILE_LENGTH }, 422],
  ['/init', { publisherToken: 'pub-demo', userId: HOSTILE_LENGTH }, 422],
  [
    '/init',
    { publisherToken: 'pub-demo', userId: 'u', installId: HOSTILE_LENGTH, skan: { items: HOSTILE_LENGTH } },
    200,
  ],
  ['/preload', { publisherToken: 'pub-demo', userId: 'u', conversationId: 'c', messages: HOSTILE_LENGTH }, 422],
  [
    '/preload',
    {
      publisherToken: 'pub-demo',
      userId: 'u',
      conversationId: 'c',
      messages: [],
      app: { bundleId: HOSTILE_LENGTH },
      character: { id: HOSTILE_LENGTH, tags: HOSTILE_LENGTH },
    },
    200,
  ],
  [`/api/frame/${BID}/events`, { token: HOSTILE_LENGTH, events: HOSTILE_LENGTH }, 422],
  [
    `/api/frame/${BID}/events`,
    {
      token: 'event-token',
      messageId: HOSTILE_LENGTH,
      events: [{ type: 'ad.viewed', eventId: 'e', area: HOSTILE_LENGTH }],
    },
    200,
  ],
  [`/api/frame/${BID}/text`, { token: 'event-token', messageId: HOSTILE_LENGTH, messages: HOSTILE_LENGTH }, 200],
  ['/error', { error: HOSTILE_LENGTH, additionalData: { bidId: HOSTILE_LENGTH } }, 204],
])('%s with hostile lengths: %j', async (path, body, status) => {
  expect((await post(server.url + path, body, AUTH)).status).toBe(status);
});
