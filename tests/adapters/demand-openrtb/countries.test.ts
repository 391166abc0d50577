import { expect, test } from '@jest/globals';
import countries from 'iso-3166-1';
import { alpha3Of } from '../../../adapters/demand-openrtb/codes/countries.js';

test('every country of ISO 3166-1 has its code of three letters', () => {
  const listed = countries.all().map(({ alpha2, alpha3 }) => [alpha2, alpha3]);
  expect(listed.length).toBeGreaterThan(240);
  expect(listed.map(([alpha2 = '']) => [alpha2, alpha3Of(alpha2)])).toEqual(listed);
});

test.each(['', 'XX', 'de', 'AND', 'toString'])('"%s" is none', (code) => expect(alpha3Of(code)).toBeUndefined());
