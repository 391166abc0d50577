import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { Platform, TurboModuleRegistry } from 'react-native';
import DeviceInfo from 'react-native-device-info';
import {
  nativePlatformInfo,
  type Identifiers,
  type PlatformInfo,
  type StoredConsent,
} from '../../adapters/client-react-native/index.js';
import { createPlatform } from '../../adapters/client-react-native/platform/platform.js';
import { protectiveFlag, readSignal } from '../../domain/values/signal.js';
import { corpusLines } from '../support/corpus.js';
import { createVirtualClock } from '../adapters/client-js/support/virtual-clock.js';
import { createFakePlatformInfo } from './support/fake-platform-info.js';
import { fakeNativeModule, linkNativeModule } from './support/native-module.js';

const fail = (): never => {
  throw new Error('The library is not linked.');
};

const sentBy = async (changes: Partial<PlatformInfo>): Promise<object> => {
  const platform = createPlatform(createFakePlatformInfo(changes), createVirtualClock());
  await platform.consent.collect();
  return { ...platform.fieldsOf?.('/preload'), device: platform.device() };
};

afterEach(() => void jest.restoreAllMocks());

describe('what is sent of device and app', () => {
  test('is what is known of them', async () => {
    const identifiers = () =>
      Promise.resolve({ advertisingId: 'a', isLimited: false, trackingStatus: 'authorized' as const });
    expect(await sentBy({ identifiers })).toEqual({
      app: { bundleId: 'com.example.chat', version: '1.2.3' },
      skan: { items: ['aaaaaaaaaa.skadnetwork'] },
      advertisingId: 'a',
      vendorId: undefined,
      device: expect.objectContaining({
        hardware: { type: 'handset', brand: 'Example', model: 'One' },
        network: { type: 'wifi', userAgent: 'Mozilla/5.0 (iPhone)' },
        tracking: { limited: false, attStatus: 'authorized' },
      }),
    });
  });

  test('is nothing of what fails', async () => {
    const broken = { app: fail, device: fail, network: fail, identifiers: fail, consent: fail, skanItems: fail };
    expect(await sentBy({ ...broken, userAgent: fail })).toEqual({ device: { network: {}, tracking: {} } });
  });

  test.each([
    ['network', { userAgent: 'Mozilla/5.0 (iPhone)' }],
    ['userAgent', { type: 'wifi' }],
  ])('is the rest of the connection where reading its %s fails', async (name, network) => {
    expect(await sentBy({ [name]: fail })).toMatchObject({ device: { network } });
  });

  test('is there for the first question though reading it took long', async () => {
    const clock = createVirtualClock();
    const identifiers = (): Promise<Identifiers> =>
      new Promise((resolve) => clock.after(1_000, () => resolve({ advertisingId: 'slow' })));
    const platform = createPlatform(createFakePlatformInfo({ identifiers }), clock);
    await clock.advance(1_000);
    const collected = platform.consent.collect();
    await clock.advance(300);
    await collected;
    expect(platform.fieldsOf?.('/preload')).toMatchObject({ advertisingId: 'slow' });
  });

  test('holds no id any more once the user has taken it back', async () => {
    const info = createFakePlatformInfo();
    const platform = createPlatform(info, createVirtualClock());
    info.identifiersAre({ advertisingId: 'a', vendorId: 'v' });
    await platform.consent.collect();
    info.identifiersAre({});
    await platform.consent.collect();
    expect(platform.fieldsOf?.('/preload')).toMatchObject({ advertisingId: undefined, vendorId: undefined });
  });
});

test.each([
  [
    { gdprApplies: 1, tcString: 'CP' },
    { gdpr: 1, gdprConsent: 'CP' },
  ],
  [{ gdprApplies: '0', tcString: '' }, { gdpr: 0 }],
  [
    { gdprApplies: 'yes', tcString: 7 },
    { gdpr: 'yes', gdprConsent: 7 },
  ],
  [
    { gdprApplies: true, gppSid: 7 },
    { gdpr: true, gppSid: 7 },
  ],
  [{ gdprApplies: '', tcString: '', gppString: '', gppSid: '', usPrivacy: '' }, {}],
  [
    { gppString: 'DBABLA~BVQqAAAAAgA.QA', gppSid: '7_8', usPrivacy: '1YYN' },
    { gpp: 'DBABLA~BVQqAAAAAgA.QA', gppSid: [7, 8], usPrivacy: '1YYN' },
  ],
  [{ gppSid: '7, 12' }, { gppSid: [7, 12] }],
  [{ gppSid: '7,no, 12' }, { gppSid: '7,no, 12' }],
  [{ gppSid: '-1' }, { gppSid: [-1] }],
  [{ gppSid: '0' }, {}],
  [{ gppSid: '_' }, {}],
  [{}, {}],
])('stored consent %j is %j', async (stored, expected) => {
  const info = createFakePlatformInfo();
  info.consentIs(stored);
  expect(await createPlatform(info, createVirtualClock()).consent.collect()).toEqual(expected);
});

