import { describe, expect, test } from '@jest/globals';
import { createCountryDatabase } from '../../../adapters/geo-maxmind/index.js';
import { countryFile } from '../../support/country-file.js';

const { country } = createCountryDatabase(
  countryFile({
    '192.0.2.0/25': { country: { iso_code: 'DE' }, registered_country: { iso_code: 'US' } },
    '192.0.2.128/25': { registered_country: { iso_code: 'FR' } },
    '198.51.100.0/24': { continent: { code: 'EU' } },
    '203.0.113.0/24': { country: { iso_code: 'eu-west' } },
    '2001:db8:1::/48': { country: { iso_code: 'JP' } },
  }),
);

test.each([
  ['192.0.2.1', 'DE'],
  ['192.0.2.127', 'DE'],
  ['2001:db8:1::7', 'JP'],
])('%s is in %s', (address, code) => expect(country(address)).toBe(code));

test('an address without a country has that of its registration', () => expect(country('192.0.2.200')).toBe('FR'));

test.each([
  ['that nobody lists', '10.0.0.1'],
  ['of a continent alone', '198.51.100.7'],
  ['with a code that is none', '203.0.113.7'],
  ['of IPv6 that nobody lists', '2001:db8:2::7'],
  ['that is none', 'example.com'],
  ['that is empty', ''],
])('an address %s has no country', (_, address) => expect(country(address)).toBeUndefined());

describe('what is no database of countries is refused', () => {
  test.each([
    ['another file', Buffer.from('{"DE": "192.0.2.0/24"}')],
    ['an empty file', Buffer.alloc(0)],
    ['an archive', Buffer.from('1f8b0800', 'hex')],
  ])('%s', (_, file) => expect(() => createCountryDatabase(file)).toThrow('is no MaxMind database'));

  test('networks and their owners', () => {
    const file = countryFile({ '192.0.2.0/24': { autonomous_system_number: 64_496 } }, 'Test-ASN');
    expect(() => createCountryDatabase(file)).toThrow('holds "Test-ASN", no countries');
  });
});
