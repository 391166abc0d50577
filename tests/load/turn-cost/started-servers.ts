import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPostgres } from '../../support/postgres-server.js';
import { startOwnRedis } from '../../support/redis-server.js';
import { startChild, type Child, type ChildOptions } from '../child.js';
import { CAMPAIGNS } from '../generator/campaigns.js';
import type { StateSettings } from '../studies/stores/state-study.js';
import { measuredServer, type MeasuredServer, type Pace } from './measured-server.js';

const BIDDER_PRICES = [3, 4, 5];
const BIDDER_MS = 2;
const DEADLINE_MS = 300;
const PACE: Pace = { turns: 1_000, connections: 8 };
/** Its encoder reads one conversation after the other: a turn of many at once would be late, and without an ad. */
const ENCODER_PACE: Pace = { turns: 20, connections: 2 };

export interface StartedServers {
  readonly bare: MeasuredServer;
  readonly ours: readonly MeasuredServer[];
}

interface Databases {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

const withDatabases = async <T>(use: (databases: Databases) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'turn-cost-'));
  const [postgres, redis] = await Promise.all([startPostgres(), startOwnRedis()]);
  try {
    const { url } = await postgres.createDatabase();
    return await use({ folder, databaseUrl: url, redisUrl: redis.url });
  } finally {
    await Promise.all([postgres.stop(), redis.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
};

type Start = (role: string, options: ChildOptions) => Promise<Child>;

const originOf = ({ port }: Child): string => `http://127.0.0.1:${port}`;

/** Bidders of different prices, each in a process of its own. */
export const startBidders = async (start: Start): Promise<readonly Child[]> => {
  const bidders: Child[] = [];
  for (const price of BIDDER_PRICES) {
    const script = { latencyMs: { p50: BIDDER_MS, p99: BIDDER_MS }, price };
    bidders.push(await start('mock-dsp', { args: [JSON.stringify(script)] }));
  }
  return bidders;
};

export const demandOf = (bidders: readonly Child[]): object => ({
  bidders: bidders.map((bidder, i) => ({
    ...{ id: `dsp-${i}`, url: `${originOf(bidder)}/openrtb`, hosts: ['127.0.0.1'] },
    ...{ deadlineMs: DEADLINE_MS, accounts: ['load'] },
  })),
  supply: { asi: 'ads.example.com', version: '1.0' },
});

const WITHOUT_VECTORS = pathToFileURL(resolve('tests/load/turn-cost/without-vectors.mjs')).href;

interface Server {
  readonly settings: Partial<StateSettings> & { readonly safetyEncoder?: 'on' };
  readonly pace?: Pace;
  /** Loaded before it, in place of modules. */
  readonly hook?: string;
}

const serversOn = ({ folder, databaseUrl, redisUrl }: Databases): Readonly<Record<string, Server>> => ({
  memory: { settings: {} },
  // As a peer that reads no meaning.
  'memory-without-vectors': { settings: {}, hook: WITHOUT_VECTORS },
  sqlite: { settings: { dataDir: join(folder, 'sqlite') } },
  'postgres-and-redis': { settings: { dataDir: join(folder, 'shared'), databaseUrl, redisUrl } },
  'memory-with-encoder': { settings: { safetyEncoder: 'on' }, pace: ENCODER_PACE },
});

/** Starts processes, all of which end with `use`. */
export const withChildren = async <T>(use: (start: Start) => Promise<T>): Promise<T> => {
  const children: Child[] = [];
  try {
    return await use(async (role, options) => {
      const child = await startChild(role, options);
      children.push(child);
      return child;
    });
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
};

/** The bare service and ours with each of its stores, all with the same three bidders and on `core` alone. */
export const withServers = <T>(core: number | undefined, use: (servers: StartedServers) => Promise<T>): Promise<T> =>
  withDatabases((databases) =>
    withChildren(async (start) => {
      const bidders = await startBidders(start);
      const bare = await start('bare-auction', { args: bidders.map(originOf), core });
      const ours: MeasuredServer[] = [];
      for (const [name, { settings, pace = PACE, hook }] of Object.entries(serversOn(databases))) {
        const args = [JSON.stringify(demandOf(bidders)), JSON.stringify(settings), String(CAMPAIGNS)];
        const hooked = hook === undefined ? { args } : { args: [...args, 'modules'], flags: [`--import=${hook}`] };
        ours.push(await measuredServer(name, await start('server', { ...hooked, core }), pace));
      }
      return await use({ bare: await measuredServer('bare', bare, PACE), ours });
    }),
  );
