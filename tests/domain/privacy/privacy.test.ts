import { expect, test } from '@jest/globals';
import { judgePrivacy, type PrivacyFacts, type Recipient } from '../../../domain/privacy/privacy.js';
import {
  GPP_REFUSALS,
  idSet,
  type ConsentFacts,
  type RESTRICTION_TYPES,
  type TcfFacts,
} from '../../../domain/privacy/regulatory.js';
import { BIDDER, consent, facts, inEurope, OWN, tcfOf, withTcf } from '../privacy-facts.js';

const UNLISTED: Recipient = { kind: 'bidder' };

type Row = [string, Recipient, PrivacyFacts, request: string, ids: string, network: string];
const OK = 'permitted';
const twice = (reason: string): [string, string] => [reason, reason];
const thrice = (reason: string): [string, string, string] => [reason, reason, reason];
const inGpp = (given: ConsentFacts): PrivacyFacts =>
  facts({ regulatory: { gpp: 'DBAA', gppSid: [7] }, consent: given });

const LI: Recipient = { kind: 'bidder', gvlId: 42, legitimateInterests: [2, 3] };
const interest = (differs: Partial<TcfFacts> = {}): PrivacyFacts =>
  inEurope(withTcf({ ...tcfOf([], []), purposeInterests: idSet([2, 3]), vendorInterests: idSet([42]), ...differs }));
type Ranges = TcfFacts['restrictions'][number]['vendors'];
const restricted = (purpose: number, type: (typeof RESTRICTION_TYPES)[number], vendors: Ranges = [[40, 45]]) => ({
  restrictions: [{ purpose, type, vendors }],
});
const all = tcfOf([1, 2, 3, 4]);
const restrictedConsent = (...args: Parameters<typeof restricted>): PrivacyFacts =>
  inEurope(withTcf({ ...all, ...restricted(...args) }));
