import { z } from 'zod';
import { fastBodyCheck } from '../../../server/body/check-body.js';
import { filledText, identifier, MAX_ID_CHARS } from '../../../server/body/bounded.js';
import { sdkInfo, skanInfo } from '../sdk-schema.js';
import {
  flagSignal,
  lenient,
  lenientList,
  lenientNumber,
  lenientText,
  listSignal,
  partWithSignals,
  textSignal,
} from '../../../server/body/lenient.js';

const NAME_CHARS = 200;
/** No language tag in use is longer. */
const LOCALE_CHARS = 35;
const PROSE_CHARS = 8_000;
const URL_CHARS = 2_048;
const EMAIL_CHARS = 320;

/** Not readable as any signal. */
const UNREADABLE = {};

const character = partWithSignals(
  z.object({
    id: lenientText(MAX_ID_CHARS),
    name: lenientText(NAME_CHARS),
    avatarUrl: lenientText(PROSE_CHARS),
    greeting: lenientText(PROSE_CHARS),
    persona: lenientText(PROSE_CHARS),
    tags: lenientList(z.unknown()),
    isNsfw: flagSignal(),
  }),
  { isNsfw: UNREADABLE },
);

const AGENT_CHARS = 1_000;
const text = () => lenientText(NAME_CHARS);
const flag = () => lenient(z.boolean());

/**
 * `docs/reference/protocol.md#post-preload-the-ads-of-one-turn`, `device`; what no decision reads (power, audio) is not
 * listed.
 */
const device = partWithSignals(
  z.object({
    hardware: lenient(z.object({ type: text(), brand: text(), model: text() })),
    os: lenient(z.object({ name: text(), version: text(), locale: text(), timezone: text() })),
    screen: lenient(
      z.object({ width: lenientNumber(), height: lenientNumber(), dpr: lenientNumber(), darkMode: flag() }),
    ),
    network: lenient(
      z.object({
        ...{ userAgent: lenientText(AGENT_CHARS), type: text(), detail: text(), carrier: text() },
        saveData: flagSignal(),
      }),
    ),
    tracking: partWithSignals(z.object({ limited: flagSignal(), attStatus: textSignal() }), { limited: UNREADABLE }),
  }),
  { tracking: { limited: UNREADABLE } },
);

export type DeviceInfo = z.infer<typeof device>;

/** Of any length: a signal that is too long to be read refuses, and one that counted as absent would allow. */
const regulatory = partWithSignals(
  z.object({
    gdpr: flagSignal(),
    gdprConsent: textSignal(),
    coppa: flagSignal(),
    gpp: textSignal(),
    gppSid: listSignal(),
    usPrivacy: textSignal(),
  }),
  {
    gdpr: UNREADABLE,
    gdprConsent: UNREADABLE,
    coppa: UNREADABLE,
    gpp: UNREADABLE,
    gppSid: UNREADABLE,
    usPrivacy: UNREADABLE,
  },
);

const appInfo = lenient(
  z.object({
    bundleId: filledText(NAME_CHARS),
    version: lenientText(NAME_CHARS),
    storeUrl: lenientText(URL_CHARS),
  }),
);

/** Documents the messages; they are read by `decode-messages.ts`, which leaves odd ones out instead of refusing. */
const wireMessage = z.object({
  id: z.string(),
  role: z.string().meta({ description: '`user` or `assistant`; any other role is dropped.' }),
  content: z.string().meta({ description: 'Of a list of parts the text counts.' }),
  createdAt: z.union([z.string(), z.number(), z.null()]).optional(),
});

/**
 * What a decision needs is required, all else is lenient
 * (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`).
 */
export const preloadRequest = z
  .object({
    publisherToken: z.string().meta({ description: 'May be in the header instead.' }).nullish(),
    userId: identifier(),
    conversationId: identifier(),
    messages: z
      .array(z.unknown())
      .meta({ override: { type: 'array', items: z.toJSONSchema(wireMessage, { io: 'input' }) } }),
    sessionId: lenientText(NAME_CHARS),
    installId: lenientText(NAME_CHARS),
    enabledPlacementCodes: lenientList(z.unknown()),
    code: lenientText(NAME_CHARS).meta({
      description: 'Single-placement clients send it in place of enabledPlacementCodes.',
    }),
    display: lenientText(NAME_CHARS).meta({
      description: '`text`: the answer carries the ad as text, and no page shows it. Anything else: a frame.',
    }),
    isDisabled: flagSignal('true: this turn shows no ad (trackOnly).'),
    sdk: sdkInfo(),
    skan: skanInfo(),
    app: appInfo,
    device,
    character,
    regulatory,
    userEmail: lenientText(EMAIL_CHARS),
    userSignature: lenientText(NAME_CHARS).meta({
      description: 'HMAC-SHA-256 of user id and e-mail address, by the publisher’s server.',
    }),
    variantId: lenientText(NAME_CHARS),
    locale: lenientText(LOCALE_CHARS).meta({
      description:
        'BCP 47, of the app around the ads: their labels and buttons are in it. Absent: as the conversation.',
    }),
    advertisingId: lenientText(NAME_CHARS),
    vendorId: lenientText(NAME_CHARS),
  })
  .meta({ id: 'PreloadRequest' });

export type PreloadBody = z.infer<typeof preloadRequest>;

/**
 * Zod alone takes 5 µs more, and 70 where its code is not in the caches of the processor, as in a server with much else
 * to do.
 */
export const checkPreload = fastBodyCheck(preloadRequest);
