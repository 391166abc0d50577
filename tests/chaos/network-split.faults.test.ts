import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom, type Random } from '../../domain/values/seeded-random.js';
import { eventually } from '../journeys/server.js';
import { atMost, informational } from '../load/figure.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';
import { startPostgres, type PostgresServer } from '../support/postgres-server.js';
import { readStored } from './stored.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { startNode, type NodeProcess } from './node-process.js';
import { askOnce, inParallel, winPages, type Page } from './pages.js';
import { createPostman } from './postman.js';
import { writeShop } from './shop.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

const PAGES = sized(60, 1_500);
const ROUNDS = sized(12, 200);
/** A fault, and the calm after it, each last until at most so many more requests have begun. */
const LONGEST_FAULT = 12;
const CPM_USD = 6;
/** Fewer than there are people: who comes last gets the other one. */
const IMPRESSIONS = PAGES / 2 + 10;
const BUDGET_NANOS = IMPRESSIONS * CPM_USD * 1_000_000;
const OFFERS = [
  { id: 'scarce', cpmUsd: CPM_USD, budgetUsd: BUDGET_NANOS / 1_000_000_000 },
  { id: 'plenty', cpmUsd: 1.5, budgetUsd: 100_000 },
];

let folder: string;
let postgres: PostgresServer;
let direct: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
let proxies: readonly [FaultProxy, FaultProxy];
let nodes: readonly [NodeProcess, NodeProcess];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'network-split-'));
  postgres = await startPostgres();
  const { url } = await postgres.createDatabase();
  const CONFIG = writeShop(folder, { offers: OFFERS });
  const behind = ({ port }: FaultProxy): string => Object.assign(new URL(url), { port: String(port) }).href;
  const port = Number(new URL(url).port);
  proxies = [await startFaultProxy(port), await startFaultProxy(port)];
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  direct = { DATA_DIR: here, DATABASE_URL: url };
  const first = await startNode({ CONFIG, DATA_DIR: here, DATABASE_URL: behind(proxies[0]) });
  cpSync(join(here, 'signing-key'), join(there, 'signing-key'));
  nodes = [first, await startNode({ CONFIG, DATA_DIR: there, DATABASE_URL: behind(proxies[1]) })];
}, TIMEOUT_MS);
afterAll(async () => {
  for (const node of nodes ?? []) await node.stop();
  for (const proxy of proxies ?? []) await proxy.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** `swallow-answers` is the worst: what the node has committed it never learns. */
const FAULTS = ['swallow-answers', 'refuse', 'pause', 'none'] as const;

/** The first fault strikes both nodes, and so the requests that begin with it. */
const storm = async (random: Random, begun: () => number): Promise<void> => {
  const someRequests = (): Promise<true> => {
    const last = begun() + 1 + random.below(LONGEST_FAULT);
    return eventually(() => begun() >= last || undefined);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const struck = round === 0 ? proxies : [random.pick([...proxies])];
    for (const proxy of struck) proxy.fault = FAULTS[round % FAULTS.length] ?? 'none';
    await someRequests();
    for (const proxy of struck) {
      proxy.reset();
      proxy.fault = 'none';
    }
    await someRequests();
  }
};

test(
  'two nodes whose connections to the database break, hang and swallow answers: each event counts once, and no budget is passed',
  async () => {
    const random = seededRandom(SEED);
    let requests = 0;
    const urlOf = (): string => {
      requests++;
      return random.pick([nodes[0].url, nodes[1].url]);
    };
    const pages: Page[] = [...(await winPages(nodes[0].url, PAGES / 2, 'before'))];
    const postman = createPostman({ urlOf, draw: random.next });
    let isOver = false;
    const over = storm(random, () => requests).then(() => (isOver = true));
    const [unviewed, statuses] = [[] as string[], new Set<number>()];
    const asking = async (): Promise<void> => {
      for (let person = 0; !isOver; person++) {
        const { status, bids } = await askOnce(urlOf(), `during-${person}`);
        statuses.add(status);
        unviewed.push(...bids.map(({ bidId }) => bidId));
      }
    };
    await Promise.all([inParallel(pages, postman.deliver), asking(), over]);
    const afterwards = await eventually(async () => {
      const won = await winPages(nodes[1].url, 1, 'afterwards');
      return won.length > 0 ? won : undefined;
    });
    pages.push(...afterwards);
    await inParallel(afterwards, postman.deliver);

    const ended = [await nodes[0].stop(), await nodes[1].stop()];
    const stored = await readStored(direct);
    const verdict = judge(stored, postman.sent, pages);
    const scarce = stored.budgets.find(({ id }) => id.includes('scarce'));
    const taken = (scarce?.committed ?? 0) + (scarce?.held ?? 0);
    const unsure = postman.attempts.filter(({ status }) => status !== 200).length;
    report(
      ...figuresOf('network-split', verdict),
      atMost('network-split/budget-passed-by', Math.max(0, taken - BUDGET_NANOS), 'nano-usd', 0),
      informational('network-split/counted-but-not-on-the-stream', verdict.untold, 'events'),
      informational('network-split/events-not-answered', unsure, 'requests'),
      informational('network-split/ads-won-meanwhile', unviewed.length, 'ads'),
    );
    // Money never depends on the ad store; without an answer of it, in a second, there is nothing to tell the stream.
    expect({ ...verdict, untold: 0 }).toEqual(FLAWLESS);
    expect(taken).toBeLessThanOrEqual(BUDGET_NANOS);
    expect([afterwards.length, ...ended]).toEqual([1, 0, 0]);
    expect(statuses).toEqual(new Set([200]));
    expect(unsure).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
