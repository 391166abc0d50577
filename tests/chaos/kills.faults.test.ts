import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { atMost, informational } from '../load/figure.js';
import { startPostgres, type PostgresServer } from '../support/postgres-server.js';
import { readStored } from './stored.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { PATIENT, startNode, type NodeProcess } from './node-process.js';
import { inParallel, winPages } from './pages.js';
import { createPostman, VIEW } from './postman.js';
import { writeShop } from './shop.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

/** On SQLite all that is acknowledged hangs on this process; on PostgreSQL less is at stake. */
const PLANS = [
  { engine: 'sqlite', events: sized(600, 10_000), kills: sized(3, 20) },
  { engine: 'postgres', events: sized(450, 10_000), kills: sized(2, 20) },
] as const;
const READY_TARGET_MS = 3_000;
const MAX_DELAY_MS = 12;

let folder: string;
let postgres: PostgresServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kills-'));
  postgres = await startPostgres();
}, TIMEOUT_MS);
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The first is used up after some hundred ads, the second has no limit that a run could reach. */
const FIRST_IMPRESSIONS = 100;
const FIRST_CPM_USD = 9.371_113;
const FIRST_BUDGET_NANOS = Math.round(FIRST_CPM_USD * 1_000_000) * FIRST_IMPRESSIONS;
const OFFERS = [
  { id: 'first', cpmUsd: FIRST_CPM_USD, budgetUsd: (FIRST_BUDGET_NANOS + 5_000_000) / 1_000_000_000 },
  { id: 'second', cpmUsd: 5.210_777, budgetUsd: 100_000 },
];

/**
 * At random instants: when so many requests were answered, while the next are under way, and a few milliseconds later.
 */
const reaper = (node: NodeProcess, requests: number, kills: number) => {
  const random = seededRandom(SEED);
  const due = Array.from({ length: kills }, () => 1 + random.below(requests)).sort((a, b) => a - b);
  const readyMs: number[] = [];
  let under = Promise.resolve();
  const die = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, random.next() * MAX_DELAY_MS));
    await node.kill();
    readyMs.push(await node.start());
  };
  return {
    readyMs,
    onAttempt: (answered: number): void => {
      if (due[0] === undefined || answered < due[0]) return;
      due.shift();
      under = under.then(die);
    },
    over: () => under,
  };
};

describe.each(PLANS)('on $engine', ({ engine, events, kills }) => {
  test(
    `the server dies ${kills} times while ${events} events are posted: none that was answered is lost, none counts twice, the money is exact`,
    async () => {
      const dataDir = mkdtempSync(join(folder, `${engine}-`));
      const database = engine === 'postgres' ? { DATABASE_URL: (await postgres.createDatabase()).url } : {};
      const env = { ...PATIENT, DATA_DIR: dataDir, CONFIG: writeShop(dataDir, { offers: OFFERS }), ...database };
      const node = await startNode(env);
      const pages = await winPages(node.url, events / VIEW.length);
      const death = reaper(node, events, kills);
      const { next } = seededRandom(SEED + 1);
      const postman = createPostman({ urlOf: () => node.url, draw: next, onAttempt: death.onAttempt });
      await inParallel(pages, postman.deliver);
      await death.over();
      expect(await node.stop()).toBe(0);
      const stored = await readStored(env);
      const verdict = judge(stored, postman.sent, pages);
      const cut = postman.attempts.filter(({ status }) => status === 0).length;
      report(
        ...figuresOf(`kill-9/${engine}`, verdict),
        atMost(`kill-9/${engine}/start-to-ready`, Math.max(...death.readyMs), 'ms', READY_TARGET_MS),
        informational(`kill-9/${engine}/events`, postman.sent.length, 'events'),
        informational(`kill-9/${engine}/requests-cut`, cut, 'requests'),
      );
      expect(verdict).toEqual(FLAWLESS);
      // A turn that ran out of time on a busy machine had no page: what it held ends by itself.
      const shown = new Set(pages.map(({ bidId }) => bidId));
      expect(stored.holds.filter((id) => shown.has(id))).toEqual([]);
      // The small budget was used up to the last impression that it can pay.
      const first = stored.budgets.find(({ id }) => id.includes('first'));
      expect((first?.committed ?? 0) + (first?.held ?? 0)).toBe(FIRST_BUDGET_NANOS);
      expect([postman.sent.length, death.readyMs.length]).toEqual([pages.length * VIEW.length, kills]);
      expect(pages.length).toBeGreaterThan((events / VIEW.length) * 0.98);
      // Otherwise no death has hit anything.
      expect(cut).toBeGreaterThan(kills);
    },
    TIMEOUT_MS,
  );
});
