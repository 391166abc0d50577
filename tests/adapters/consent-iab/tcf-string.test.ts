import { describe, expect, test } from '@jest/globals';
import { PurposeRestriction, TCString } from '@iabtcf/core';
import fc from 'fast-check';
import { createIabConsentReader } from '../../../adapters/consent-iab/index.js';
import { idSet, RESTRICTION_TYPES, type TcfFacts } from '../../../domain/privacy/regulatory.js';
import { holds } from '../../domain/property.js';
import { tcfString, type TcfContent } from './strings.js';

const read = (gdprConsent: string): TcfFacts | 'unreadable' | undefined =>
  createIabConsentReader().read({ gdprConsent })?.tcf;
const readable = (gdprConsent: string): TcfFacts => {
  const tcf = read(gdprConsent);
  if (tcf === undefined || tcf === 'unreadable') throw new Error('The string was not read.');
  return tcf;
};

describe('a TCF string', () => {
  test('2.3: consents, interests, vendors, disclosed vendors, special features', () => {
    const text = tcfString({
      interests: [2, 7, 11],
      vendorInterests: [7, 42],
      disclosed: [7, 42],
      specialFeatures: [2],
    });
    expect(readable(text)).toEqual({
      purposeConsents: idSet([1, 2, 3, 4]),
      purposeInterests: idSet([2, 7, 11]),
      vendorConsents: idSet([42]),
      vendorInterests: idSet([7, 42]),
      disclosedVendors: idSet([7, 42]),
      specialFeatures: idSet([2]),
      restrictions: [],
    });
  });

  test('2.2: who was disclosed is unknown until it was due to be said, and nobody afterwards', () => {
    const made = (created: string): string => tcfString({ created: new Date(created), disclosed: null });
    expect(readable(made('2026-02-28T23:00:00Z')).disclosedVendors).toBeUndefined();
    expect(readable(made('2026-03-01T00:00:00Z')).disclosedVendors).toBe('');
  });

  test('restrictions of all types, for single vendors and runs of them', () => {
    const restrictions = [
      { purpose: 2, type: 1, vendors: [1, 2, 3, 9] },
      { purpose: 3, type: 0, vendors: [42] },
      { purpose: 7, type: 2, vendors: [5, 6] },
    ];
    expect(readable(tcfString({ restrictions })).restrictions).toEqual([
      {
        purpose: 2,
        type: 'require-consent',
        vendors: [
          [1, 3],
          [9, 9],
        ],
      },
      { purpose: 3, type: 'not-allowed', vendors: [[42, 42]] },
      { purpose: 7, type: 'require-legitimate-interest', vendors: [[5, 6]] },
    ]);
  });

  const ids = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 40 });
  const vendors = fc.oneof(
    ids(1_500),
    fc
      .tuple(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 700 }))
      .map(([first, count]) => Array.from({ length: count }, (_, i) => first + i)),
  );
  const content: fc.Arbitrary<Omit<TcfContent, 'created'>> = fc.record({
    purposes: ids(24),
    // Vendors rest on no other interests, and the encoder writes no other.
    interests: fc.subarray([2, 7, 8, 9, 10, 11]),
    vendors,
    vendorInterests: vendors,
    disclosed: fc.option(vendors),
    specialFeatures: ids(12),
    restrictions: fc.array(
      fc.record({ purpose: fc.integer({ min: 1, max: 11 }), type: fc.integer({ min: 0, max: 2 }), vendors }),
      { maxLength: 2 },
    ),
  });

  test('any: what IAB’s encoder wrote is read, and as IAB’s decoder reads it', () => {
    holds(
      fc.property(content, (given) => {
        const text = tcfString(given);
        const [facts, oracle] = [readable(text), TCString.decode(text)];
        expect(facts).toMatchObject({
          purposeConsents: idSet(given.purposes),
          purposeInterests: idSet(given.interests),
          vendorConsents: idSet(oracle.vendorConsents.values()),
          vendorInterests: idSet(oracle.vendorLegitimateInterests.values()),
          specialFeatures: idSet(given.specialFeatures),
          disclosedVendors: idSet(given.disclosed ?? []),
        });
        expect(facts.vendorConsents).toBe(idSet(given.vendors));
        for (const { purpose, type, vendors: ranges } of facts.restrictions) {
          const restriction = new PurposeRestriction(purpose, RESTRICTION_TYPES.indexOf(type));
          const known = oracle.publisherRestrictions.getVendors(restriction);
          for (const [first, last] of ranges) expect(known).toEqual(expect.arrayContaining([first, last]));
        }
        const counted = facts.restrictions.map(({ vendors: ranges }) =>
          ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0),
        );
        expect(counted).toEqual(given.restrictions.map(({ vendors: each }) => each.length));
      }),
      40,
    );
  });
});

describe('what is no TCF string', () => {
  const good = tcfString();
  const [core = '', disclosed = '', publisher = ''] = good.split('.');
  test.each([
    ['empty', ''],
    ['version 1', 'BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA'],
    ['of a later version', `D${core.slice(1)}`],
    ['cut short', core.slice(0, -6)],
    ['with a foreign character', `${core.slice(0, 20)}+${core.slice(21)}`],
    ['with an empty segment', `${core}.`],
    ['with two cores', `${core}.${core}`],
    ['with the segment of disclosed vendors twice', `${core}.${disclosed}.${disclosed}`],
    ['without a core', disclosed],
    ['with a segment of an unknown kind', `${core}.${disclosed}.${publisher}.zAAA`],
    ['too long', `${good}.${'A'.repeat(16_000)}`],
    ['text', 'yes, I agree'],
  ])('%s: unreadable', (_, text) => {
    expect(read(text)).toBe('unreadable');
  });
});
