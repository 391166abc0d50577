import { z } from 'zod';
import { SIGNAL_NAMES } from '../../../../../domain/privacy/unreadable-signals.js';
import {
  WIRE_ERROR_CODES,
  WIRE_FORMATS,
  WIRE_SKIP_CODES,
  type WireAdAttributionKit,
  type WireAdText,
  type WireBid,
  type WirePreloadFilled,
  type WirePreloadSkipped,
  type WireRefused,
  type WireSkan,
} from '../../../../wire/index.js';
import { requestId } from '../../document-parts.js';

const proof = { nonce: z.string(), timestamp: z.string(), signature: z.string() };

const skan = z
  .object({
    version: z.string(),
    network: z.string(),
    itunesItem: z.string(),
    sourceApp: z.string(),
    campaign: z.string().optional().meta({ description: 'Before version 4.' }),
    sourceIdentifier: z.string().optional().meta({ description: 'From version 4.' }),
    ...z.object(proof).partial().shape,
    fidelities: z.array(z.object({ fidelity: z.union([z.literal(0), z.literal(1)]), ...proof })).optional(),
  })
  .meta({ id: 'Skan', description: 'For the app to hand to iOS (SKAdNetwork).' }) satisfies z.ZodType<WireSkan>;

const adAttributionKit = z
  .object({
    version: z.string(),
    jwt: z.string().meta({ description: 'A compact JWS.' }),
    itunesItem: z.string(),
    cpp: z.string().optional(),
    reengagementUrl: z.string().optional(),
  })
  .meta({
    id: 'AdAttributionKit',
    description: 'For the app to hand to iOS from 17.4 on.',
  }) satisfies z.ZodType<WireAdAttributionKit>;
const adText = z
  .object({
    label: z.string().meta({ description: '“Ad”, in the reader’s language.' }),
    advertiser: z.string(),
    content: z.string(),
    url: z.url().meta({ description: 'Counts the click and leads to the advertiser.' }),
    disclosure: z.string().meta({ description: 'Who is behind the ad, and why it was chosen.' }),
  })
  .meta({ id: 'AdText', description: 'An ad without a frame.' }) satisfies z.ZodType<WireAdText>;

/**
 * Shapes of every answer of `/preload` (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`); they document,
 * and tests check the answers against them.
 */
const bid = z
  .object({
    bidId: z.uuid(),
    code: z.string(),
    revenue: z.number().meta({ description: 'eCPM in USD.' }),
    value: z.number().meta({ description: 'The same number under its older name.' }),
    adDisplayPosition: z.literal('afterAssistantMessage'),
    impressionTrigger: z.enum(['immediate', 'component']),
    format: z.enum(WIRE_FORMATS),
    content: z.string(),
    om: z.object({ creativeType: z.enum(['display', 'video']) }),
    skan: skan.optional(),
    adAttributionKit: adAttributionKit.optional(),
    text: adText.optional().meta({ description: 'Only for `display: "text"`.' }),
  })
  .meta({ id: 'Bid' }) satisfies z.ZodType<WireBid>;

const sessionId = z.uuid();
const unreadable = z
  .array(z.enum(SIGNAL_NAMES))
  .optional()
  .meta({ description: 'Signals of the request that cannot be read, and that therefore protected. Absent: none.' });
const userSignature = z
  .literal('wrong')
  .optional()
  .meta({ description: 'Only of development accounts: the signature that was sent counts as none.' });
const oddMessages = z
  .array(z.string())
  .optional()
  .meta({
    description:
      'Only of development accounts: fields such as `messages.3.content` for which an entry was left out, or read ' +
      'otherwise than it was sent.',
  });

const misspelt = z
  .array(z.object({ sent: z.string(), meant: z.enum(SIGNAL_NAMES) }))
  .optional()
  .meta({ description: 'Only of development accounts: keys that nothing reads, and the signals that they look like.' });

const unknownPlacements = z
  .array(z.string())
  .optional()
  .meta({ description: 'Only of development accounts: codes of the request that the account does not have.' });

export const preloadFilled = z
  .object({
    sessionId,
    bids: z.array(bid).min(1),
    bidId: z.uuid().optional().meta({ description: 'Only for clients that sent `code`.' }),
    bid: z.number().optional(),
    unreadable,
    userSignature,
    oddMessages,
    misspelt,
    unknownPlacements,
  })
  .meta({ id: 'PreloadFilled' }) satisfies z.ZodType<WirePreloadFilled>;

/** No tuple: its `prefixItems` would be empty, which JSON Schema 2020-12 forbids. */
const noBids = z
  .custom<readonly []>((value) => Array.isArray(value) && value.length === 0)
  .meta({ override: { type: 'array', maxItems: 0 } });

export const preloadSkipped = z
  .object({
    sessionId,
    bids: noBids,
    skip: z.literal(true),
    skipCode: z.enum(WIRE_SKIP_CODES),
    unreadable,
    userSignature,
    oddMessages,
    misspelt,
    unknownPlacements,
  })
  .meta({ id: 'PreloadSkipped' }) satisfies z.ZodType<WirePreloadSkipped>;

export const preloadRefused = z
  .object({
    errCode: z.enum(WIRE_ERROR_CODES),
    permanent: z.literal(true).optional(),
    permanentError: z.literal(true).optional(),
    sessionId: sessionId.optional(),
    bids: noBids.optional(),
    skip: z.literal(true).optional(),
    skipCode: z.enum(WIRE_SKIP_CODES).optional(),
    error: z.object({ code: z.string(), message: z.string(), requestId: requestId.optional() }),
  })
  .meta({ id: 'PreloadRefused' }) satisfies z.ZodType<WireRefused>;

export const preloadResponse = z.union([preloadFilled, preloadSkipped, preloadRefused]);
