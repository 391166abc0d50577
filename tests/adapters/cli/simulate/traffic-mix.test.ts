import { describe, expect, test } from '@jest/globals';
import { syntheticDay } from '../../../../adapters/cli/simulate/synthetic-day.js';
import { countryIn, deviceIn, languageIn, pickOf, readMix } from '../../../../adapters/cli/simulate/traffic-mix.js';
import { seededRandom } from '../../../../domain/values/seeded-random.js';

describe('a mix', () => {
  test.each([
    [
      'handset=60,desktop=40',
      deviceIn,
      [
        ['handset', 60],
        ['desktop', 40],
      ],
    ],
    ['tv', deviceIn, [['tv', 1]]],
    [
      'de=2, AT=1',
      countryIn,
      [
        ['DE', 2],
        ['AT', 1],
      ],
    ],
    ['pt-BR=0.5', languageIn, [['pt-BR', 0.5]]],
  ])('%s is read', (text, valueOf, mix) => {
    expect(readMix<string>(text, valueOf)).toEqual(mix);
  });

  test.each([
    ['phone=1', deviceIn],
    ['tv=0', deviceIn],
    ['tv=-1', deviceIn],
    ['tv=Infinity', deviceIn],
    ['tv=1=2', deviceIn],
    ['', deviceIn],
    ['DE,', countryIn],
    ['Germany', countryIn],
    ['!', languageIn],
  ])('%s is refused', (text, valueOf) => {
    expect(readMix<string>(text, valueOf)).toBeUndefined();
  });

  test('gives each value its share', () => {
    const random = seededRandom(1);
    const picked = Array.from({ length: 10_000 }, () =>
      pickOf(
        [
          ['a', 3],
          ['b', 1],
        ],
        random,
      ),
    );
    expect(picked.filter((value) => value === 'a').length / picked.length).toBeCloseTo(0.75, 1);
  });
});

test('a synthetic day has devices, countries and languages: the usual ones, or those that are stated', () => {
  const day = { startMs: Date.UTC(2026, 2, 3), requests: 400 };
  const usual = syntheticDay(day, seededRandom(1));
  expect(new Set(usual.map(({ device }) => device?.type))).toEqual(new Set(['handset', 'desktop', 'tablet']));
  const mix = { devices: [['tv', 1]], countries: [['JP', 1]], languages: [['ja', 1]] } as const;
  const stated = syntheticDay({ ...day, mix }, seededRandom(1));
  expect(stated.length).toBe(usual.length);
  for (const request of stated)
    expect(request).toMatchObject({ device: { type: 'tv' }, country: 'JP', language: 'ja' });
});