test.each(corpusLines('consent/apps.txt'))('the corpus: %s', async (line) => {
  const { stored, sent } = JSON.parse(line) as {
    readonly stored: Readonly<Record<string, unknown>>;
    readonly sent: object;
  };
  const info = createFakePlatformInfo();
  info.consentIs({
    cmpSdkId: stored['IABTCF_CmpSdkID'],
    gdprApplies: stored['IABTCF_gdprApplies'],
    tcString: stored['IABTCF_TCString'],
  });
  const read = await createPlatform(info, createVirtualClock()).consent.collect();
  // The server reads what stands there in the same way.
  expect({ ...read, gdpr: protectiveFlag(readSignal(read.gdpr)) }).toEqual(sent);
});

test('until the storage answers, GDPR may apply; a broken one is as empty', async () => {
  const clock = createVirtualClock();
  const info = createFakePlatformInfo();
  const { consent } = createPlatform(info, clock);
  const collected = async (plan: 'silent' | 'fails') => {
    info.consentIs(plan);
    const reading = consent.collect();
    await clock.advance(300);
    return reading;
  };
  expect(await collected('silent')).toEqual({ gdpr: 1 });
  expect(await collected('fails')).toEqual({});
  expect(await collected('silent')).toEqual({});
});

test('what a slow reading brings replaces nothing that was read later', async () => {
  const clock = createVirtualClock();
  const readings: ((stored: StoredConsent) => void)[] = [];
  const consent = () => new Promise<StoredConsent>((resolve) => void readings.push(resolve));
  const reader = createPlatform(createFakePlatformInfo({ consent }), clock).consent;
  const first = reader.collect();
  await clock.advance(300);
  expect(await first).toEqual({ gdpr: 1 });
  const second = reader.collect();
  readings[1]?.({ tcString: 'withdrawn' });
  expect(await second).toMatchObject({ gdprConsent: 'withdrawn' });
  readings[0]?.({ tcString: 'given' });
  const third = reader.collect();
  await clock.advance(300);
  expect(await third).toMatchObject({ gdprConsent: 'withdrawn' });
});

describe('the device as its libraries tell it', () => {
  test('our native code is asked for ids, consent, storage and SKAdNetwork', async () => {
    const module = fakeNativeModule();
    linkNativeModule(module);
    expect(nativePlatformInfo.storage.getItem('svc:installId')).toBe('kept');
    nativePlatformInfo.storage.setItem('svc:installId', 'new');
    expect(module.setItem.mock.calls).toEqual([['svc:installId', 'new']]);
    expect(nativePlatformInfo.newSecret()).toBe('of the system');
    expect(nativePlatformInfo.skanItems()).toEqual(['a.skadnetwork']);
    expect(await nativePlatformInfo.consent()).toEqual({ gdprApplies: '1', tcString: 'CP' });
    expect(await nativePlatformInfo.identifiers()).toEqual({ vendorId: 'v' });
    expect(await nativePlatformInfo.requestTracking()).toBe('authorized');
  });

  test('without it, in an app that was not built again, it says so', async () => {
    linkNativeModule(null);
    expect(() => nativePlatformInfo.storage.getItem('x')).toThrow('build it again');
    expect(() => nativePlatformInfo.newSecret()).toThrow('build it again');
    await expect(nativePlatformInfo.identifiers()).rejects.toThrow('build it again');
  });

  test('Android has no SKAdNetwork and no question to ask', async () => {
    linkNativeModule(fakeNativeModule());
    jest.replaceProperty(Platform, 'OS', 'android');
    expect(nativePlatformInfo.skanItems()).toBeUndefined();
    expect(await nativePlatformInfo.requestTracking()).toBe('unavailable');
  });

  test('device and screen', () => {
    expect(nativePlatformInfo.device()).toMatchObject({
      hardware: { type: expect.any(String) },
      os: { locale: expect.any(String), timezone: expect.any(String) },
      screen: { width: expect.any(Number), dpr: expect.any(Number), darkMode: false },
    });
  });

  test.each([
    [{ type: 'wifi', details: { ssid: 'home', bssid: '00:00' } }, { type: 'wifi' }],
    [
      { type: 'cellular', details: { cellularGeneration: '4g', carrier: 'Example' } },
      { type: 'cellular', detail: '4g', carrier: 'Example' },
    ],
    [{ type: 'cellular', details: null }, { type: 'cellular' }],
    [{ type: 'vpn', details: {} }, { type: 'other' }],
  ])('connection %j is %j', async (state, expected) => {
    const getCurrentState = jest.fn(() => Promise.resolve(state));
    const find = jest.spyOn(TurboModuleRegistry, 'getEnforcing').mockReturnValue({ getCurrentState } as never);
    expect(await nativePlatformInfo.network()).toEqual(expected);
    expect([find.mock.calls, getCurrentState.mock.calls]).toEqual([[['RNCNetInfo']], [[undefined]]]);
  });

  test('a connection is not known where netinfo is not linked', async () => {
    await expect(nativePlatformInfo.network()).rejects.toThrow('RNCNetInfo');
  });

  test('the user agent', async () => {
    jest.mocked(DeviceInfo.getUserAgent).mockResolvedValueOnce('Mozilla/5.0 (Linux; Android 15)');
    expect(await nativePlatformInfo.userAgent?.()).toBe('Mozilla/5.0 (Linux; Android 15)');
  });
});
