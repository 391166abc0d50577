import { describe, expect, test } from '@jest/globals';
import {
  isAssetAddress,
  isOrigin,
  isPublicAddress,
  isWebAddress,
} from '../../../adapters/catalog-file/schema/fields.js';
import { isSafeAsset, isSafeUrl } from '../../../application/ports/web-destination.js';

describe("an operator's own address", () => {
  test.each([
    'https://shop.example',
    'https://shop.example/a?b=c@d#e',
    'https://münchen.example/straße',
    'http://localhost:8080/x',
    'http://127.0.0.1/',
    'http://[::1]:3000/',
  ])('may be %s', (text) => expect(isWebAddress(text)).toBe(true));

  test.each([
    'http://shop.example',
    'https://user@shop.example/',
    'https://:@shop.example/',
    'https://@shop.example/',
    'https://user:pass@shop.example/',
    'https://good.example\\@evil.example/',
    'https:\\\\shop.example',
    'https:/shop.example',
    'https://shop.example/a b',
    'https://shop.example/\n',
    'https://shop.example/\u0000',
    'https://shop.example/\ud800',
    'https://shop.example/\u2028',
    ' https://shop.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//shop.example/',
    '/assets/x.svg',
    'https://',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    `https://shop.example/${'x'.repeat(2_100)}`,
    '',
  ])('may not be %j', (text) => expect(isWebAddress(text)).toBe(false));
});

const PUBLIC = ['https://shop.example', 'https://shop.example/a?b=c@d#e', 'https://münchen.example/straße'];
const NOT_PUBLIC = [
  'http://localhost:8080/x',
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://10.0.0.7/cup.jpg',
  'https://shop.internal/',
  'https://shop/',
];

describe('where a creative leads and loads from', () => {
  test.each(PUBLIC)('may be %s, in production too', (text) => {
    expect([isPublicAddress(text), isAssetAddress(text)]).toEqual([true, true]);
    expect([isSafeUrl(text, 'public'), isSafeAsset(text, 'public')]).toEqual([true, true]);
    expect([isSafeUrl(text, 'loopback'), isSafeAsset(text, 'loopback')]).toEqual([true, true]);
  });
  test.each(NOT_PUBLIC)('may not be %s, which production refuses', (text) => {
    expect([isPublicAddress(text), isAssetAddress(text)]).toEqual([false, false]);
    expect([isSafeUrl(text, 'public'), isSafeAsset(text, 'public')]).toEqual([false, false]);
  });
});

describe('an asset', () => {
  test.each(['/assets/a.svg', '/assets/summer/a-1.webm', 'https://cdn.example/a.png'])('may be %s', (text) => {
    expect(isAssetAddress(text)).toBe(true);
    expect(isSafeAsset(text, 'public')).toBe(true);
  });
  test.each([
    '/assets/',
    '/assets/../secret',
    '/assets/a/../../b',
    '/assets//a',
    '/asset/a.svg',
    '/assets/a.svg?x=1',
    '/assets/a%2e',
  ])('may not be %j', (text) => expect(isAssetAddress(text)).toBe(false));
});

test('an origin has neither path nor trailing slash', () => {
  expect(['https://a.example', 'http://localhost:5173'].every(isOrigin)).toBe(true);
  expect(
    ['https://a.example/', 'a.example', '*', 'https://A.example', 'https://a.example:443', 'file://', ''].some(
      isOrigin,
    ),
  ).toBe(false);
});
