import { z } from 'zod';
import type { Clock } from '../../application/ports/clock.js';
import type { AdStore, SlotOutcome } from '../../application/ports/storage/ad-store.js';
import type { WonAd, WonChatAd, WonOverlayAd } from '../../domain/delivery/won-ad.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { RedisConnection } from './connection.js';
import { digestOf } from './keys.js';
import { type ReadStored, type Shape, storedAs } from './stored-json.js';

/** A value to be pinned to a key until it expires. */
interface Pin {
  readonly key: string;
  readonly value: unknown;
  readonly expiresAtMs: EpochMs;
}

const findPinned = async <T>(
  connection: RedisConnection,
  key: string,
  readStored: ReadStored<T>,
  nowMs: EpochMs,
): Promise<T | undefined> => {
  const [until, text] = await connection.run((redis) => redis.hmget(key, 'until', 'value'));
  return typeof text === 'string' && Number(until) > nowMs ? readStored(text) : undefined;
};

/**
 * Pins the first value, and `further` ones with it; returns what is pinned to the first key from now on. A damaged
 * value counts as absent: it is replaced, unless somebody else has done so meanwhile.
 */
const pinIfAbsent = async <T>(
  connection: RedisConnection,
  readStored: ReadStored<T>,
  nowMs: EpochMs,
  first: Pin & { readonly value: T },
  further: readonly Pin[] = [],
): Promise<T> => {
  const pins = [first, ...further];
  const keys = pins.map(({ key }) => key);
  const values = pins.flatMap(({ value, expiresAtMs }) => [String(expiresAtMs), JSON.stringify(value)]);
  for (let damaged = ''; ;) {
    const args = [String(nowMs), damaged, ...values];
    const present = await connection.run((redis) => redis.pinValue(keys.length, ...keys, ...args));
    if (typeof present !== 'string') return first.value;
    const pinned = readStored(present);
    if (pinned !== undefined) return pinned;
    damaged = present;
  }
};

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
  soldAs: z.object({
    about: z.object({ source: z.string(), advertiser: z.string(), creative: z.string(), format: z.string() }),
    timeZone: z.union([z.string(), z.number()]),
    adjustment: z.number().optional(),
    assignment: z.object({ variant: z.string(), bucket: z.number() }).optional(),
  }),
  choice: z.object({ basis: z.string(), data: z.string() }),
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
  asText: z.literal(true).optional(),
  language: z.string().optional(),
  locale: z.string().optional(),
  register: z.string(),
  character: z.object({ name: z.string(), tags: z.array(z.string()) }).optional(),
  writer: z.object({ kind: z.string() }),
  subjectId: z.string(),
  knowsPerson: z.boolean(),
  isSigned: z.boolean().optional(),
  viewerUser: z.string().optional(),
  network: z.string().optional(),
  exposureKeys: z.array(z.string()),
  skAdNetwork: z.object({ version: z.string(), network: z.string() }).optional(),
  adAttributionKit: z.object({ version: z.string(), jwt: z.string() }).optional(),
} satisfies Shape<WonChatAd>);

const overlayAd = z.object({
  ...common,
  kind: z.literal('overlay'),
  slotId: z.string(),
  width: z.number(),
  height: z.number(),
} satisfies Shape<WonOverlayAd>);

const readAd = storedAs<WonAd>(z.discriminatedUnion('kind', [chatAd, overlayAd]));

const readSlot = storedAs<SlotOutcome>(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ad'), ad: overlayAd }),
    z.object({ kind: z.literal('empty') }),
  ]),
);

const readText = storedAs<string>(z.string());

/** Ads, slot outcomes and pinned texts, each until it expires. */
export const createRedisAdStore = (connection: RedisConnection, clock: Pick<Clock, 'nowMs'>): AdStore => {
  const keyOf = (kind: 'ad' | 'slot' | 'text', id: string): string => `${connection.prefix}${kind}:${digestOf(id)}`;
  const pinOf = (ad: WonAd): Pin & { readonly value: WonAd } => ({
    key: keyOf('ad', ad.bidId),
    value: ad,
    expiresAtMs: ad.expiresAtMs,
  });
  return {
    find: (id, nowMs) => findPinned(connection, keyOf('ad', id), readAd, nowMs),
    putIfAbsent: (ad) => pinIfAbsent(connection, readAd, clock.nowMs(), pinOf(ad)),
    findSlot: (id, nowMs) => findPinned(connection, keyOf('slot', id), readSlot, nowMs),
    putSlotIfAbsent: (id, outcome, nowMs, expiresAtMs) => {
      const slot = { key: keyOf('slot', id), value: outcome, expiresAtMs };
      return pinIfAbsent(connection, readSlot, nowMs, slot, outcome.kind === 'ad' ? [pinOf(outcome.ad)] : []);
    },
    findText: (id, nowMs) => findPinned(connection, keyOf('text', id), readText, nowMs),
    pinTextIfAbsent: (id, text, expiresAtMs) =>
      pinIfAbsent(connection, readText, clock.nowMs(), { key: keyOf('text', id), value: text, expiresAtMs }),
    eraseUser: async (_accountId, _userId, { ads }) => {
      const keys = ads.flatMap((id) => [keyOf('ad', id), keyOf('text', id)]);
      if (keys.length > 0) await connection.run((redis) => redis.unlink(keys));
    },
  };
};
