import { afterEach, expect, test } from '@jest/globals';
import type { AccessLine } from '../../../../../adapters/http-koa/server/routing/access-line.js';
import { currentRequest } from '../../../../../adapters/http-koa/server/caller/request-ids.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

let server: StubServer;
afterEach(() => server.close());

test('a request has one line, with its documented path in place of the real one, and its ids', async () => {
  const lines: (AccessLine & { readonly requestId: string | undefined })[] = [];
  const write = (line: AccessLine): void => void lines.push({ ...line, requestId: currentRequest()?.requestId });
  server = await startStubServer({ accessLog: { write, clock: { monotonicMs: () => 7 } } });
  const headers = { 'x-request-id': 'from-a-caller', authorization: 'Bearer wrong' };
  await (await fetch(`${server.url}/v1/users/a-person`, { method: 'DELETE', headers })).text();
  await (await fetch(`${server.url}/nothing-here`)).text();
  await new Promise(setImmediate);
  expect(lines).toEqual([
    {
      ...{ method: 'DELETE', endpoint: '/v1/users/{userId}', status: 401 },
      ...{ ms: 0, isCut: false, requestId: 'from-a-caller' },
    },
  ]);
});
