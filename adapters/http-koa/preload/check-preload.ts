import { isStorable, MAX_ID_CHARS } from '../schemas/bounded.js';
import { checkBody, type CheckedBody } from '../schemas/check-body.js';
import { preloadRequest, type PreloadBody } from '../schemas/preload.js';
import { bool, fields, flag, list, number, orNone, text, type Usual } from '../schemas/usual-value.js';

type Part<Key extends keyof PreloadBody> = NonNullable<PreloadBody[Key]>;
type DevicePart<Key extends keyof Part<'device'>> = NonNullable<Part<'device'>[Key]>;

const id: Usual = (value) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_ID_CHARS && isStorable(value);
const name = orNone(text(200));
const sdkName = orNone(text(128));
const prose = orNone(text(8_000));
const signal = orNone(text(16_000));
const optional = { number: orNone(number), bool: orNone(bool), flag: orNone(flag), list: orNone(list) };

const device = fields<Part<'device'>>({
  hardware: orNone(fields<DevicePart<'hardware'>>({ type: name, brand: name, model: name })),
  os: orNone(fields<DevicePart<'os'>>({ name, version: name, locale: name, timezone: name })),
  screen: orNone(
    fields<DevicePart<'screen'>>({
      width: optional.number,
      height: optional.number,
      dpr: optional.number,
      darkMode: optional.bool,
    }),
  ),
  network: orNone(fields<DevicePart<'network'>>({ userAgent: orNone(text(1_000)), type: name, carrier: name })),
  tracking: orNone(fields<DevicePart<'tracking'>>({ limited: optional.bool, attStatus: name })),
});

const regulatory = fields<Part<'regulatory'>>({
  gdpr: optional.flag,
  gdprConsent: signal,
  coppa: optional.flag,
  gpp: signal,
  gppSid: optional.list,
  usPrivacy: signal,
});

const character = fields<Part<'character'>>({
  id: orNone(text(MAX_ID_CHARS)),
  name,
  avatarUrl: prose,
  greeting: prose,
  persona: prose,
  tags: optional.list,
  isNsfw: optional.flag,
});

/** In what is seldom sent, nothing but its absence is usual. */
const absent: Usual = (value) => value === undefined || value === null;

/** A body that the schema would give back as it is, save that it leaves out what it does not know. */
const isUsual = fields<PreloadBody>({
  publisherToken: orNone((value) => typeof value === 'string'),
  userId: id,
  conversationId: id,
  messages: list,
  sessionId: name,
  installId: name,
  enabledPlacementCodes: optional.list,
  code: name,
  isDisabled: optional.flag,
  sdk: orNone(fields<Part<'sdk'>>({ name: sdkName, platform: sdkName, version: sdkName })),
  skan: absent,
  app: absent,
  device: orNone(device),
  character: orNone(character),
  regulatory: orNone(regulatory),
  userEmail: orNone(text(320)),
  variantId: name,
  advertisingId: name,
  vendorId: name,
});

/**
 * Zod reads a body in 45 µs, this in 3: it says what is wrong, and heals what is odd, but hardly any body needs either. A field that the
 * schema gains does not compile here until it is told what is usual.
 */
export const checkPreload = (body: unknown): CheckedBody<PreloadBody> =>
  isUsual(body) ? { kind: 'valid', value: body as PreloadBody } : checkBody(preloadRequest, body);
