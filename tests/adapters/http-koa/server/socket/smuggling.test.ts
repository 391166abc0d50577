import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from '../../call.js';
import { rawRequest } from '../../raw-request.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const request = (headers: string, body = ''): string => `POST /init HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;

/** R38 in `docs/reference/targets.md#input`: each hides a second request from a proxy that reads it otherwise. */
const CORPUS: readonly (readonly [string, string])[] = [
  ['length and chunked', request('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${HIDDEN}`)],
  ['chunked and length', request('Transfer-Encoding: chunked\r\nContent-Length: 4', `0\r\n\r\n${HIDDEN}`)],
  ['two lengths', request('Content-Length: 2\r\nContent-Length: 40', `{}${HIDDEN}`)],
  ['list of lengths', request('Content-Length: 2, 2', `{}${HIDDEN}`)],
  ['length with a sign', request('Content-Length: +2', `{}${HIDDEN}`)],
  ['negative length', request('Content-Length: -1', HIDDEN)],
  ['length in hex', request('Content-Length: 0x2', `{}${HIDDEN}`)],
  ['unknown encoding', request('Transfer-Encoding: xchunked', `0\r\n\r\n${HIDDEN}`)],
  ['chunked is not last', request('Transfer-Encoding: chunked, identity', `0\r\n\r\n${HIDDEN}`)],
  ['folded header', request('X-A: b\r\n c: d\r\nContent-Length: 0', HIDDEN)],
  ['bare line feeds', `POST /init HTTP/1.1\nHost: x\nContent-Length: 0\n\n${HIDDEN}`],
  ['space before the colon', request('Content-Length : 2', `{}${HIDDEN}`)],
  ['chunk size too large', request('Transfer-Encoding: chunked', `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['chunk size with a sign', request('Transfer-Encoding: chunked', `+2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['NUL in a header', request('X-A: a\0b\r\nContent-Length: 0', HIDDEN)],
  ['no host', `POST /init HTTP/1.1\r\nContent-Length: 0\r\n\r\n${HIDDEN}`],
  ['space in the target', `GET /healthz /x HTTP/1.1\r\nHost: x\r\n\r\n${HIDDEN}`],
];

test.each(CORPUS)('%s: refused, closed, nothing behind it is served', async (_name, bytes) => {
  const answer = await rawRequest(server.port, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toContain('"status":"ok"');
  expect(answer.endsWith('open')).toBe(false);
});

test('17 KB of headers', async () => {
  const answer = await rawRequest(server.port, request(`X-A: ${'a'.repeat(17_000)}\r\nContent-Length: 0`));
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
});

const body = '{"title_id":"demo-title"}';
const adsWith = (target: string, host: string): string =>
  `POST ${target} HTTP/1.1\r\n${host}Authorization: Bearer api-demo\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;

test.each([
  ['a foreign host', adsWith('/v1/ads', 'Host: evil.example\r\n')],
  ['two hosts', adsWith('/v1/ads', 'Host: evil.example\r\nHost: other.example\r\n')],
  ['an absolute target', adsWith('http://evil.example/v1/ads', 'Host: ads.example\r\n')],
  ['a forwarded host', adsWith('/v1/ads', 'Host: x\r\nX-Forwarded-Host: evil.example\r\n')],
])('%s never gets into a URL', async (_name, bytes) => {
  const answer = await rawRequest(server.port, bytes);
  expect(answer).not.toContain('evil.example');
  if (answer.startsWith('HTTP/1.1 200')) expect(answer).toContain('"iframe_url":"https://ads.example/overlay/');
});

test.each(['//evil.example/..', '//evil.example/v1/ads', '/v1//ads', '/./v1/ads', '/v1/ads/'])(
  '%s is no path of ours',
  async (path) => {
    const answer = await rawRequest(server.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  },
);

test.each(['http://[::1', 'http://', 'http://x y'])('a target that is no address is 400: %s', async (target) => {
  const answer = await rawRequest(server.port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test('the server still answers', async () => {
  expect((await call(`${server.url}/healthz`)).status).toBe(200);
});