const TWO_RANGES: Ranges = [1, 42].map((id) => [id, id] as const);
const NO_IDS = 'tcf-purposes-1-3-4';
const RESTRICTED = 'tcf-publisher-restriction';
const rows: Row[] = [
  ['nothing known', OWN, facts(), OK, OK, OK],
  ['nothing known', BIDDER, facts(), OK, OK, OK],
  ['nothing known, unlisted', UNLISTED, facts(), OK, OK, OK],
  ['GDPR does not apply', BIDDER, facts({ regulatory: { gdpr: 0 } }), OK, OK, OK],
  ['coppa 0', BIDDER, facts({ regulatory: { coppa: 0 } }), OK, OK, OK],
  ['coppa', OWN, facts({ regulatory: { coppa: 1 } }), OK, 'coppa', 'coppa'],
  ['coppa', BIDDER, facts({ regulatory: { coppa: 1 } }), OK, 'coppa', 'coppa'],
  ['coppa, unreadable', OWN, facts({ regulatory: { coppa: 'unreadable' } }), OK, ...twice('coppa')],
  [
    'coppa, unreadable, beside an adult',
    BIDDER,
    facts({ adultCharacter: true, regulatory: { coppa: 'unreadable' } }),
    'child-beside-adult',
    ...twice('coppa'),
  ],
  ['GDPR, unreadable signal', OWN, facts({ regulatory: { gdpr: 'unreadable' } }), OK, ...twice('gdpr-without-consent')],
  [
    'GDPR, unreadable signal, with consent',
    BIDDER,
    facts({ regulatory: { gdpr: 'unreadable', gdprConsent: 'C' }, consent: consent([1, 2, 3, 4]) }),
    ...thrice('gdpr-without-consent'),
  ],
  ['sections, unreadable', OWN, facts({ regulatory: { gppSid: 'unreadable' } }), OK, ...twice('gpp-unreadable')],
  [
    'sections, unreadable',
    BIDDER,
    facts({ regulatory: { gppSid: 'unreadable', gdpr: 0 } }),
    'gdpr-without-consent',
    ...twice('gpp-unreadable'),
  ],
  ['limited tracking', BIDDER, facts({ limitedTracking: true }), OK, 'limited-ad-tracking', 'limited-ad-tracking'],
  ['GPC', OWN, facts({ globalPrivacyControl: true }), OK, 'global-privacy-control', 'global-privacy-control'],
  ['GPC', BIDDER, facts({ globalPrivacyControl: true }), OK, 'global-privacy-control', 'global-privacy-control'],
  ['US opt-out', BIDDER, facts({ regulatory: { usPrivacy: '1YYN' } }), OK, 'us-privacy-opt-out', 'us-privacy-opt-out'],
  ['us opt-out', BIDDER, facts({ regulatory: { usPrivacy: '1-y-' } }), OK, 'us-privacy-opt-out', 'us-privacy-opt-out'],
  ['US, no opt-out', BIDDER, facts({ regulatory: { usPrivacy: '1YNY' } }), OK, OK, OK],
  ['US, not in scope', BIDDER, facts({ regulatory: { usPrivacy: '1---' } }), OK, OK, OK],
  ['US, too short', BIDDER, facts({ regulatory: { usPrivacy: 'Y' } }), OK, ...twice('us-privacy-unreadable')],
  ['US, no answer', BIDDER, facts({ regulatory: { usPrivacy: '1Y-N' } }), OK, ...twice('us-privacy-unreadable')],
  ['adult character', BIDDER, facts({ adultCharacter: true }), OK, ...twice('adult-character')],
  ['adult, child', OWN, facts({ adultCharacter: true, regulatory: { coppa: 1 } }), OK, ...twice('coppa')],
  [
    'adult, child',
    BIDDER,
    facts({ adultCharacter: true, regulatory: { coppa: 1 } }),
    'child-beside-adult',
    ...twice('coppa'),
  ],
  ['GPP that nobody reads', BIDDER, facts({ regulatory: { gpp: 'DBAA' } }), OK, ...twice('gpp-unreadable')],
  ['GPP without refusals', BIDDER, facts({ regulatory: { gpp: 'DBAA' }, consent: { refusals: [] } }), OK, OK, OK],
  [
    'opt-out in GPP',
    BIDDER,
    inGpp({ refusals: [], withinGpp: { usPrivacy: '1YYN' } }),
    OK,
    ...twice('us-privacy-opt-out'),
  ],
  ...GPP_REFUSALS.map((refusal): Row => [refusal, BIDDER, inGpp({ refusals: [refusal] }), OK, ...twice(refusal)]),
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
  ['GDPR, unreadable', BIDDER, inEurope(withTcf('unreadable')), ...thrice('tcf-unreadable')],
  [
    'GDPR, a string that nobody reads',
    BIDDER,
    facts({ regulatory: { gdpr: 1, gdprConsent: 'C' } }),
    ...thrice('tcf-unreadable'),
  ],
  [
    'GDPR unknown, a string that nobody reads',
    BIDDER,
    facts({ regulatory: { gdprConsent: 'C' } }),
    ...thrice('tcf-unreadable'),
  ],
  ['GDPR unknown, a string without consent', BIDDER, facts({ consent: consent([]) }), 'tcf-purpose-2', NO_IDS, NO_IDS],
  ['GDPR by GPP section 2', BIDDER, facts({ regulatory: { gppSid: [2] } }), ...thrice('gdpr-without-consent')],
  ['GDPR does not apply, unreadable', BIDDER, facts({ regulatory: { gdpr: 0, gdprConsent: 'C' } }), OK, OK, OK],
  ['interest', LI, interest(), OK, NO_IDS, NO_IDS],
  ['interest that the vendor does not declare', BIDDER, interest(), 'tcf-purpose-2', NO_IDS, NO_IDS],
  ['interest, objected', LI, interest({ purposeInterests: idSet([3]) }), 'tcf-purpose-2', NO_IDS, NO_IDS],
  ['interest, objected to the vendor', LI, interest({ vendorInterests: '' }), 'tcf-vendor', NO_IDS, NO_IDS],
  ['interest, consent required', LI, interest(restricted(2, 'require-consent')), RESTRICTED, NO_IDS, NO_IDS],
  ['interest, not allowed', LI, interest(restricted(2, 'not-allowed')), RESTRICTED, NO_IDS, NO_IDS],
  ['interest required', LI, interest(restricted(2, 'require-legitimate-interest')), OK, NO_IDS, NO_IDS],
  ['interest, disclosed', LI, interest({ disclosedVendors: idSet([42]) }), OK, NO_IDS, NO_IDS],
  [
    'interest, not disclosed',
    LI,
    interest({ disclosedVendors: idSet([41]) }),
    'tcf-vendor-not-disclosed',
    NO_IDS,
    NO_IDS,
  ],
  [
    'consent, not disclosed',
    BIDDER,
    inEurope(withTcf({ ...all, disclosedVendors: '' })),
    ...thrice('tcf-vendor-not-disclosed'),
  ],
  ['consent, purpose 2 not allowed', BIDDER, restrictedConsent(2, 'not-allowed'), ...thrice(RESTRICTED)],
  ['consent, interest required', BIDDER, restrictedConsent(2, 'require-legitimate-interest'), ...thrice(RESTRICTED)],
  ['consent required', BIDDER, restrictedConsent(2, 'require-consent'), OK, OK, OK],
  ['consent, purpose 4 not allowed', BIDDER, restrictedConsent(4, 'not-allowed'), OK, RESTRICTED, RESTRICTED],
  ['consent, purpose 5 not allowed', BIDDER, restrictedConsent(5, 'not-allowed'), OK, OK, OK],
  ['consent, vendors above not allowed', BIDDER, restrictedConsent(2, 'not-allowed', [[43, 45]]), OK, OK, OK],
  ['consent, vendors below not allowed', BIDDER, restrictedConsent(2, 'not-allowed', [[39, 41]]), OK, OK, OK],
  [
    'consent, first of those not allowed',
    BIDDER,
    restrictedConsent(2, 'not-allowed', [[42, 45]]),
    ...thrice(RESTRICTED),
  ],
  [
    'consent, last of those not allowed',
    BIDDER,
    restrictedConsent(2, 'not-allowed', [[40, 42]]),
    ...thrice(RESTRICTED),
  ],
  [
    'consent, in the second range not allowed',
    BIDDER,
    restrictedConsent(2, 'not-allowed', TWO_RANGES),
    ...thrice(RESTRICTED),
  ],
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

test('equal verdicts are one object', () => {
  expect(judgePrivacy(BIDDER, facts())).toBe(judgePrivacy(OWN, facts({ regulatory: { gdpr: 0 } })));
  expect(judgePrivacy(BIDDER, inEurope())).toBe(judgePrivacy(UNLISTED, inEurope()));
});
