import { describe, expect, test } from '@jest/globals';
import type { Device } from '../../domain/device.js';
import {
  judgePrivacy,
  projectApp,
  projectDevice,
  projectPerson,
  type PrivacyFacts,
  type Recipient,
} from '../../domain/privacy.js';
import type { ConsentFacts } from '../../domain/regulatory.js';

const OWN: Recipient = { kind: 'own-process' };
const BIDDER: Recipient = { kind: 'bidder', gvlId: 42 };
const UNLISTED: Recipient = { kind: 'bidder' };

const facts = (differs: Partial<PrivacyFacts> = {}): PrivacyFacts => ({
  regulatory: {},
  globalPrivacyControl: false,
  limitedTracking: false,
  ...differs,
});
const consent = (purposes: number[], vendors = [42], specialFeatures = [1]): ConsentFacts => ({
  purposes,
  vendors,
  specialFeatures,
});
const inEurope = (given?: ConsentFacts): PrivacyFacts => facts({ regulatory: { gdpr: 1 }, consent: given });

type Row = [string, Recipient, PrivacyFacts, request: string, ids: string, network: string];
const OK = 'permitted';
const rows: Row[] = [
  ['nothing known', OWN, facts(), OK, OK, OK],
  ['nothing known', BIDDER, facts(), OK, OK, OK],
  ['nothing known, unlisted', UNLISTED, facts(), OK, OK, OK],
  ['GDPR does not apply', BIDDER, facts({ regulatory: { gdpr: 0 } }), OK, OK, OK],
  ['coppa 0', BIDDER, facts({ regulatory: { coppa: 0 } }), OK, OK, OK],
  ['coppa', OWN, facts({ regulatory: { coppa: 1 } }), OK, 'coppa', 'coppa'],
  ['coppa', BIDDER, facts({ regulatory: { coppa: 1 } }), OK, 'coppa', 'coppa'],
  ['limited tracking', BIDDER, facts({ limitedTracking: true }), OK, 'limited-ad-tracking', 'limited-ad-tracking'],
  ['GPC', OWN, facts({ globalPrivacyControl: true }), OK, 'global-privacy-control', 'global-privacy-control'],
  ['GPC', BIDDER, facts({ globalPrivacyControl: true }), OK, 'global-privacy-control', 'global-privacy-control'],
  ['US opt-out', BIDDER, facts({ regulatory: { usPrivacy: '1YYN' } }), OK, 'us-privacy-opt-out', 'us-privacy-opt-out'],
  ['us opt-out', BIDDER, facts({ regulatory: { usPrivacy: '1-y-' } }), OK, 'us-privacy-opt-out', 'us-privacy-opt-out'],
  ['US, no opt-out', BIDDER, facts({ regulatory: { usPrivacy: '1YNY' } }), OK, OK, OK],
  ['US, not in scope', BIDDER, facts({ regulatory: { usPrivacy: '1---' } }), OK, OK, OK],
  ['US, too short', BIDDER, facts({ regulatory: { usPrivacy: 'Y' } }), OK, OK, OK],
  ['GDPR, no string', OWN, inEurope(), OK, 'gdpr-without-consent', 'gdpr-without-consent'],
  ['GDPR, no string', BIDDER, inEurope(), 'gdpr-without-consent', 'gdpr-without-consent', 'gdpr-without-consent'],
  ['GDPR, no purpose', OWN, inEurope(consent([])), OK, 'tcf-purposes-1-3-4', 'tcf-purposes-1-3-4'],
  ['GDPR, no purpose', BIDDER, inEurope(consent([])), 'tcf-purpose-2', 'tcf-purposes-1-3-4', 'tcf-purposes-1-3-4'],
  ['GDPR, purpose 2', BIDDER, inEurope(consent([2])), OK, 'tcf-purposes-1-3-4', 'tcf-purposes-1-3-4'],
  ['GDPR, all purposes', OWN, inEurope(consent([1, 2, 3, 4])), OK, OK, OK],
  ['GDPR, all purposes', BIDDER, inEurope(consent([1, 2, 3, 4])), OK, OK, OK],
  ['GDPR, without 1', BIDDER, inEurope(consent([2, 3, 4])), OK, 'tcf-purposes-1-3-4', 'tcf-purposes-1-3-4'],
  ['GDPR, without 3', OWN, inEurope(consent([1, 2, 4])), OK, 'tcf-purposes-1-3-4', 'tcf-purposes-1-3-4'],
  ['GDPR, without 4', BIDDER, inEurope(consent([1, 2, 3])), OK, 'tcf-purposes-1-3-4', 'tcf-purposes-1-3-4'],
  ['GDPR, ids but not 2', BIDDER, inEurope(consent([1, 3, 4])), 'tcf-purpose-2', 'tcf-purpose-2', 'tcf-purpose-2'],
  ['GDPR, other vendor', BIDDER, inEurope(consent([1, 2, 3, 4], [7])), 'tcf-vendor', 'tcf-vendor', 'tcf-vendor'],
  ['GDPR, unlisted', UNLISTED, inEurope(consent([1, 2, 3, 4])), 'tcf-vendor', 'tcf-vendor', 'tcf-vendor'],
  ['GDPR, no feature 1', BIDDER, inEurope(consent([1, 2, 3, 4], [42], [])), OK, OK, 'tcf-special-feature-1'],
  ['GDPR, no feature 1', OWN, inEurope(consent([1, 2, 3, 4], [], [2])), OK, OK, 'tcf-special-feature-1'],
];

