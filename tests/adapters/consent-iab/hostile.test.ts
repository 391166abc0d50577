import { describe, expect, test } from '@jest/globals';
import { Base64Url } from '@iabtcf/core';
import fc from 'fast-check';
import { createIabConsentReader } from '../../../adapters/consent-iab/index.js';
import { judgePrivacy } from '../../../domain/privacy/privacy.js';
import type { ConsentFacts, Regulatory } from '../../../domain/privacy/regulatory.js';
import { holds, SEED } from '../../domain/property.js';
import { BIDDER, facts } from '../../domain/privacy-facts.js';
import { gppString, tcfString } from './strings.js';

const read = (regulatory: Regulatory): ConsentFacts | undefined => createIabConsentReader().read(regulatory);

const int = (value: number, bits: number): string => value.toString(2).padStart(bits, '0');
const FIXED = Base64Url.decode(tcfString().split('.')[0] ?? '').slice(0, 213);
const ranges = (count: number, last: number): string => `1${int(1, 16)}${int(last, 16)}`.repeat(count);
const vendorsOf = (count: number, last: number): string => `${int(last, 16)}1${int(count, 12)}${ranges(count, last)}`;
const NOBODY = int(0, 17);
const UNREADABLE = { refusals: ['gpp-unreadable'] };

/** Without a bound each would take minutes, or all memory. */
describe('strings that cost their reader more than their sender', () => {
  test.each([
    ['runs of all vendors', vendorsOf(2_800, 65_535) + NOBODY],
    ['runs of all vendors that may be', vendorsOf(2_800, 8_191) + NOBODY],
  ])('TCF, %s', (_, vendors) => {
    const core = Base64Url.encode(FIXED + vendors);
    expect(core.length).toBeLessThanOrEqual(16_000);
    expect(read({ gdpr: 1, gdprConsent: core })?.tcf).toBe('unreadable');
  });

  test.each([
    ['for all vendors', `${int(1, 12)}${int(2, 6)}00${int(2_700, 12)}${ranges(2_700, 8_191)}`, 2_700],
    ['without vendors', `${int(4_095, 12)}${`${int(2, 6)}00${int(0, 12)}`.repeat(4_095)}`, 0],
  ])('TCF, restrictions %s are kept as they are written', (_, restrictions, runs) => {
    const { tcf } = read({ gdprConsent: Base64Url.encode(FIXED + NOBODY + NOBODY + restrictions) }) ?? {};
    if (typeof tcf !== 'object') throw new Error('The string was not read.');
    expect(new Set(tcf.restrictions.map(({ vendors }) => vendors.length))).toEqual(new Set([runs]));
  });

  test('TCF, as many runs as are let through', () => {
    const core = Base64Url.encode(FIXED + vendorsOf(2, 8_191) + NOBODY + int(0, 12));
    expect(read({ gdpr: 1, gdprConsent: core })?.tcf).toMatchObject({ vendorConsents: expect.any(String) });
  });

  test('TCF, disclosed vendors in runs', () => {
    const segment = Base64Url.encode(`001${vendorsOf(2_000, 8_191)}`);
    expect(read({ gdprConsent: `${tcfString().split('.')[0]}.${segment}` })?.tcf).toBe('unreadable');
  });

  test.each([
    ['a section id of sixty bits', `DB${Base64Url.encode(`${int(1, 12)}1011${'0'.repeat(60)}11${'0'.repeat(6)}`)}`],
    ['4,095 runs', `DB${Base64Url.encode(`${int(4_095, 12)}${'101100000000011'.repeat(4_095)}`)}`],
    ['no end', `DB${'A'.repeat(15_000)}`],
    ['ones only', `DB${'_'.repeat(15_000)}`],
  ])('GPP, %s', (_, header) => {
    expect(read({ gpp: `${header}~1YNN` })).toEqual(UNREADABLE);
  });

  test('GPP, one section of 15,000 characters, and 5,000 sections', () => {
    expect(read({ gpp: `DBABMA~${'B'.repeat(15_000)}`, gppSid: [2] })?.tcf).toBe('unreadable');
    expect(read({ gpp: `DBABLA~${'B.'.repeat(7_500)}` })).toMatchObject(UNREADABLE);
    expect(read({ gpp: `DBABMA${'~BVQqAAAAAgA'.repeat(1_200)}` })).toEqual(UNREADABLE);
  });
});

