import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { decodePreload } from '../../../../../../adapters/http-koa/endpoints/ads/preload/decode-preload.js';
import { checkBody } from '../../../../../../adapters/http-koa/server/body/check-body.js';
import {
  checkPreload,
  preloadRequest,
} from '../../../../../../adapters/http-koa/endpoints/ads/preload/request-schema.js';
import { holds } from '../../../../../domain/property.js';
import { DEMO } from '../../../stub-accounts.js';

const usual = {
  publisherToken: 'token',
  userId: 'u',
  conversationId: 'c',
  messages: [{ id: 'm', role: 'user', content: 'x' }],
  sessionId: 's',
  installId: 'i',
  enabledPlacementCodes: ['a', 'b'],
  code: 'a',
  isDisabled: false,
  sdk: { name: 'sdk-js', platform: 'web', version: '1' },
  skan: { items: ['a.skadnetwork'] },
  app: { bundleId: 'com.example', version: '2', storeUrl: 'https://store.example' },
  device: {
    hardware: { type: 'tablet', brand: 'B', model: 'M' },
    os: { name: 'os', version: '1', locale: 'de-AT', timezone: 'UTC' },
    screen: { width: 800, height: 600, dpr: 2, darkMode: true, orientation: 'portrait' },
    network: { userAgent: 'UA', type: 'wifi', carrier: 'C' },
    tracking: { limited: true, attStatus: 'denied' },
  },
  character: { id: 'ch', name: 'N', avatarUrl: 'a', greeting: 'g', persona: 'p', tags: ['t'], isNsfw: 1 },
  regulatory: { gdpr: 0, gdprConsent: 'C', coppa: 1, gpp: 'G', gppSid: [2], usPrivacy: '1YNN' },
  userEmail: 'a@b.example',
  variantId: 'v',
  advertisingId: 'ad',
  vendorId: 've',
};

const pathsOf = (value: unknown): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => [[key], ...pathsOf(inner).map((path) => [key, ...path])])
    : [];

const PATHS = [...pathsOf(usual), ['unknown'], ['constructor'], ['__proto__']];
const LENGTHS = [127, 128, 129, 200, 201, 320, 321, 512, 513, 1_000, 1_001, 8_000, 8_001, 16_000, 16_001];
const ODD: readonly unknown[] = [
  ...[null, undefined, '', 'text', 'a\0b', '\uD83D', '\uDE00', true, 0, -1, 1.5, Infinity],
  ...[[], [null], ['x'], [1], {}, { length: 3 }, { length: { valueOf: 1 } }, { id: 5 }],
  ...LENGTHS.map((length) => 'x'.repeat(length)),
];

const put = (body: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  if (typeof body !== 'object' || body === null) return body;
  const inner = (body as Record<string, unknown>)[key];
  return { ...body, [key]: rest.length === 0 ? value : put(inner, rest, value) };
};

/** As a browser sends it. */
const web: unknown = { ...usual, app: undefined, skan: undefined };

const input = (checked: ReturnType<typeof checkPreload>) =>
  checked.kind === 'valid'
    ? decodePreload(checked.value, { account: DEMO, messages: [], isDisabledByHeader: false, headers: {} })
    : checked;

const isTakenAlike = (sent: unknown): boolean =>
  isDeepStrictEqual(input(checkPreload(sent)), input(checkBody(preloadRequest, sent)));

const kindOf = (sent: unknown): 'refused' | 'usual' | 'healed' => {
  const checked = checkPreload(sent);
  return checked.kind === 'refused' ? 'refused' : checked.value === sent ? 'usual' : 'healed';
};

test('one odd value in any place is taken as the schema takes it', () => {
  const bodies = [usual, web].flatMap((start) => PATHS.flatMap((path) => ODD.map((value) => put(start, path, value))));
  expect(bodies.filter((sent) => !isTakenAlike(sent))).toEqual([]);
  const kinds = bodies.map(kindOf);
  for (const kind of ['refused', 'usual', 'healed'] as const)
    expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(100);
});

test('so are several', () => {
  const changes = fc.array(fc.tuple(fc.constantFrom(...PATHS), fc.oneof(fc.constantFrom(...ODD), fc.jsonValue())), {
    maxLength: 4,
  });
  holds(
    fc.property(fc.constantFrom<unknown>(usual, web), changes, (start, made) => {
      expect(isTakenAlike(made.reduce((body, [path, value]) => put(body, path, value), start))).toBe(true);
    }),
  );
});

test.each([[null], [undefined], [5], ['x'], [[]], [[{}]], [{}]])('%j is refused as the schema refuses it', (sent) => {
  expect(checkPreload(sent)).toEqual(checkBody(preloadRequest, sent));
});
