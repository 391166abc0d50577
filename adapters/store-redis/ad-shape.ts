import { z } from 'zod';
import type { SlotOutcome } from '../../application/ports/storage/ad-store.js';
import type { WonAd, WonChatAd, WonOverlayAd } from '../../domain/delivery/won-ad.js';
import { storedAs, type Shape } from './stored-json.js';

const epochMs = z.number();

const common = {
  bidId: z.string(),
  accountId: z.string(),
  decisionId: z.string(),
  source: z.string(),
  campaignId: z.string().optional(),
  price: z.int().nonnegative(),
  isTest: z.boolean(),
  advertiser: z.object({ id: z.string(), name: z.string(), domain: z.string() }),
  brief: z.object({
    product: z.string(),
    pitches: z.record(z.string(), z.string()),
    facts: z.array(z.string()),
  }),
  creative: z.object({
    id: z.string(),
    format: z.string(),
    headline: z.string(),
    cta: z.object({ label: z.string(), url: z.string() }),
  }),
  holdId: z.string(),
  budgets: z.array(z.object({ id: z.string(), limit: z.int().nonnegative() })),
  billing: z.object({ id: z.string(), kind: z.string(), source: z.string(), url: z.string() }).optional(),
  tracking: z
    .object({ source: z.string(), trackers: z.array(z.object({ moment: z.string(), url: z.string() })) })
    .optional(),
  wonAtMs: epochMs,
  billableUntilMs: epochMs,
  expiresAtMs: epochMs,
};

const chatAd = z.object({
  ...common,
  kind: z.literal('chat'),
  sessionId: z.string(),
  placement: z.object({ code: z.string(), rewarded: z.boolean() }),
  text: z.string(),
  language: z.string().optional(),
  register: z.string(),
  subjectId: z.string(),
  viewerUser: z.string().optional(),
  exposureKeys: z.array(z.string()),
  skAdNetwork: z.object({ version: z.string(), network: z.string() }).optional(),
} satisfies Shape<WonChatAd>);

const overlayAd = z.object({
  ...common,
  kind: z.literal('overlay'),
  slotId: z.string(),
  width: z.number(),
  height: z.number(),
} satisfies Shape<WonOverlayAd>);

export const readAd = storedAs<WonAd>(z.discriminatedUnion('kind', [chatAd, overlayAd]));

export const readSlot = storedAs<SlotOutcome>(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ad'), ad: overlayAd }),
    z.object({ kind: z.literal('empty') }),
  ]),
);

export const readText = storedAs<string>(z.string());
