import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readDevice, type DescribedDevice, type Device, type Person } from '../../../domain/privacy/device.js';
import { judgePrivacy, limitsTracking, type PrivacyFacts, type Recipient } from '../../../domain/privacy/privacy.js';
import { projectDevice, projectPerson } from '../../../domain/privacy/privacy-projection.js';
import {
  GPP_REFUSALS,
  idSet,
  readRegulatory,
  RESTRICTION_TYPES,
  type ConsentFacts,
  type TcfFacts,
} from '../../../domain/privacy/regulatory.js';
import { protects, readSections, readSignal } from '../../../domain/values/signal.js';
import { holds } from '../property.js';

const PERSON: Person = { userId: 'u', installId: 'i', advertisingId: 'a', vendorId: 'v' };
const DEVICE: Device = {
  type: 'handset',
  brand: 'b',
  model: 'm',
  osName: 'o',
  osVersion: '1',
  userAgent: 'ua',
  widthPx: 1,
  ipAddress: '203.0.113.77',
};

const ids = (maxId: number) => fc.subarray(Array.from({ length: maxId }, (_, i) => i + 1)).map((each) => idSet(each));
const vendors = ids(3);
const restriction = fc.record({
  purpose: fc.integer({ min: 1, max: 5 }),
  type: fc.constantFrom(...RESTRICTION_TYPES),
  vendors: fc.constant([[1, 2] as const]),
});
const NO_CONSENT: TcfFacts = {
  ...{ purposeConsents: '', purposeInterests: '', vendorConsents: '', vendorInterests: '', specialFeatures: '' },
  restrictions: [],
};
/** Mostly permissive, so that there is something to refuse. */
const tcf: fc.Arbitrary<TcfFacts> = fc.record({
  purposeConsents: fc.oneof(fc.constant(idSet([1, 2, 3, 4])), ids(11)),
  purposeInterests: fc.oneof(fc.constant(idSet([2, 7])), ids(11)),
  vendorConsents: fc.oneof(fc.constant(idSet([1, 2])), vendors),
  vendorInterests: fc.oneof(fc.constant(idSet([1, 2])), vendors),
  disclosedVendors: fc.option(fc.oneof(fc.constant(idSet([1, 2])), vendors), { nil: undefined }),
  specialFeatures: fc.constantFrom(idSet([1]), ''),
  restrictions: fc.array(restriction, { maxLength: 1 }),
});
const privacyFacts: fc.Arbitrary<PrivacyFacts> = fc.record({
  regulatory: fc.record({
    gdpr: fc.constantFrom(0, 1, undefined),
    coppa: fc.constantFrom(0, undefined),
    usPrivacy: fc.constantFrom('1YNN', '1---', undefined),
    gppSid: fc.constantFrom([7], [2], undefined),
  }),
  consent: fc.option(fc.record({ tcf: fc.option(tcf, { nil: undefined }), refusals: fc.constant([]) }), {
    nil: undefined,
  }),
  globalPrivacyControl: fc.constant(false),
  limitedTracking: fc.constant(false),
  adultCharacter: fc.constant(false),
});
const recipient: fc.Arbitrary<Recipient> = fc.record({
  kind: fc.constantFrom('own-process', 'bidder', 'bidder'),
  gvlId: fc.constantFrom(1, 2, 3, undefined),
  legitimateInterests: fc.constantFrom([2], [2, 7], undefined),
});

type Refuse = (facts: PrivacyFacts) => PrivacyFacts;
const inTcf =
  (change: (tcf: TcfFacts) => TcfFacts): Refuse =>
  (facts) => {
    const given = facts.consent?.tcf;
    if (facts.consent === undefined || given === undefined || given === 'unreadable') return facts;
    return { ...facts, consent: { ...facts.consent, tcf: change(given) } };
  };
const without = (set: string, id: number): string => [...set].map((mark, i) => (i + 1 === id ? '0' : mark)).join('');
const signal =
  (regulatory: PrivacyFacts['regulatory']): Refuse =>
  (facts) => ({ ...facts, regulatory: { ...facts.regulatory, ...regulatory } });

const someId = fc.integer({ min: 1, max: 11 });
/** One more way in which a user, a publisher, a device or a law says no. */
const refusal: fc.Arbitrary<Refuse> = fc.oneof(
  someId.map((id) => inTcf((t) => ({ ...t, purposeConsents: without(t.purposeConsents, id) }))),
  someId.map((id) => inTcf((t) => ({ ...t, purposeInterests: without(t.purposeInterests, id) }))),
  someId.map((id) => inTcf((t) => ({ ...t, vendorConsents: without(t.vendorConsents, id) }))),
  someId.map((id) => inTcf((t) => ({ ...t, vendorInterests: without(t.vendorInterests, id) }))),
  someId.map((id) => inTcf((t) => ({ ...t, disclosedVendors: without(t.disclosedVendors ?? idSet([1, 2, 3]), id) }))),
  fc.constant(inTcf((t) => ({ ...t, specialFeatures: '' }))),
  restriction.map((more) => inTcf((t) => ({ ...t, restrictions: [...t.restrictions, more] }))),
  fc.constantFrom<Refuse>(
    signal({ gdpr: 1 }),
    signal({ coppa: 1 }),
    signal({ usPrivacy: '1YYN' }),
    signal({ usPrivacy: 'none' }),
    signal({ gpp: 'DBAA' }),
    (facts) => ({ ...facts, globalPrivacyControl: true }),
    (facts) => ({ ...facts, limitedTracking: true }),
    (facts) => ({ ...facts, adultCharacter: true }),
    (facts) => ({ ...facts, consent: { refusals: [], ...facts.consent, tcf: 'unreadable' } }),
  ),
  fc
    .constantFrom(...GPP_REFUSALS)
    .map((more): Refuse => (facts) => ({ ...facts, consent: { ...facts.consent, refusals: [more] } })),
);

