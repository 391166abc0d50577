import { describe, expect, test } from '@jest/globals';
import { GppModel, HeaderV1, Sections } from '@iabgpp/cmpapi';
import fc from 'fast-check';
import { sectionIdsOf } from '../../../adapters/consent-iab/gpp-string.js';
import { createIabConsentReader } from '../../../adapters/consent-iab/index.js';
import { hasId, type GppRefusal, type Regulatory } from '../../../domain/privacy/regulatory.js';
import { holds } from '../../domain/property.js';
import { gppString, tcfString } from './strings.js';

const refusals = (regulatory: Regulatory): readonly GppRefusal[] =>
  createIabConsentReader().read(regulatory)?.refusals ?? [];

/** Every US section of IAB's registry by its id and name. */
const US_SECTIONS = [...Sections.SECTION_ID_NAME_MAP].filter(([id]) => id >= 7);

const fieldsOf = (name: string): Readonly<Record<string, unknown>> => {
  const model = new GppModel();
  model.setFieldValue(name, 'SaleOptOut', 0);
  return model.getSection(name);
};

/** A list in a section has its own length there. */
const valueFor = (present: unknown, value: unknown): unknown =>
  Array.isArray(present) ? present.map((each: unknown, i) => (i === present.length - 1 ? value : each)) : value;

const REFUSING: readonly (readonly [field: string, value: unknown, refusal: GppRefusal])[] = [
  ['SaleOptOut', 1, 'us-sale-opt-out'],
  ['SharingOptOut', 1, 'us-sharing-opt-out'],
  ['TargetedAdvertisingOptOut', 1, 'us-targeted-advertising-opt-out'],
  ['SensitiveDataProcessing', 1, 'us-sensitive-data'],
  ['KnownChildSensitiveDataConsents', 1, 'us-known-child'],
  ['KnownChildSensitiveDataConsents', 2, 'us-known-child'],
  ['PersonalDataConsents', 1, 'us-personal-data'],
  ['AdditionalDataProcessingConsent', 1, 'us-personal-data'],
  ['SaleOptOutNotice', 2, 'us-notice-missing'],
  ['SharingNotice', 2, 'us-notice-missing'],
  ['ProcessingNotice', 2, 'us-notice-missing'],
  ['MspaServiceProviderMode', 1, 'us-service-provider'],
  ['MspaMode', 2, 'us-service-provider'],
  ['Gpc', true, 'us-gpc'],
];

const headerOf = (ids: readonly number[]): string => {
  const header = new HeaderV1();
  header.setFieldValue('SectionIds', [...ids]);
  return header.encode();
};

describe('US sections', () => {
  test('are all of the registry: national and of twenty states', () => {
    expect(US_SECTIONS.length).toBeGreaterThanOrEqual(21);
    for (const [field] of REFUSING) expect(US_SECTIONS.some(([, name]) => field in fieldsOf(name))).toBe(true);
  });

  test.each(US_SECTIONS)('%i %s: every field that it has refuses', (id, name) => {
    const fields = fieldsOf(name);
    expect(refusals({ gpp: gppString({ [name]: { SaleOptOut: 2 } }), gppSid: [id] })).toEqual([]);
    for (const [field, value, refusal] of REFUSING) {
      if (!(field in fields)) continue;
      const gpp = gppString({ [name]: { [field]: valueFor(fields[field], value) } });
      expect([field, refusals({ gpp, gppSid: [id] })]).toEqual([field, [refusal]]);
    }
  });

  test('count when they apply: those that are listed, all when none is, none for -1', () => {
    const gpp = gppString({ usnat: { SharingOptOut: 1 }, usca: { SaleOptOut: 1 } });
    expect(refusals({ gpp, gppSid: [7] })).toEqual(['us-sharing-opt-out']);
    expect(refusals({ gpp, gppSid: [8] })).toEqual(['us-sale-opt-out']);
    expect(refusals({ gpp })).toEqual(['us-sale-opt-out', 'us-sharing-opt-out']);
    expect(refusals({ gpp, gppSid: [] })).toEqual(['us-sale-opt-out', 'us-sharing-opt-out']);
    expect(refusals({ gpp, gppSid: [-1] })).toEqual([]);
  });

  test('that apply and are absent or broken refuse; one broken section hides no other', () => {
    const gpp = gppString({ usnat: { SharingOptOut: 1 }, usca: { SaleOptOut: 1 } });
    expect(refusals({ gpp, gppSid: [9] })).toEqual(['gpp-unreadable']);
    expect(refusals({ gppSid: [7] })).toEqual(['gpp-unreadable']);
    const [header, , california] = gpp.split('~');
    expect(refusals({ gpp: `${header}~!~${california}` })).toEqual(['us-sale-opt-out', 'gpp-unreadable']);
  });
});

describe('sections for older signals', () => {
  const consent = tcfString({ vendors: [7] });
  const gpp = gppString({ uspv1: { Notice: 'Y', OptOutSale: 'Y', LspaCovered: 'N' } });
  const both = `${headerOf([2, 6])}~${consent}~1YYN`;

  test('2 stands in for a missing TCF string, never for one that is there', () => {
    const tcfOf = (regulatory: Regulatory): boolean => {
      const tcf = createIabConsentReader().read(regulatory)?.tcf;
      return tcf !== undefined && tcf !== 'unreadable' && hasId(tcf.vendorConsents, 7);
    };
    expect(tcfOf({ gpp: both, gppSid: [2] })).toBe(true);
    expect(tcfOf({ gpp: both, gppSid: [6] })).toBe(false);
    expect(tcfOf({ gpp: both, gppSid: [2], gdprConsent: tcfString({ vendors: [8] }) })).toBe(false);
  });

  test('6 is the US privacy string', () => {
    expect(createIabConsentReader().read({ gpp })?.withinGpp?.usPrivacy).toBe('1YYN');
    expect(createIabConsentReader().read({ gpp: both, gppSid: [2] })?.withinGpp?.usPrivacy).toBeUndefined();
  });
});

test('the header is read as IAB’s encoder writes it', () => {
  holds(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 40 }), (ids) => {
      expect(sectionIdsOf(headerOf(ids))).toEqual([...ids].sort((a, b) => a - b));
    }),
  );
});

test.each([
  ['empty', ''],
  ['no GPP', 'CAAA'],
  ['without its sections', 'DBABMA'],
  ['with a section too many', 'DBABMA~BVQqAAAAAgA.QA~BVQqAAAAAgA.QA'],
  ['text', 'I agree'],
  ['too long', `DBABMA~${'A'.repeat(16_000)}`],
])('%s: unreadable', (_, gpp) => {
  expect(refusals({ gpp })).toEqual(['gpp-unreadable']);
});