describe('any text', () => {
  const reader = createIabConsentReader();
  const good = [
    tcfString(),
    tcfString({ disclosed: null, created: new Date(0) }),
    gppString({ usnat: { SaleOptOut: 1 }, usca: { SharingOptOut: 2 }, uspv1: { OptOutSale: 'N' } }),
  ];
  /** A sound string with one stretch of it replaced. */
  const mutated = fc
    .tuple(fc.constantFrom(...good), fc.nat(), fc.nat({ max: 6 }), fc.oneof(fc.string(), fc.base64String()))
    .map(([text, at, cut, put]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + put + text.slice(from + cut);
    });
  const text = fc.oneof(
    { weight: 4, arbitrary: mutated },
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('__proto__', 'constructor', '\u0000', '\ud800', '.', '~', 'DBAA~', 'C'.repeat(16_000)),
  );
  const regulatory = fc.record({
    gdpr: fc.constantFrom(1 as const, undefined),
    gdprConsent: fc.option(text, { nil: undefined }),
    gpp: fc.option(text, { nil: undefined }),
    gppSid: fc.option(fc.array(fc.oneof(fc.integer(), fc.constantFrom(-1, 2, 6, 7, 8)), { maxLength: 5 }), {
      nil: undefined,
    }),
    usPrivacy: fc.option(text, { nil: undefined }),
  });

  test('is read without a throw, and twice alike', () => {
    holds(
      fc.property(regulatory, (given) => {
        const read = reader.read(given);
        if (JSON.stringify(reader.read({ ...given })) !== JSON.stringify(read))
          throw new Error('It was read otherwise.');
        judgePrivacy(BIDDER, facts({ regulatory: given, consent: read }));
        const hasNone = given.gdprConsent === undefined && given.gpp === undefined;
        if (hasNone && given.gppSid === undefined) expect(read).toBeUndefined();
      }),
      2_000,
    );
  });

  test('that cannot be read never lets ids out under GDPR', () => {
    const random = fc.sample(fc.string({ unit: 'binary', maxLength: 50 }), { seed: SEED, numRuns: 500 });
    for (const gdprConsent of random) {
      const given: Regulatory = { gdpr: 1, gdprConsent };
      const verdicts = judgePrivacy(BIDDER, facts({ regulatory: given, consent: reader.read(given) }));
      expect([verdicts.request.allowed, verdicts.ids.allowed]).toEqual([false, false]);
    }
  });
});

describe('what was read', () => {
  test('is remembered by string: the same facts for an equal one, others for the same string under other sections', () => {
    const reader = createIabConsentReader();
    const [text, gpp] = [tcfString(), gppString({ usnat: { SaleOptOut: 1 } })];
    const read = (given: string): unknown => reader.read({ gdprConsent: given })?.tcf;
    expect(read(text)).toBe(read(`${text.slice(0, 9)}${text.slice(9)}`));
    expect(reader.read({ gpp, gppSid: [7] })?.refusals).toBe(reader.read({ gpp, gppSid: [7] })?.refusals);
    expect(reader.read({ gpp, gppSid: [-1] })?.refusals).toEqual([]);
  });

  test('is forgotten in time: strings that never come again take a bounded room', () => {
    const reader = createIabConsentReader();
    const read = (gpp: string): unknown => reader.read({ gpp })?.withinGpp;
    const [gpp, filler] = [gppString({ uspv1: { OptOutSale: 'N' } }), 'A'.repeat(15_000)];
    const first = read(gpp);
    const flood = (strings: number, mark: string): void => {
      for (let i = 0; i < strings; i++) read(`${gpp}${mark}${i}${filler}`);
    };
    flood(100, 'x');
    expect(read(gpp)).toBe(first);
    flood(600, 'y');
    expect(read(gpp)).not.toBe(first);
    expect(read(gpp)).toEqual(first);
  });
});
