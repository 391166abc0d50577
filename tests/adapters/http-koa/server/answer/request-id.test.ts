import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jsonOf, type Answer, type Call, call } from '../../call.js';
import { rawRequest } from '../../raw-request.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { BID } from '../../stub-ads.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const MADE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EVENTS = { token: 'event-token', events: [{ type: 'ad.viewed', eventId: 'e' }] };

const ask = (path: string, options: Call, id?: string): Promise<Answer> =>
  call(server.url + path, {
    ...options,
    headers: { ...options.headers, ...(id !== undefined && { 'x-request-id': id }) },
  });

const ERRORS: readonly (readonly [string, Call, number])[] = [
  ['/v1/ads', { method: 'POST', body: '{' }, 401],
  ['/v1/ads', { method: 'POST', body: '{', headers: { authorization: 'Bearer api-demo' } }, 400],
  ['/v1/ads', { method: 'POST', body: '[]', headers: { authorization: 'Bearer api-demo' } }, 422],
  ['/v1/ads', {}, 405],
  ['/v1/nothing', {}, 404],
  ['/nothing', {}, 404],
  ['/c/nothing', {}, 404],
  ['/overlay/nothing', {}, 404],
  ['/v1/ads/vmap?title_id=demo-title&signature=x', {}, 401],
  ['/init', { method: 'POST', body: { publisherToken: 'nobody' } }, 401],
  ['/preload', { method: 'POST', body: '' }, 400],
  ['/preload', { method: 'POST', body: { publisherToken: 'nobody' } }, 401],
  [`/api/frame/${BID}/events`, { method: 'POST', body: { ...EVENTS, token: 'of-another-ad' } }, 401],
];

describe.each(ERRORS)('%s %j: %i', (path, options, status) => {
  test("has the caller's id, or a new one each time, in header and body", async () => {
    const own = await ask(path, options, 'mine.1');
    const [first, second] = [await ask(path, options), await ask(path, options, 'anna@example.com')];
    const ids = [own, first, second].map(({ headers }) => headers.get('x-request-id'));
    expect([own, first, second].map((answer) => answer.status)).toEqual([status, status, status]);
    expect(ids).toEqual(['mine.1', expect.stringMatching(MADE), expect.stringMatching(MADE)]);
    expect(new Set(ids).size).toBe(3);
    for (const [i, answer] of [own, first, second].entries()) {
      if (answer.text !== '') expect(jsonOf(answer)).toMatchObject({ error: { requestId: ids[i] } });
    }
  });
});

test('what is out says so with an id and no body', async () => {
  server.switches.isLedgerOut = true;
  const answer = await ask(`/api/frame/${BID}/events`, { method: 'POST', body: EVENTS }, 'mine.2');
  server.switches.isLedgerOut = false;
  expect([answer.status, answer.text, answer.headers.get('x-request-id')]).toEqual([503, '', 'mine.2']);
});

test('what overload refuses has an id, and no body', async () => {
  const full = await startStubServer({ limits: { inFlight: 0 } });
  const options = { method: 'POST', body: {}, headers: { 'x-request-id': 'mine.3' } };
  for (const path of ['/preload', '/v1/ads', '/v1/ads/vmap?title_id=a']) {
    const { status, text, headers } = await call(full.url + path, options);
    expect([status, text, headers.get('x-request-id')]).toEqual([503, '', 'mine.3']);
  }
  await full.close();
});

test.each(['GET http://%/ HTTP/1.1\r\nHost: a', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b'])(
  'what no endpoint can read has an id: %j',
  async (head) => {
    const answer = await rawRequest(server.port, `${head}\r\nX-Request-Id: mine.4\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('X-Request-Id: mine.4\r\n');
  },
);

test('an answer that is no error has none', async () => {
  const answer = await ask('/healthz', {}, 'mine.5');
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, null]);
});

test('a page of any origin can read the id', async () => {
  const { headers } = await ask('/preload', { method: 'POST', body: '', headers: { origin: 'https://a.example' } });
  expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id');
});
