import { expect, test } from '@jest/globals';
import { isIPv4, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { maskAddress, publicAddress } from '../../../domain/privacy/network.js';
import { holds } from '../property.js';

test.each([
  ['203.0.113.7', '203.0.113.0'],
  ['255.255.255.255', '255.255.255.0'],
  ['::ffff:203.0.113.7', '203.0.113.0'],
  ['::FFFF:203.0.113.7', '203.0.113.0'],
  ['::ffff:cb00:7107', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:DB8:0001:2::6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8::'],
  ['2001:0:0:1::', '2001::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['::', '::'],
  ['::1:2:3:4:5:6:7', '0:1:2::'],
  ['64:ff9b::203.0.113.7', '64:ff9b::'],
])('%s becomes %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

test.each([
  '',
  ':',
  'abc:',
  ':::',
  '1:2:3',
  '1::2::3',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7:8::',
  '12345::',
  'g::',
  '1::<script>',
  '999.1.1.1',
  '01.2.3.4',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.4:80',
  'localhost',
  'someone@example.org',
  '203.0.113.7\n',
  '1.2.3.4::',
])('%p is no address', (address) => {
  expect(maskAddress(address)).toBeUndefined();
});

test('any address is masked to one of its own kind that masks to itself, and says nothing of the rest', () => {
  holds(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const masked = maskAddress(address) ?? '';
      expect(isIPv4(masked) || isIPv6(masked)).toBe(true);
      expect(maskAddress(masked)).toBe(masked);
      if (isIPv4(address)) expect(maskAddress(address.replace(/\d+$/, '77'))).toBe(masked);
    }),
    1_000,
  );
});

test('only addresses are masked', () => {
  holds(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abcdef.:%'), maxLength: 30 }), (text) => {
      const isAddress = isIPv4(text) || isIPv6(text);
      expect(maskAddress(text) !== undefined).toBe(isAddress);
    }),
    3_000,
  );
});

test('what is public is an address of its own kind, and masks like what was written', () => {
  holds(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const found = publicAddress(address);
      if (found !== undefined) expect(maskAddress(found)).toBe(maskAddress(address));
      expect(publicAddress(`::ffff:${address}`)).toBe(isIPv4(address) ? found : undefined);
    }),
    1_000,
  );
});
