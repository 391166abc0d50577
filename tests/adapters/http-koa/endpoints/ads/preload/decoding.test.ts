import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeMessages } from '../../../../../../adapters/http-koa/endpoints/ads/preload/decode-messages.js';
import { decodePreload } from '../../../../../../adapters/http-koa/endpoints/ads/preload/decode-preload.js';
import { jsonExcess } from '../../../../../../adapters/http-koa/server/body/json-excess.js';
import { preloadRequest } from '../../../../../../adapters/http-koa/endpoints/ads/preload/request-schema.js';
import { DEMO } from '../../../stub-accounts.js';

const NOW = 1_700_000_000_000;
const user = (extra: object = {}) => ({ id: 'm', role: 'user', content: 'x', ...extra });
const createdAtOf = (createdAt: unknown) => decodeMessages([user({ createdAt })], NOW)[0]?.createdAtMs;

test.each([
  [1_735_718_400_123, 1_735_718_400_123],
  [1_735_718_400_123_456, 1_735_718_400_123],
  ['2025-01-01T08:00:00.123Z', 1_735_718_400_123],
  ['2025-01-01T08:00:00.123456Z', 1_735_718_400_123],
  ['2025-01-01T09:00:00.123+01:00', 1_735_718_400_123],
  [undefined, NOW],
  [null, NOW],
  ['yesterday', NOW],
  [Infinity, NOW],
  [{}, NOW],
])('createdAt %j', (createdAt, ms) => {
  expect(createdAtOf(createdAt)).toBe(ms);
});

test('the newest 30 stay, oldest first, unknown roles are dropped before they are counted', () => {
  const values = Array.from({ length: 100 }, (_, n) => user({ id: `m${n}`, role: n % 2 === 0 ? 'user' : 'tool' }));
  const ids = decodeMessages(values, NOW).map(({ id }) => id);
  expect(ids).toHaveLength(30);
  expect([ids[0], ids.at(-1)]).toEqual(['m40', 'm98']);
});

const decode = (extra: object) => {
  const body = preloadRequest.parse({ userId: 'u', conversationId: 'c', messages: [], ...extra });
  return decodePreload(body, { account: DEMO, messages: [], isDisabledByHeader: false, headers: {} });
};

test('every part of a full request arrives', () => {
  const input = decode({
    installId: 'i',
    enabledPlacementCodes: ['a', '', 5, 'b'],
    sdk: { name: 'sdk-swift', platform: 'ios', version: '4' },
    app: { bundleId: 'com.example', version: '2', storeUrl: 'https://store.example' },
    skan: { items: ['a.skadnetwork'] },
    device: {
      hardware: { type: 'tablet', brand: 'B', model: 'M' },
      os: { name: 'os', version: '1', locale: 'de-AT', timezone: 'UTC' },
      screen: { width: 800, height: 600, dpr: 2, darkMode: true },
      network: { userAgent: 'UA', type: 'wifi', carrier: 'C' },
      tracking: { limited: true, attStatus: 'denied' },
    },
    character: { id: 'ch', name: 'N', tags: ['t', 5], isNsfw: true, additional: {} },
    regulatory: { gdpr: 1, gdprConsent: 'tc', coppa: 0, gpp: 'g', gppSid: [7, '8'], usPrivacy: '1YNN' },
    userEmail: 'a@b.example',
    variantId: 'v',
    advertisingId: 'ad-id',
    vendorId: 'v-id',
    isDisabled: true,
  });
  expect(input).toMatchObject({
    placementCodes: ['a', 'b'],
    trackOnly: 1,
    app: { bundleId: 'com.example', version: '2', storeUrl: 'https://store.example' },
    skanItems: ['a.skadnetwork'],
    device: {
      type: 'tablet',
      model: 'M',
      locale: 'de-AT',
      widthPx: 800,
      darkMode: true,
      connection: 'wifi',
      limitedTracking: 1,
      trackingAuthorization: 'denied',
    },
    character: { id: 'ch', tags: ['t'], isNsfw: 1 },
    regulatory: { gdpr: 1, coppa: 0, gppSid: [7, 8], usPrivacy: '1YNN' },
    ...{ installId: 'i', userEmail: 'a@b.example', variantId: 'v', advertisingId: 'ad-id', vendorId: 'v-id' },
  });
});

