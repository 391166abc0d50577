import { describe, expect, test } from '@jest/globals';
import type { Device } from '../../../domain/privacy/device.js';
import { judgePrivacy, limitsTracking } from '../../../domain/privacy/privacy.js';
import {
  projectApp,
  projectDevice,
  projectPerson,
  projectRegulatory,
} from '../../../domain/privacy/privacy-projection.js';
import { BIDDER, consent, facts, inEurope, OWN } from '../privacy-facts.js';

describe('what a recipient gets', () => {
  const allowed = judgePrivacy(OWN, facts());
  const denied = judgePrivacy(OWN, facts({ regulatory: { coppa: 1 } }));
  const person = { userId: 'u', installId: 'i', advertisingId: 'a', vendorId: 'v' };
  const device: Required<Device> = {
    type: 'handset',
    trackingAuthorization: 'authorised',
    ipAddress: '203.0.113.77',
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
    clientHints: { browsers: [{ brand: 'b', version: '1' }], platform: 'p', mobile: true },
    connection: 'wifi',
    connectionDetail: '4g',
    savesData: true,
    carrier: 'c',
    limitedTracking: false,
  };
  const skAdNetwork = { versions: ['4.0'], sourceApp: '1', networkIds: ['a.skadnetwork'] };
  const app = { bundleId: 'org.example', version: '1', storeUrl: 'https://store.example/1', skAdNetwork };
  /** A field that a caller carries along by accident, as JSON would send it. */
  const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const withStray = <T extends object>(value: T): T => ({ ...value, email: 'someone@example.org' });

  test('of a person: everything named when ids are allowed, else nothing', () => {
    expect(sent(projectPerson(withStray(person), allowed))).toEqual(person);
    expect(sent(projectPerson(withStray(person), denied))).toEqual({});
  });

  test('of a device: what tells nobody apart, and the rest when ids are allowed', () => {
    const { darkMode: _, connectionDetail: _detail, savesData: _saves, ...rest } = device;
    expect(sent(projectDevice(withStray(device), allowed))).toEqual(rest);
    expect(sent(projectDevice(withStray(device), denied))).toEqual({
      type: 'handset',
      osName: 'o',
      locale: 'de-AT',
      limitedTracking: false,
      trackingAuthorization: 'authorised',
      ipAddress: '203.0.113.0',
    });
  });

  test('of an address: whole only with a precise location, and never what is none', () => {
    const noFeature = judgePrivacy(BIDDER, inEurope(consent([1, 2, 3, 4], [42], [])));
    const sentAddress = (ipAddress: string, verdicts = allowed): unknown =>
      projectDevice({ ipAddress }, verdicts).ipAddress;
    expect(sentAddress('203.0.113.77', noFeature)).toBe('203.0.113.0');
    expect(sentAddress('2001:db8:1:2:3::9', noFeature)).toBe('2001:db8:1::');
    expect(sentAddress('2001:db8:1:2:3::9')).toBe('2001:db8:1:2:3::9');
    expect(sentAddress('me@example.org')).toBeUndefined();
  });

  test('iOS: tracking that was not authorised is limited', () => {
    for (const trackingAuthorization of ['not-determined', 'restricted', 'denied'] as const) {
      expect(limitsTracking({ trackingAuthorization })).toBe(true);
      expect(projectDevice({ trackingAuthorization, limitedTracking: false }, allowed).limitedTracking).toBe(true);
    }
    expect(limitsTracking({ trackingAuthorization: 'authorised' })).toBe(false);
    expect(projectDevice({ trackingAuthorization: 'authorised' }, allowed).limitedTracking).toBeUndefined();
  });

  test('of an app: what is named', () => {
    expect(sent(projectApp(withStray(app)))).toEqual(app);
    expect(projectApp(undefined)).toBeUndefined();
  });

  test('of the signals: all, in the form that peers read, and no text that is none', () => {
    const regulatory = {
      gdpr: 0,
      gdprConsent: 'CQ.-_~x',
      coppa: 1,
      gpp: 'DBAA~1YNN',
      gppSid: [3, 4, 7],
      usPrivacy: '1yn-',
    } as const;
    expect(sent(projectRegulatory(facts({ regulatory: withStray(regulatory) })))).toEqual({
      ...regulatory,
      gppSid: [7],
      usPrivacy: '1YN-',
    });
    const prose = { gdprConsent: 'call me', gpp: 'x@y', usPrivacy: 'N/A' };
    expect(sent(projectRegulatory(facts({ regulatory: prose })))).toEqual({ gdpr: 1 });
    const long = 'C'.repeat(16_001);
    expect(sent(projectRegulatory(facts({ regulatory: { gdprConsent: long, gpp: long } })))).toEqual({ gdpr: 1 });
    const withinGpp = { gdprConsent: 'CQ', usPrivacy: '1YNN' };
    expect(
      sent(projectRegulatory(facts({ regulatory: { gppSid: [2, 6] }, consent: { refusals: [], withinGpp } }))),
    ).toEqual({
      gdpr: 1,
      gppSid: [2, 6],
      ...withinGpp,
    });
  });
});
