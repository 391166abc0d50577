import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../support/postgres-server.js';
import { startOwnRedis } from '../../../support/redis-server.js';
import type { Plan } from '../../bench.js';
import { PUBLISHER_TOKEN } from '../../generator/campaigns.js';
import { nextTurns } from '../../cases.js';
import { startChild, type Child } from '../../child.js';
import { atLeast, informational, type Figure } from '../../figure.js';
import { measureRound, median } from '../../generator/round.js';
import type { StateSettings } from './state-study.js';

const WARM_UP_MS = 3_000;
const TARGET = 1.6;
/** What a second node needs to be worth one: a processor that nobody else uses. */
const NEEDED_PROCESSORS = 1;

const idleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);

interface Loaded {
  readonly child: Child;
  readonly next: () => Buffer;
}

/** Turns per second of all of them at once, and how many processors had nothing to do meanwhile. */
const measure = async (nodes: readonly Loaded[], durationMs: number) => {
  const [idleBefore, startedMs] = [idleMs(), performance.now()];
  const rounds = await Promise.all(
    nodes.map(({ child, next }) => measureRound(child, { next, marker: '"bidId"', durationMs })),
  );
  const idle = (idleMs() - idleBefore) / (performance.now() - startedMs);
  return { perSecond: rounds.reduce((sum, round) => sum + round.perSecond, 0), idle };
};

const compare = async (nodes: readonly [Loaded, Loaded], { rounds, roundMs }: Plan): Promise<readonly Figure[]> => {
  const [first] = nodes;
  await measure(nodes, WARM_UP_MS);
  const ratios: number[] = [];
  const idle: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const one = await measure([first], roundMs);
    const two = await measure(nodes, roundMs);
    ratios.push(two.perSecond / one.perSecond);
    idle.push(one.idle);
  }
  const ratio = atLeast('two-nodes.ratio', median(ratios), 'of the turns per second of one node', TARGET);
  const room = informational(
    'two-nodes.room',
    median(idle),
    `processors of ${cpus().length} that were idle beside one node`,
  );
  return [room.value >= NEEDED_PROCESSORS ? ratio : { ...ratio, target: null, pass: true }, room];
};

const startNode = async (state: StateSettings): Promise<Loaded> => {
  const child = await startChild('server', { args: ['state', JSON.stringify(state)] });
  return { child, next: await nextTurns(PUBLISHER_TOKEN, `http://127.0.0.1:${child.port}`) };
};

/**
 * Two processes on one PostgreSQL and one Redis of this machine beside one of them. Generator and databases share the
 * processors: where they leave less than one free, the ratio tells nothing of the nodes, and has no target.
 */
export const twoNodesStudy = async (plan: Plan): Promise<readonly Figure[]> => {
  const folders = [1, 2].map((n) => mkdtempSync(join(tmpdir(), `two-nodes-${n}-`))) as [string, string];
  const [postgres, redis] = await Promise.all([startPostgres(), startOwnRedis()]);
  const started: Loaded[] = [];
  try {
    const shared = { databaseUrl: (await postgres.createDatabase()).url, redisUrl: redis.url };
    started.push(await startNode({ dataDir: folders[0], ...shared }));
    copyFileSync(join(folders[0], 'signing-key'), join(folders[1], 'signing-key'));
    started.push(await startNode({ dataDir: folders[1], ...shared }));
    return await compare(started as [Loaded, Loaded], plan);
  } finally {
    await Promise.all(started.map(({ child }) => child.stop()));
    await Promise.all([postgres.stop(), redis.close()]);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
};
