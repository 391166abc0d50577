import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from '../../../call.js';
import { startStubServer, type StubServer } from '../../../start-stub-server.js';
import { AVATAR, BID, MARKUP_BID, MODAL_BID } from '../../../stub-ads.js';

let server: StubServer;
beforeAll(async () => void (server = await startStubServer()));
afterAll(() => server.close());

test('a picture is sent as what it is, can run nothing, and is for our own pages alone', async () => {
  const response = await fetch(`${server.url}/api/avatar/${MODAL_BID}`);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(AVATAR.bytes);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=600',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers.get('set-cookie')).toBeNull();
});

test.each([BID, '44444444-4444-4444-8444-444444444444', 'x', '..%2f..%2fetc'])('%s has none', async (bid) => {
  const { status, text, headers } = await call(`${server.url}/api/avatar/${bid}`);
  expect([status, text, headers.get('cache-control')]).toEqual([404, '', 'no-store']);
});

test('a picture that cannot be had is no error in the console of a host', async () => {
  const { status, text, headers } = await call(`${server.url}/api/avatar/${MARKUP_BID}`);
  expect([status, text, headers.get('cache-control')]).toEqual([204, '', 'no-store']);
});
