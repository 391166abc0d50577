import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createMemoryExposureStore } from '../../adapters/store-memory/index.js';
import { createRedisExposureStore } from '../../adapters/store-redis/index.js';
import { createSqlExposureStore } from '../../adapters/store-sql/state/exposure-store.js';
import { createAdPlacement } from '../../application/create-ad-placement.js';
import type { PreloadOutcome } from '../../application/api/ad-placement.js';
import type { ExposureStore } from '../../application/ports/storage/exposure-store.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import { exposureKey } from '../../domain/frequency/exposure.js';
import { conversationId, lineItemId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';
import { connected } from '../adapters/store-redis/connected.js';
import { sampleAccount, sampleCaller } from '../contracts/samples.js';
import { useRedis } from '../support/redis-server.js';
import { openTestBed, SQL_ENGINES } from '../support/sql-engines.js';
import { createEngine } from './engine.js';
import { settle } from './fake-clock.js';
import { spentOf } from './filled.js';
import { impressions, sold } from './sold.js';

const CROWD = 200;
/** They all come from one network, and nobody opens a page. */
const ALL_FREE = { unopenedMs: 120_000, networkShare: 1, accountShare: 1 };
const clock = { nowMs: () => Date.now() };

interface Bed {
  readonly store: ExposureStore;
  close(): Promise<unknown>;
}

const sqlBed = async (engine: 'sqlite' | 'postgres'): Promise<Bed> => {
  const bed = await openTestBed(engine);
  return { store: createSqlExposureStore(bed.openBackend().state, clock), close: () => bed.close() };
};

const redisBed = async (): Promise<Bed> => {
  const server = await useRedis();
  const connection = await connected(server);
  return {
    store: createRedisExposureStore(connection),
    close: async () => {
      await connection.close();
      await server.close();
    },
  };
};

const memoryBed = async (): Promise<Bed> => ({
  store: createMemoryExposureStore({ clock }),
  close: async () => undefined,
});

const BEDS: Readonly<Record<string, () => Promise<Bed>>> = {
  ...Object.fromEntries(SQL_ENGINES.map((engine) => [engine, () => sqlBed(engine)])),
  ...(SQL_ENGINES.includes('sqlite') ? { memory: memoryBed } : { redis: redisBed }),
};

/** Prices in USD per thousand of what was shown; `none` with the reason of each turn without an ad. */
const tally = (outcomes: readonly PreloadOutcome[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const what = outcome.kind === 'filled' ? String((outcome.ads[0]?.price ?? 0) / 1_000_000) : JSON.stringify(outcome);
    const name = outcome.kind === 'no-fill' ? outcome.skipCode : what;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const capOf = (item: string, limit: number) => ({
  caps: [{ key: exposureKey.lineItem(lineItemId(item)), limit, windowMs: DAY_MS }],
});

/** As many conversations of one user, each on its first turn, all at once, by as many nodes over the same stores. */
const crowd = async (store: ExposureStore, campaigns: readonly Campaign[], nodes = 1, maxPerDay?: number) => {
  const pacing = { firstTurns: 0, everyNth: 1, cooldownMs: 0, maxPerDay };
  const engine = createEngine({
    account: sampleAccount({ pacing }),
    campaigns,
    ports: { exposures: store, holds: ALL_FREE },
  });
  const placements = Array.from({ length: nodes }, () =>
    // A node has a queue of its own: it knows the store by another object.
    createAdPlacement({ ...engine.ports, exposures: { ...store } }),
  );
  const ask = async (_: unknown, i: number): Promise<readonly PreloadOutcome[]> => {
    const input = engine.input({ conversationId: conversationId(`c${i}`) });
    const outcome = await placements[i % nodes]?.preloadTurn(input, sampleCaller());
    return outcome === undefined ? [] : [outcome];
  };
  const outcomes = (await Promise.all(Array.from({ length: CROWD }, ask))).flat();
  const counts = tally(outcomes);
  for (let i = 0; i < 20; i++) await settle();
  return { engine, counts };
};

describe.each(Object.keys(BEDS))('200 conversations of one user at once, exposures in %s', (name) => {
  let bed: Bed | undefined;
  beforeAll(async () => void (bed = await BEDS[name]?.()), 60_000);
  afterAll(() => bed?.close());
  let users = 0;
  /** Under another account each time, so that nobody has seen anything. */
  const fresh = (): ExposureStore => {
    const prefix = `${name}-${++users}-`;
    const { store } = bed as Bed;
    const own = <K extends { readonly subjectId: string }>(key: K): K => ({
      ...key,
      subjectId: prefix + key.subjectId,
    });
    return {
      read: (key) => store.read(own(key)),
      replace: (key, ...rest) => store.replace(own(key), ...rest),
      eraseUser: (...args) => store.eraseUser(...args),
    };
  };

  test('without caps nobody goes without an ad, and each has its hold', async () => {
    const { engine, counts } = await crowd(fresh(), [sold('tea', 2, { budgetTotal: impressions(500, 2) })]);
    expect(counts).toEqual({ 2: CROWD });
    expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: impressions(CROWD, 2) });
  });

  test('caps are used to the last place, and never passed: as if one came after the other', async () => {
    const budget = (cpm: number) => ({ budgetTotal: impressions(500, cpm) });
    const campaigns = [
      sold('tea', 5, { ...capOf('tea', 3), ...budget(5) }),
      sold('coffee', 4, { ...capOf('coffee', 7), ...budget(4) }),
      sold('milk', 3, { ...capOf('milk', 20), ...budget(3) }),
      sold('water', 1, budget(1)),
    ];
    const { engine, counts } = await crowd(fresh(), campaigns);
    expect(counts).toEqual({ 5: 3, 4: 7, 3: 20, 1: CROWD - 30 });
    expect(await spentOf(engine, 'coffee')).toEqual({ committed: 0, held: impressions(7, 4) });
  });

  test('a cap of the day of the account', async () => {
    const { counts } = await crowd(fresh(), [sold('tea', 2)], 1, 9);
    expect(counts).toEqual({ 2: 9, ad_skipped: CROWD - 9 });
  });

  test('on two nodes', async () => {
    const { counts } = await crowd(fresh(), [sold('tea', 5, capOf('tea', 3)), sold('coffee', 1)], 2);
    expect(counts).toEqual({ 5: 3, 1: CROWD - 3 });
  });
});

/** Memory is no engine: this runs in one suite. */
if ('memory' in BEDS)
  test('whatever the caps and budgets, a crowd gets what a queue would', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ cap: fc.integer({ min: 1, max: 40 }), money: fc.integer({ min: 1, max: 60 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (items) => {
          const campaigns = items.map(({ cap, money }, i) =>
            sold(`item-${i}`, 9 - i, { ...capOf(`item-${i}`, cap), budgetTotal: impressions(money, 9 - i) }),
          );
          const { engine, counts } = await crowd(createMemoryExposureStore({ clock }), campaigns);
          for (const [i, { cap, money }] of items.entries()) {
            const most = Math.min(cap, money);
            expect(counts[9 - i] ?? 0).toBe(most);
            expect(await spentOf(engine, `item-${i}`)).toEqual({ committed: 0, held: impressions(most, 9 - i) });
          }
        },
      ),
      { seed: 20_260_115, numRuns: 12 },
    ));
