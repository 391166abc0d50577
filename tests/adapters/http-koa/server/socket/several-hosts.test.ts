import { UNREPORTED } from '../../../../../application/ports/fault-reporter.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { attachEventStream } from '../../../../../adapters/events-ws/index.js';
import { ENDPOINTS } from '../../../../../adapters/http-koa/endpoints/endpoints.js';
import { rawRequest } from '../../raw-request.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const TARGETS = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/, 'x')}`);
const ELSEWHERE = [
  'GET /',
  'GET /nowhere',
  'OPTIONS *',
  'HEAD /healthz',
  'TRACE /',
  'GET http://ads.example/healthz',
  'GET %',
];
const HOSTS: Readonly<Record<string, string>> = {
  'that differ': 'Host: ads.example\r\nHost: evil.example\r\n',
  'that are equal': 'Host: ads.example\r\nHost: ads.example\r\n',
  'in other letters': 'hOST: ads.example\r\nX-A: b\r\nHOST: ads.example\r\n',
  'one of them empty': 'Host: ads.example\r\nHost:\r\n',
  'three times': 'Host: a\r\nHost: b\r\nHost: c\r\n',
};
const head = (target: string, headers: string, version = '1.1'): string => `${target} HTTP/${version}\r\n${headers}`;

/** RFC 9112, section 3.2. */
describe.each(Object.entries(HOSTS))('lines of Host %s', (_, hosts) => {
  test.each([...TARGETS, ...ELSEWHERE])('%s: 400, empty and closed', async (target) => {
    const answer = await rawRequest(server.port, head(target, `${hosts}Content-Length: 0\r\n\r\n`));
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nConnection: close\r\n(.+\r\n)*\r\n$/);
  });
});

test('are refused of HTTP/1.0, before a body, a token or an upgrade is looked at', async () => {
  const stream = attachEventStream(server.http.server, {
    faults: UNREPORTED,
    operations: {
      redeemTicket: () => undefined,
      readEvents: async () => ({ events: [], oldestId: 1, newestId: 0 }),
      followEvents: () => () => undefined,
    },
    bearer: () => {
      throw new Error('nobody is asked');
    },
    tokenGate: { compare: (_request, _kinds, look) => ({ kind: look() === undefined ? 'wrong' : 'wait', seconds: 1 }) },
  });
  const two = HOSTS['that differ'] ?? '';
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer api-demo\r\n';
  for (const request of [
    head('GET /healthz', `${two}\r\n`, '1.0'),
    head('POST /preload', `${two}Content-Length: 9999\r\n\r\n{`),
    head('POST /v1/ads', `${two}Authorization: Bearer wrong\r\nContent-Length: 0\r\n\r\n`),
    head('GET /v1/events', `${two}${upgrade}\r\n`),
  ])
    expect(await rawRequest(server.port, request)).toMatch(/^HTTP\/1\.1 400 /);
  await stream.close();
});

test('one line of it is served', async () => {
  const answer = await rawRequest(
    server.port,
    head('GET /healthz', 'Host: x\r\nX-Host: y\r\nConnection: close\r\n\r\n'),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