/** Every value that leaves, by its name; nothing at all when there is no request. */
const toldTo = (who: Recipient, facts: PrivacyFacts): ReadonlyMap<string, unknown> => {
  const verdicts = judgePrivacy(who, facts);
  if (!verdicts.request.allowed) return new Map();
  const all: Record<string, unknown> = { ...projectPerson(PERSON, verdicts), ...projectDevice(DEVICE, verdicts) };
  delete all.limitedTracking;
  return new Map(Object.entries(all).filter(([, value]) => value !== undefined));
};

const coarser = (value: unknown): unknown => (value === DEVICE.ipAddress ? '203.0.113.0' : value);

test('one more refusal never adds a field, and makes none more exact', () => {
  let lost = 0;
  holds(
    fc.property(recipient, privacyFacts, refusal, (who, facts, refuse) => {
      const [before, after] = [toldTo(who, facts), toldTo(who, refuse(facts))];
      if (after.size < before.size) lost += 1;
      const added = [...after].filter(
        ([name, value]) => ![before.get(name), coarser(before.get(name))].includes(value),
      );
      if (added.length > 0) throw new Error(`told besides: ${JSON.stringify(added)}`);
    }),
    5_000,
  );
  // Else nothing was refused, and nothing shown.
  expect(lost).toBeGreaterThan(500);
});

const unreadable = fc.anything().filter((value) => readSignal(value) === 'unreadable');
const noText = fc.anything().filter((value) => value !== undefined && value !== null && typeof value !== 'string');
const noSections = fc.anything().filter((value) => readSections(value) === 'unreadable');
const only = (name: keyof PrivacyFacts['regulatory'], value: unknown): Refuse =>
  signal({ [name]: readRegulatory({ [name]: value })[name] });
const withConsent =
  (refuse: Refuse, consent: Partial<ConsentFacts>): Refuse =>
  (facts) =>
    refuse({ ...facts, consent: { refusals: [], ...facts.consent, ...consent } });
/** What cannot be read, and the clear word that it must not grant more than. */
const inItsPlace: fc.Arbitrary<readonly [read: Refuse, yes: Refuse]> = fc.oneof(
  unreadable.map((value) => [only('coppa', value), signal({ coppa: 1 })] as const),
  unreadable.map((value) => [only('gdpr', value), signal({ gdpr: 1 })] as const),
  noText.map((value) => [only('usPrivacy', value), signal({ usPrivacy: '1YYN' })] as const),
  // The consent reader finds nothing in such a text.
  noText.map(
    (value) =>
      [
        withConsent(only('gdprConsent', value), { tcf: 'unreadable' }),
        withConsent(signal({ gdprConsent: 'C' }), { tcf: NO_CONSENT }),
      ] as const,
  ),
  noText.map(
    (value) =>
      [
        withConsent(only('gpp', value), { refusals: ['gpp-unreadable'] }),
        withConsent(signal({ gpp: 'D' }), { refusals: ['us-sale-opt-out'] }),
      ] as const,
  ),
  noSections.map(
    (value) =>
      [only('gppSid', value), withConsent(signal({ gppSid: [2, 7] }), { refusals: ['us-sale-opt-out'] })] as const,
  ),
  unreadable.map(
    (value) =>
      [
        (facts: PrivacyFacts) => ({ ...facts, adultCharacter: protects(readSignal(value)) }),
        (facts: PrivacyFacts) => ({ ...facts, adultCharacter: true }),
      ] as const,
  ),
  unreadable.map(
    (limitedTracking) =>
      [
        (facts: PrivacyFacts) => ({
          ...facts,
          limitedTracking: limitsTracking(readDevice({ limitedTracking } as DescribedDevice)),
        }),
        (facts: PrivacyFacts) => ({ ...facts, limitedTracking: true }),
      ] as const,
  ),
);

test('what cannot be read grants nothing that a clear yes would not', () => {
  let asked = 0;
  holds(
    fc.property(recipient, privacyFacts, inItsPlace, (who, facts, [read, yes]) => {
      const [unread, clear] = [toldTo(who, read(facts)), toldTo(who, yes(facts))];
      if (unread.size > 0) asked += 1;
      const added = [...unread].filter(
        ([name, value]) => clear.get(name) !== value && coarser(clear.get(name)) !== value,
      );
      if (added.length > 0) throw new Error(`told besides: ${JSON.stringify(added)}`);
    }),
    5_000,
  );
  // Else nothing is asked, and nothing shown.
  expect(asked).toBeGreaterThan(500);
});

test('whoever may have ids may be asked, and whoever may know the place may have ids', () => {
  holds(
    fc.property(recipient, privacyFacts, (who, facts) => {
      const verdicts = judgePrivacy(who, facts);
      return (
        (verdicts.request.allowed || !verdicts.ids.allowed) &&
        (verdicts.ids.allowed || !verdicts['precise-network'].allowed)
      );
    }),
    2_000,
  );
});