test('signals a platform writes otherwise, and ids that identify nobody', () => {
  expect(decode({ regulatory: { gdpr: true, coppa: '1' } }).regulatory).toMatchObject({ gdpr: 1, coppa: 1 });
  expect(decode({ regulatory: { gdpr: 2, coppa: 'x' } }).regulatory).toEqual({
    gdpr: 'unreadable',
    coppa: 'unreadable',
  });
  expect(decode({ character: { isNsfw: 1 } }).character).toMatchObject({ isNsfw: 1, name: '' });
  expect(decode({ advertisingId: '00000000-0000-0000-0000-000000000000' }).advertisingId).toBeUndefined();
  expect(decode({ code: 'single' }).placementCodes).toEqual(['single']);
});

test('a privacy signal that is too long to be read is not taken for none, which would allow', () => {
  const long = 'C'.repeat(100_000);
  const signals = { gdprConsent: long, gpp: long, usPrivacy: long };
  expect(decode({ regulatory: signals }).regulatory).toMatchObject(signals);
});

test.each([
  [true, 1],
  [1, 1],
  ['true', 1],
  [0, 0],
  ['often', 'unreadable'],
])('limited tracking, told as %j', (limited, expected) => {
  expect(decode({ device: { tracking: { limited } } }).device.limitedTracking).toBe(expected);
});

test('what decides on formats: the generation of the network, and whether data is saved', () => {
  const device = (network: object) => decode({ device: { network } }).device;
  expect(device({ detail: '3g', saveData: 1 })).toMatchObject({ connectionDetail: '3g', savesData: 1 });
  expect(device({ saveData: false }).savesData).toBe(0);
  expect(device({ detail: 7, saveData: 'often' })).toEqual({ savesData: 'unreadable' });
});

test.each([
  ['notDetermined', 'not-determined'],
  ['not-determined', 'not-determined'],
  ['restricted', 'restricted'],
  ['Denied', 'denied'],
  ['authorized', 'authorised'],
  ['unavailable', undefined],
  ['not_supported', undefined],
  ['constructor', 'unreadable'],
  ['', 'unreadable'],
  [3, 'authorised'],
  ['2', 'denied'],
  [4, 'unreadable'],
  [true, 'unreadable'],
  [null, undefined],
])('the answer %j to the tracking prompt of iOS', (attStatus, expected) => {
  expect(decode({ device: { tracking: { attStatus } } }).device.trackingAuthorization).toBe(expected);
});

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('depth of a text is the depth of its value', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 8, stringUnit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'é', '😀') }),
      (json) => {
        const depth = depthOf(JSON.parse(json));
        return (
          jsonExcess(json, depth - 1, 1e6) === (depth > 0 ? 'depth' : undefined) &&
          jsonExcess(json, depth, 1e6) === undefined
        );
      },
    ),
    { seed: 7, numRuns: 2_000 },
  );
});

const keysOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce(
        (sum: number, child) => sum + keysOf(child),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0;

test('keys of a text are the keys of its value', () => {
  const object = fc.dictionary(fc.string(), fc.constantFrom(':', '":"', 1, { a: ':' }, [{ b: 1 }]), { maxKeys: 20 });
  fc.assert(
    fc.property(object, (value) => {
      const keys = keysOf(value);
      const json = JSON.stringify(value);
      return jsonExcess(json, 9, keys) === undefined && (keys === 0 || jsonExcess(json, 9, keys - 1) === 'keys');
    }),
    { seed: 7, numRuns: 2_000 },
  );
});
