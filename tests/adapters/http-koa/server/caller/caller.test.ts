import { afterEach, expect, test } from '@jest/globals';
import { maskAddress, networkOf } from '../../../../../domain/privacy/network.js';
import { post } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

let server: StubServer | undefined;
afterEach(() => server?.close());

const callerWith = async (trustedProxies: number, headers: Record<string, string>) => {
  server = await startStubServer({ trustedProxies });
  await post(
    `${server.url}/preload`,
    { publisherToken: 'pub-demo', userId: 'u', conversationId: 'c', messages: [] },
    headers,
  );
  return server.calls.preloads[0]?.caller;
};

test.each([
  [0, '203.0.113.9', '127.0.0.1'],
  [1, '203.0.113.9', '203.0.113.9'],
  [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  [2, '6.6.6.6, 198.51.100.1, 203.0.113.9', '198.51.100.1'],
  [2, '203.0.113.9', '127.0.0.1'],
  [1, '2001:db8::7', '2001:db8::7'],
  [1, '::ffff:203.0.113.9', '203.0.113.9'],
  [1, '198.51.100.1:80, 203.0.113.9:51234', '203.0.113.9'],
  [1, '[2001:db8::7]:51234', '2001:db8::7'],
  [1, '[2001:db8::7]', '2001:db8::7'],
  [1, '[::ffff:203.0.113.9]:51234', '203.0.113.9'],
  [1, '203.0.113.9:', '127.0.0.1'],
  [1, '[evil.example]:80', '127.0.0.1'],
  [1, 'unknown', '127.0.0.1'],
  [1, '<script>', '127.0.0.1'],
  [1, '', '127.0.0.1'],
])('behind %i proxies, forwarded for %j: %s', async (proxies, forwarded, address) => {
  expect((await callerWith(proxies, { 'x-forwarded-for': forwarded }))?.address).toBe(address);
});

test('what the transport vouches for', async () => {
  const caller = await callerWith(0, {
    'user-agent': 'a'.repeat(3_000),
    'sec-gpc': '1',
    'save-data': 'on',
    purpose: 'prefetch',
    origin: 'https://x.example',
  });
  expect(caller).toMatchObject({
    origin: 'https://x.example',
    isPrefetch: true,
    globalPrivacyControl: true,
    savesData: true,
  });
  expect((await callerWith(0, { 'save-data': 'off' }))?.savesData).toBe(false);
  expect(caller?.userAgent).toHaveLength(1_000);
});

test.each(['fe80::1%eth0', 'fe80::1%eth0.100'])('a link-local address with a zone has a network: %s', (address) => {
  expect(networkOf(address)).toBe(networkOf('fe80::1'));
});

test('a /48 is one network, for every limit alike', () => {
  expect(networkOf('2001:db8:1:2ff::1')).toBe(networkOf('2001:db8:1:9900:9::9'));
  expect(networkOf('2001:db8:2::1')).not.toBe(networkOf('2001:db8:1::1'));
  expect(networkOf('2001:DB8:1::1')).toBe(maskAddress('2001:db8:1:7::1'));
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
});
