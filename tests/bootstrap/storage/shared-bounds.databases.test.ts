import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partsOf } from '../../../adapters/http-koa/parts.js';
import { DEFAULT_HTTP_LIMITS, type HttpAppOptions } from '../../../adapters/http-koa/server/routing/options.js';
import { writerChooser } from '../../../application/ads/choose-writer.js';
import { askerOf } from '../../../application/ports/sharing/asker.js';
import { OTHER_BOUNDS } from '../../../application/ports/sharing/other-bounds.js';
import type { RateLimiter } from '../../../application/ports/traffic/rate-limiter.js';
import { boundPorts } from '../../../bootstrap/container.js';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';
import { AD_PLACEMENT, SHARE_RATE_LIMIT } from '../../../bootstrap/tokens.js';
import { wire, type Wired } from '../../../bootstrap/wire.js';
import type { WonChatAd } from '../../../domain/delivery/won-ad.js';
import { accountId, conversationId, userId } from '../../../domain/values/ids.js';
import { sources } from '../../architecture/sources.js';
import { PUBLISHER_TOKEN, writeShop } from '../../chaos/shop.js';
import { sampleCaller } from '../../contracts/samples.js';
import { say } from '../../application/engine.js';
import { startPostgres, type PostgresServer } from '../../support/postgres-server.js';
import { useRedis, type SharedRedis } from '../../support/redis-server.js';

const [STRANGER, READER] = ['203.0.113.9', '198.51.100.7'];
const ACCOUNT = accountId('chaos');
const [TEXTS, ADS] = [200, 200];
const CPM_USD = 2;

const folder = mkdtempSync(join(tmpdir(), 'shared-bounds-'));
let postgres: PostgresServer;
let redis: SharedRedis;
let nodes: readonly Wired[] = [];

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), useRedis()]);
  const CONFIG = writeShop(folder, { offers: [{ id: 'tea', cpmUsd: CPM_USD, budgetUsd: (ADS * CPM_USD) / 1_000 }] });
  const settings = readSettings({
    ...{ NODE_ENV: 'production', CONFIG, SIGNING_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://ads.example.com' },
    // Its worker is there in what is built alone.
    SAFETY_ENCODER: 'off',
    ...{ DATABASE_URL: (await postgres.createDatabase()).url, REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix },
  });
  const open = () => wire(settings, pino({ level: 'silent' }), { version: '0.0.0', logFailure: () => undefined });
  nodes = [await open(), await open()];
}, 120_000);
afterAll(async () => {
  for (const node of nodes) await node.close();
  await redis?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether one more is granted at a node. */
type Ask = (address: string) => Promise<boolean>;
/** What a bound is at a node. `most`: so many tries use up a network's part, on the slowest machine. */
interface Bound {
  readonly most: number;
  readonly open: (node: Wired) => Ask;
}

const partsOn = ({ container }: Wired) =>
  partsOf(
    {
      ...{ brand: 'svc', headerPrefixes: [], publicUrl: 'https://ads.example.com', logger: pino({ level: 'silent' }) },
      clock: boundPorts(container).clock,
      shareRateLimit: container.get(SHARE_RATE_LIMIT),
    } as unknown as HttpAppOptions,
    DEFAULT_HTTP_LIMITS,
  );

const rateOf = (limiterOf: (parts: ReturnType<typeof partsOn>) => RateLimiter): Bound => ({
  most: 60_000,
  open: (node) => {
    const limiter = limiterOf(partsOn(node));
    return async (address) => (await limiter.admit(address, performance.now())) === undefined;
  },
});

let turns = 0;
const turnOn: Bound['open'] = (node) => async (address) => {
  const placement = node.container.get(AD_PLACEMENT);
  const account = placement.authenticate(PUBLISHER_TOKEN);
  if (account === undefined) throw new Error('The shop has an account.');
  const person = { userId: userId(`u${++turns}`), conversationId: conversationId(`c${turns}`) };
  const outcome = await placement.preloadTurn(
    {
      ...{ account, ...person, messages: [say('m', 'user', 'Which coffee should I try this week?')] },
      ...{ placementCodes: [], trackOnly: false, device: {}, regulatory: {} },
      sdk: { name: 'sdk-js', platform: 'web', version: '1.0.0' },
    },
    { ...sampleCaller(), address },
  );
  return outcome.kind === 'filled';
};

const AD = { accountId: ACCOUNT, writer: { kind: 'model' }, language: 'en' } as unknown as WonChatAd;

/** The bounds that Redis or PostgreSQL keep for all nodes. */
const ON_STORES = {
  preloads: rateOf(({ preloadLimiter }) => preloadLimiter),
  newSessions: rateOf(({ initLimiter }) => initLimiter),
  reports: rateOf(({ reportLimiter }) => reportLimiter),
  wrongTokens: {
    most: 60_000,
    open: (node) => {
      const { tokenGate } = partsOn(node);
      return async (address) => {
        const request = { socket: { remoteAddress: address }, headers: {} } as never;
        return (await tokenGate.compare(request, ['publisher'], () => undefined)).kind === 'wrong';
      };
    },
  },
  unopenedHolds: { most: ADS, open: turnOn },
  modelTexts: {
    most: TEXTS,
    open: ({ container }) => {
      const modelText = { maxTextsPerDay: TEXTS, isJudgeProven: () => true } as never;
      const choose = writerChooser({ ...boundPorts(container), modelText });
      return async (address) => (await choose(AD, askerOf(ACCOUNT, address))).kind === 'model';
    },
  },
} as const satisfies Partial<Record<keyof typeof OTHER_BOUNDS, Bound>>;

const ATONCE = 50;

describe.each(Object.entries<Bound>(ON_STORES))('the shared bound "%s", on Redis and PostgreSQL', (_name, bound) => {
  test('is full for a network at every node, and open to others at every node', async () => {
    const asks = nodes.map(bound.open);
    let refused = 0;
    for (let tries = 0; tries < bound.most && refused < asks.length; tries += ATONCE)
      for (const [i, ask] of asks.entries()) {
        const granted = await Promise.all(Array.from({ length: ATONCE }, () => ask(STRANGER)));
        if (i === refused && granted.includes(false)) refused++;
      }
    expect(refused).toBe(asks.length);
    for (const ask of asks) expect(await ask(READER)).toBe(true);
  });
});

test('every other bound is kept by the process alone, whatever its stores are', () => {
  const stores = sources().filter(({ path }) => /^adapters\/store-(redis|postgres|sql)\//.test(path));
  expect(stores.length).toBeGreaterThan(20);
  expect(stores.filter(({ text }) => text.includes('/ports/sharing/')).map(({ path }) => path)).toEqual([]);
  const inStores = Object.entries(OTHER_BOUNDS).filter(([, { where }]) => where.startsWith('adapters/store-'));
  // The breaker of Redis itself: `tests/adapters/store-redis/slow-server-breaker.test.ts`.
  expect(inStores.map(([name]) => name)).toEqual(['slowRedis']);
});
