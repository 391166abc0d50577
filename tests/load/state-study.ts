import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan } from './bench.js';
import { PUBLISHER_TOKEN } from './campaigns.js';
import { nextTurns } from './cases.js';
import { startChild, type Child } from './child.js';
import { atLeast, informational, type Figure } from './figure.js';
import { startPostgres } from '../support/postgres-server.js';
import { startOwnRedis } from '../support/redis-server.js';
import { measureRound, median, type Round } from './round.js';

const WARM_UP_MS = 3_000;
const SQLITE_TARGET = 0.7;
const SHARED_TARGET = 0.4;

interface Loaded {
  readonly child: Child;
  readonly next: () => Buffer;
  readonly rounds: Round[];
}

const cpuOf = ({ rounds }: Loaded): number => median(rounds.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest));

/** Where the state of a server is. */
export interface StateSettings {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
}

interface Compared {
  readonly name: string;
  readonly state: StateSettings;
  readonly target: number;
}

/** The same turns on a server that keeps its state there as on one that keeps it in memory, round by round in turn. */
const comparedWithMemory = async ({ name, state, target }: Compared, plan: Plan): Promise<readonly Figure[]> => {
  const args = ['state', JSON.stringify(state)];
  const children = [await startChild('server'), await startChild('server', { args })];
  try {
    const loaded: Loaded[] = [];
    for (const child of children) {
      const next = await nextTurns(PUBLISHER_TOKEN, `http://127.0.0.1:${child.port}`);
      loaded.push({ child, next, rounds: [] });
    }
    const load = ({ child, next }: Loaded, durationMs: number): Promise<Round> =>
      measureRound(child, { next, marker: '"bidId"', durationMs });
    for (const one of loaded) await load(one, WARM_UP_MS);
    for (let i = 0; i < plan.rounds; i++) for (const one of loaded) one.rounds.push(await load(one, plan.roundMs));
    const [memory, stored] = loaded as [Loaded, Loaded];
    const ratios = stored.rounds.map(({ perSecond }, i) => perSecond / (memory.rounds[i]?.perSecond ?? Number.NaN));
    return [
      atLeast(`${name}.ratio`, median(ratios), 'of the turns per second in memory', target),
      informational(`${name}.p99`, median(stored.rounds.map(({ p99Ms }) => p99Ms)), 'ms'),
      informational(`${name}.processor`, cpuOf(stored), 'µs of the server a request'),
      informational(`${name}.processor-in-memory`, cpuOf(memory), 'µs of the server a request'),
    ];
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
};

export const sqliteStudy = async (plan: Plan): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'preload-on-sqlite-'));
  try {
    return await comparedWithMemory({ name: 'preload-on-sqlite', state: { dataDir }, target: SQLITE_TARGET }, plan);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** A PostgreSQL and a Redis of its own, on this machine. */
export const sharedStateStudy = async (plan: Plan): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'preload-on-postgres-and-redis-'));
  const [postgres, redis] = await Promise.all([startPostgres(), startOwnRedis()]);
  try {
    const database = await postgres.createDatabase();
    const state = { dataDir, databaseUrl: database.url, redisUrl: redis.url };
    return await comparedWithMemory({ name: 'preload-on-postgres-and-redis', state, target: SHARED_TARGET }, plan);
  } finally {
    await postgres.stop();
    await redis.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
