import { afterEach, describe, expect, test } from '@jest/globals';
import type { Playground } from '../../../../../adapters/http-koa/index.js';
import { knownHosts } from '../../../../../bootstrap/settings/exposure.js';
import { rawRequest } from '../../raw-request.js';
import { PUBLIC_URL, startStubServer, type StubServer } from '../../start-stub-server.js';
import { DECISION } from '../../stub-ads.js';

/** A name of a page's owner that was made to lead to this machine. */
const REBOUND = 'rebound.evil.example';

let server: StubServer;
afterEach(() => server.close());

const playground: Playground = {
  files: new Map(),
  ...{
    tokens: { test: 'pub-demo', second: 'x', every: 'x', cautious: 'x' },
    apiToken: 'api-demo',
    readShownText: async () => undefined,
  },
  assistant: {
    model: 'tiny',
    close: () => Promise.resolve(),
    answer: async function* () {
      yield { type: 'done' } as never;
    },
  },
};

const start = async (guardsApi: boolean): Promise<void> => {
  const isKnown = knownHosts(PUBLIC_URL, ['ads.internal']);
  server = await startStubServer({
    playground,
    hosts: { isKnown, guardsApi },
    importTitles: () => Promise.reject(new Error()),
  });
};

const BODY = JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] });
const statusOf = async (host: string, line: string, headers: string, body = ''): Promise<number> => {
  const request = `${line} HTTP/1.1\r\nHost: ${host}\r\n${headers}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await rawRequest(server.port, request))?.[1]);
};

const ADMIN = 'Authorization: Bearer admin-token\r\n';
const API: readonly (readonly [line: string, headers: string])[] = [
  ['GET /v1/admin/catalog', ADMIN],
  ['POST /v1/admin/titles', ADMIN],
  [`GET /v1/decisions/${DECISION}`, ADMIN],
  ['POST /v1/events/tickets', 'Authorization: Bearer api-demo\r\n'],
  ['POST /v1/ads', 'Authorization: Bearer api-demo\r\n'],
];
const OWN: readonly (readonly [line: string, headers: string])[] = [
  ['POST /playground/assistant', `Origin: http://${REBOUND}\r\n`],
  ['POST /playground/ads', ''],
  [`GET /playground/decisions/${DECISION}`, ''],
  ['GET /video', ''],
];

describe('a page whose name was made to lead to this machine', () => {
  test.each(OWN)('%s is not answered to it, in production neither', async (line, headers) => {
    for (const guardsApi of [true, false]) {
      await start(guardsApi);
      expect(await statusOf(REBOUND, line, headers, BODY)).toBe(421);
      await server.close();
    }
  });

  test.each(API)('%s is not, where the tokens are those of the README', async (line, headers) => {
    await start(true);
    expect(await statusOf(REBOUND, line, headers)).toBe(421);
    expect(await statusOf(`${REBOUND}:${server.port}`, line, headers)).toBe(421);
  });
});

test('names of the server are answered: PUBLIC_URL, loopback, and what was configured', async () => {
  await start(true);
  for (const host of ['ads.example', `127.0.0.1:${server.port}`, 'localhost', 'ads.internal:8080']) {
    expect(await statusOf(host, `GET /v1/decisions/${DECISION}`, ADMIN)).toBe(200);
    expect(await statusOf(host, 'POST /playground/assistant', `Origin: http://${host}\r\n`, BODY)).toBe(200);
  }
});

test('what any page may call, and health, go by no name', async () => {
  await start(true);
  expect(await statusOf(REBOUND, 'GET /healthz', '')).toBe(200);
  expect(await statusOf(REBOUND, 'POST /error', '', '{}')).toBe(204);
  expect(await statusOf(REBOUND, 'POST /init', '', '{}')).toBe(401);
});

test('a server of an operator hears its API under any name: it has no token that a page could know', async () => {
  await start(false);
  expect(await statusOf('node-1', `GET /v1/decisions/${DECISION}`, ADMIN)).toBe(200);
});
