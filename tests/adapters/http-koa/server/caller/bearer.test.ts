import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, jsonOf, post } from '../../call.js';
import { rawRequest } from '../../raw-request.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { DECISION } from '../../stub-ads.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

/** R41 in `docs/reference/targets.md#input`. */
const REFUSED = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer  api-demo',
  'Bearer: api-demo',
  'Bearer api-demo extra',
  'Bearer api-demo,api-demo',
  'Bearer "api-demo"',
  'Bearer api-dem',
  'Bearer api-demoo',
  'Bearer api-Demo',
  'Bearer pub-demo',
  'Bearer __proto__',
  'Bearer constructor',
  'Basic YXBpLWRlbW86',
  'Token api-demo',
  'api-demo',
  `Bearer ${'a'.repeat(5_000)}`,
];

test.each(REFUSED)('401 for %j', async (authorization) => {
  const answer = await post(`${server.url}/v1/ads`, { title_id: 'demo-title' }, { authorization });
  expect(answer.status).toBe(401);
  expect(jsonOf(answer)).toMatchObject({ error: { code: 'unauthorized' } });
});

test.each(['Bearer api-demo', 'bearer api-demo', 'BEARER api-demo', 'bEaReR api-demo'])(
  'the scheme has no case of its own: 200 for %j',
  async (authorization) => {
    const answer = await post(`${server.url}/v1/ads`, { title_id: 'demo-title' }, { authorization });
    expect(answer.status).toBe(200);
  },
);

test('the token is looked at before the body', async () => {
  const answer = await post(`${server.url}/v1/ads`, '{', { authorization: 'Bearer nope' });
  expect(answer.status).toBe(401);
});

test('two Authorization headers are one too many', async () => {
  const answer = await rawRequest(
    server.port,
    'POST /v1/ads HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer api-demo\r\nAuthorization: Bearer api-demo\r\n' +
      'Content-Length: 2\r\nConnection: close\r\n\r\n{}',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test('every operation of an operator needs its own token', async () => {
  const decision = `${server.url}/v1/decisions/${DECISION}`;
  for (const url of [decision, `${decision}/replay`]) {
    const statusOf = async (authorization: string) => (await call(url, { headers: { authorization } })).status;
    expect(await statusOf('Bearer api-demo')).toBe(200);
    expect(await statusOf('Bearer admin-token')).toBe(200);
    expect(await statusOf('Bearer api-other')).toBe(404);
    expect(await statusOf('Bearer admin-tokem')).toBe(401);
  }
  expect((await post(`${server.url}/v1/events/tickets`, '')).status).toBe(401);
  expect((await post(`${server.url}/v1/events/tickets`, '', { authorization: 'Bearer admin-token' })).status).toBe(401);
});
