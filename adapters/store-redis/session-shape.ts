import { z } from 'zod';
import type { SessionState } from '../../domain/eligibility/session.js';
import { storedAs, type Shape } from './stored-json.js';

const epochMs = z.number();
const count = z.int().nonnegative();
const ad = z.object({ bidId: z.string(), code: z.string(), price: z.int(), format: z.string(), content: z.string() });
const neighbour = z.object({ domain: z.string(), categories: z.array(z.string()) });
const bid = z.object({
  kind: z.enum(['direct', 'programmatic', 'house']),
  id: z.string(),
  source: z.string(),
  price: z.int(),
  advertiser: z.object({ id: z.string(), domain: z.string() }),
  creative: z.object({ id: z.string(), format: z.string() }),
  brief: z.object({ product: z.string() }),
});

export const readSession = storedAs<SessionState>(
  z.object({
    id: z.string(),
    accountId: z.string(),
    userId: z.string(),
    conversationId: z.string(),
    completedTurns: count,
    seenAssistants: z.array(z.string()),
    lastUserMessage: z.string().optional(),
    lastShownTurn: count.optional(),
    lastShownAtMs: epochMs.optional(),
    filledTurns: count,
    shownAds: count,
    shownAdvertisers: z.record(z.string(), count),
    neighbours: z.array(neighbour).optional(),
    networkIds: z.array(z.string()).optional(),
    pinned: z.object({ turn: count, ads: z.array(ad), expiresAtMs: epochMs }).optional(),
    prepared: z.object({ bids: z.array(bid), expiresAtMs: epochMs }).optional(),
  } satisfies Shape<SessionState>),
);