test.each(rows)('%s, %p', (_, recipient, given, request, ids, network) => {
  const verdicts = judgePrivacy(recipient, given);
  expect([verdicts.request, verdicts.ids, verdicts['precise-network']]).toEqual([
    { activity: 'request', allowed: request === OK, reason: request },
    { activity: 'ids', allowed: ids === OK, reason: ids },
    { activity: 'precise-network', allowed: network === OK, reason: network },
  ]);
});

test('consent given does not lift coppa, limited tracking, a US opt-out or GPC', () => {
  const all = { consent: consent([1, 2, 3, 4]) };
  const given: [Partial<PrivacyFacts>, string][] = [
    [{ regulatory: { gdpr: 1, coppa: 1 } }, 'coppa'],
    [{ regulatory: { gdpr: 1 }, limitedTracking: true }, 'limited-ad-tracking'],
    [{ regulatory: { gdpr: 1, usPrivacy: '1YYN' } }, 'us-privacy-opt-out'],
    [{ regulatory: { gdpr: 1 }, globalPrivacyControl: true }, 'global-privacy-control'],
  ];
  for (const [differs, reason] of given) {
    expect(judgePrivacy(BIDDER, facts({ ...all, ...differs })).ids).toMatchObject({ allowed: false, reason });
  }
});

describe('what a recipient gets', () => {
  const allowed = judgePrivacy(OWN, facts());
  const denied = judgePrivacy(OWN, facts({ regulatory: { coppa: 1 } }));
  const person = { userId: 'u', installId: 'i', advertisingId: 'a', vendorId: 'v' };
  const device: Required<Device> = {
    type: 'handset',
    brand: 'b',
    model: 'm',
    osName: 'o',
    osVersion: '1',
    locale: 'de-AT',
    widthPx: 1,
    heightPx: 2,
    pixelRatio: 3,
    darkMode: true,
    userAgent: 'ua',
    connection: 'wifi',
    carrier: 'c',
    limitedTracking: false,
  };
  const app = { bundleId: 'org.example', version: '1', storeUrl: 'https://store.example/1' };
  /** A field that a caller carries along by accident, as JSON would send it. */
  const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const withStray = <T extends object>(value: T): T => ({ ...value, email: 'someone@example.org' });

  test('of a person: everything named when ids are allowed, else nothing', () => {
    expect(sent(projectPerson(withStray(person), allowed))).toEqual(person);
    expect(sent(projectPerson(withStray(person), denied))).toEqual({});
  });

  test('of a device: what tells nobody apart, and the rest when ids are allowed', () => {
    const { darkMode: _, ...rest } = device;
    expect(sent(projectDevice(withStray(device), allowed))).toEqual(rest);
    expect(sent(projectDevice(withStray(device), denied))).toEqual({
      type: 'handset',
      osName: 'o',
      locale: 'de-AT',
      limitedTracking: false,
    });
  });

  test('of an app: what is named', () => {
    expect(sent(projectApp(withStray(app)))).toEqual(app);
    expect(projectApp(undefined)).toBeUndefined();
  });
});
