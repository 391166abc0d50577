import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '../../domain/values/seeded-random.js';
import type { Env } from '../journeys/server.js';
import { atMost, IS_MEASURED } from '../load/figure.js';
import { watchFault } from '../support/fault-row.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';
import { startOwnRedis, type OwnRedis } from '../support/redis-server.js';
import { readStored } from './stored.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { PATIENT, startNode, type NodeProcess } from './node-process.js';
import { askOnce, inParallel, winPages } from './pages.js';
import { createPostman } from './postman.js';
import { writeShop } from './shop.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

/** Measured so many that the 99th of a hundred is not the slowest: the turn that finds Redis slow waits for it. */
const TURNS = IS_MEASURED ? sized(120, 400) : 15;
const PAGES_AT_ONCE = sized(12, 300);
const SLOW_MS = 2_000;
const ADDED_TARGET_MS = 50;
const OFFERS = [{ id: 'plain', cpmUsd: 4.2, budgetUsd: 100_000 }];

let env: Env & { readonly DATA_DIR: string };
let redis: OwnRedis;
let proxy: FaultProxy;
let node: NodeProcess;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'redis-trouble-'));
  redis = await startOwnRedis();
  proxy = await startFaultProxy(redis.port);
  env = {
    ...(IS_MEASURED ? {} : PATIENT),
    ...{ DATA_DIR: folder, CONFIG: writeShop(folder, { offers: OFFERS }) },
    REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
  };
  node = await startNode(env);
}, TIMEOUT_MS);
afterAll(async () => {
  await node?.stop();
  await proxy?.close();
  await redis?.close();
  rmSync(env.DATA_DIR, { recursive: true, force: true });
});

const TROUBLES = {
  'loses-everything': async () => {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  },
  'is-slow': async () => void (proxy.delayMs = SLOW_MS),
  'is-gone': async () => {
    proxy.delayMs = 0;
    await redis.stop();
  },
};

let asked = 0;
/** Milliseconds of so many turns, sorted. */
const timeTurns = async (): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const startedMs = performance.now();
    expect((await askOnce(node.url, `asking-${asked++}`)).status).toBe(200);
    times.push(performance.now() - startedMs);
  }
  return times.sort((a, b) => a - b);
};
const p99 = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;

test(
  'Redis loses everything, becomes slow and goes away while events are posted: all are counted once, turns are answered, and it comes back',
  async () => {
    const troubles = Object.entries(TROUBLES);
    const pages = await winPages(node.url, PAGES_AT_ONCE * (troubles.length + 1));
    const unread = pages.values();
    const postman = createPostman({ urlOf: () => node.url, draw: seededRandom(SEED).next });
    // Events are posted beside the turns in good times too: what they cost is not Redis's.
    const timeBesideEvents = async (): Promise<readonly number[]> => {
      const mine = Array.from({ length: PAGES_AT_ONCE }, () => unread.next().value).filter(
        (page) => page !== undefined,
      );
      const [times] = await Promise.all([timeTurns(), inParallel(mine, postman.deliver, 2)]);
      return times;
    };
    const watch = await watchFault('Redis gone or slow', node);
    const answers = async () => ({
      turn: await askOnce(node.url, `row-${asked++}`),
      events: postman.attempts.at(-1)?.status,
    });
    const normalMs = p99(await timeBesideEvents());
    for (const [name, begin] of troubles) {
      await begin();
      const times = await timeBesideEvents();
      report(atMost(`redis-${name}/added-to-turn-p99`, p99(times) - normalMs, 'ms', ADDED_TARGET_MS));
    }
    await watch.isAsWritten(answers);
    await redis.start();
    await watch.isOver(answers);
    expect(await node.stop()).toBe(0);
    const verdict = judge(await readStored(env), postman.sent, pages);
    report(...figuresOf('redis-trouble', verdict));
    expect(verdict).toEqual(FLAWLESS);
    expect(postman.attempts.filter(({ status }) => status !== 200)).toEqual([]);
  },
  TIMEOUT_MS,
);
