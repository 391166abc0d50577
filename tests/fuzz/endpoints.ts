import { WIRE_COUNTED_EVENTS } from '../../adapters/wire/index.js';
import type { LiveIds } from './target.js';
import { mutateBody, mutateText } from './mutate.js';
import type { Random } from '../../domain/values/seeded-random.js';

export interface FuzzRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
}

export type Strangers = readonly [string, ...string[]];

export interface FuzzEndpoint {
  readonly name: string;
  make(random: Random, ids: LiveIds, strangers: Strangers): FuzzRequest;
}

const TYPES = [
  'application/json',
  'text/plain',
  'application/json; charset=utf-8',
  'text/plain;charset=utf-16',
  'multipart/form-data',
  ';',
  '',
] as const;
const ENCODINGS = ['gzip', 'identity', 'br', 'gzip, gzip', 'x'] as const;

const headersFor = (random: Random): Record<string, string> => ({
  'content-type': random.below(4) === 0 ? random.pick(TYPES) : 'application/json',
  ...(random.below(40) === 0 ? { 'content-encoding': random.pick(ENCODINGS) } : {}),
  ...(random.below(20) === 0 ? { origin: 'null', 'svc-is-disabled': '1', 'sec-purpose': 'prefetch' } : {}),
});

const post = (
  path: string,
  seed: unknown,
  random: Random,
  strangers: Strangers,
  more: Record<string, string> = {},
): FuzzRequest => ({
  method: 'POST',
  path,
  headers: { ...headersFor(random), ...more },
  body: mutateBody(random, seed, strangers),
});

const get = (path: string, headers: Record<string, string> = {}): FuzzRequest => ({ method: 'GET', path, headers });

const BEARER = { authorization: 'Bearer dev-api-token' };
const ADS = { title_id: 'demo-title', context: { player_width: 1280, player_height: 720 } };
const SDK = { name: 'sdk-js', platform: 'web', version: '4.0.0' };
const INIT = {
  publisherToken: 'dev-publisher-token',
  userId: 'u',
  installId: 'i',
  sdk: SDK,
  skan: { items: ['a.skadnetwork'] },
};
const messagesOf = (random: Random) =>
  Array.from({ length: 1 + random.below(4) }, (_, n) => ({
    id: `m${n}`,
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: 'coffee',
    createdAt: 1.7e12,
  }));
const preloadOf = (random: Random) => ({
  publisherToken: random.pick(['dev-publisher-token', 'demo-publisher-token']),
  userId: `u${random.below(50)}`,
  conversationId: `c${random.below(50)}`,
  messages: messagesOf(random),
  enabledPlacementCodes: ['inlineAd'],
  sdk: SDK,
  app: { bundleId: 'com.example', version: '1' },
  device: {
    hardware: { type: 'desktop' },
    os: { locale: 'en' },
    screen: { width: 1, height: 1 },
    network: { type: 'wifi' },
  },
  character: { id: 'c', name: 'n', tags: ['t'], isNsfw: false },
  regulatory: { gdpr: 1, gdprConsent: 'x', gppSid: [7], coppa: 0 },
  ...{ userEmail: 'a@b.example', advertisingId: '00000000', isDisabled: false, sessionId: null },
});
const REPORT = {
  error: 'TypeError: x',
  name: 'n',
  message: 'm',
  stack: 's',
  additionalData: { publisherToken: 'dev-publisher-token', sdk: SDK },
};
const eventsOf = (random: Random, token: string) => ({
  token,
  messageId: 'm',
  events: [{ type: random.pick(['ad.viewed', ...WIRE_COUNTED_EVENTS]), eventId: 'e', area: 'cta' }],
});
const TEXT = (token: string) => ({
  token,
  messageId: 'm',
  messages: [{ id: 'm', role: 'assistant', content: 'Hello.' }],
});
const VMAP = 'title_id=demo-title&player_width=1280&player_height=720';
const QUERY = 'code=inlineAd&messageId=m1&sdk=sdk-js&theme=dark&cachedContent=Hello&componentParams=%7B%22a%22%3A1%7D';

/** Mostly the good value, so that what stands behind the first check is reached too. */
const often = (random: Random, good: string): string => (random.below(4) === 0 ? mutateText(random, good) : good);

/** Where guessing is the point. */
const seldom = (random: Random, good: string): string => (random.below(10) === 0 ? good : mutateText(random, good));

export const FUZZ_ENDPOINTS: readonly FuzzEndpoint[] = [
  { name: 'POST /v1/ads', make: (random, _ids, strangers) => post('/v1/ads', ADS, random, strangers, BEARER) },
  { name: 'GET /v1/ads/vmap', make: (random) => get(`/v1/ads/vmap?${often(random, VMAP)}`, BEARER) },
  { name: 'GET /overlay', make: (random, { slotId }) => get(`/overlay/${seldom(random, slotId)}`) },
  { name: 'POST /init', make: (random, _ids, strangers) => post('/init', INIT, random, strangers) },
  { name: 'POST /preload', make: (random, _ids, strangers) => post('/preload', preloadOf(random), random, strangers) },
  { name: 'POST /error', make: (random, _ids, strangers) => post('/error', REPORT, random, strangers) },
  { name: 'POST /debug', make: (random, _ids, strangers) => post('/debug', REPORT, random, strangers) },
  {
    name: 'POST /api/frame/events',
    make: (random, ids, strangers) =>
      post(`/api/frame/${often(random, ids.bidId)}/events`, eventsOf(random, ids.eventToken), random, strangers),
  },
  {
    name: 'POST /api/frame/text',
    make: (random, ids, strangers) =>
      post(`/api/frame/${often(random, ids.bidId)}/text`, TEXT(ids.eventToken), random, strangers),
  },
  {
    name: 'GET /api/frame',
    make: (random, { bidId }) =>
      get(`/api/${random.pick(['frame', 'modal'])}/${often(random, bidId)}?${mutateText(random, QUERY)}`),
  },
  { name: 'GET /c', make: (random, { clickToken }) => get(`/c/${seldom(random, clickToken)}`) },
  {
    name: 'GET /v1/decisions',
    make: (random, { decisionId }) => get(`/v1/decisions/${often(random, decisionId)}`, BEARER),
  },
  {
    name: 'GET /v1/decisions of an account',
    make: (random) =>
      get(`/v1/decisions?${often(random, 'from=2026-01-01T00:00:00Z&outcome=filled&slowerThanMs=1&limit=2')}`, BEARER),
  },
  {
    name: 'GET /v1/reports/line-items/{id}',
    make: (random) => get(`/v1/reports/line-items/${often(random, 'spring')}?${often(random, 'hours=24')}`, BEARER),
  },
  {
    name: 'GET /v1/reports',
    make: (random) => get(`/v1/reports?${often(random, 'from=2026-01-01&to=2026-01-02&by=day,placement')}`, BEARER),
  },
  {
    name: 'GET /v1/decisions/replay',
    make: (random, { decisionId }) => get(`/v1/decisions/${often(random, decisionId)}/replay`, BEARER),
  },
];
