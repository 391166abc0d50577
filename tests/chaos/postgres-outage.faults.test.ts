import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { eventually } from '../journeys/server.js';
import { atMost, informational } from '../load/figure.js';
import { watchFault } from '../support/fault-row.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';
import { startPostgres, type PostgresServer } from '../support/postgres-server.js';
import { readStored } from './stored.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { startNode, type NodeProcess } from './node-process.js';
import { askOnce, inParallel, winPages, type Page } from './pages.js';
import { createPostman, type Postman } from './postman.js';
import { writeShop } from './shop.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

/** It lasts until so many turns were answered in it, and events refused; a long one for a minute, too. */
const TURNS = 5;
const LEAST_MS = sized(0, 60_000);
const PAGES = sized(40, 600);
const OFFERS = [{ id: 'plain', cpmUsd: 4.2, budgetUsd: 100_000 }];
/** The deadline of a turn is a second; the rest is what a busy machine adds. */
const SLOWEST_TURN_MS = 3_000;
const FULL_SERVICE_MS = 10_000;
/**
 * Either its stores did not answer in time, or the conversation goes on at its node and no line item with a budget may
 * bid.
 */
const NO_AD = ['unknown', 'unfilled_bid'];
/** What is posted when it is over: one at a time would not be load. */
const IN_FLIGHT = 4;

let folder: string;
let postgres: PostgresServer;
let proxy: FaultProxy;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postgres-outage-'));
  postgres = await startPostgres();
  const { url } = await postgres.createDatabase();
  proxy = await startFaultProxy(Number(new URL(url).port));
}, TIMEOUT_MS);
afterAll(async () => {
  await proxy?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const runIn = async (client: pg.Client, statement: string): Promise<void> => {
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A new connection takes it over; those that stand break. */
const setReadOnly = async (databaseUrl: string, value: 'on' | 'off'): Promise<void> => {
  const admin = new pg.Client({ connectionString: databaseUrl, options: '-c default_transaction_read_only=off' });
  const name = new URL(databaseUrl).pathname.slice(1);
  await runIn(admin, `alter database ${name} set default_transaction_read_only = ${value}`);
  proxy.reset();
};

/** Every write fails as on a disk that is full; reading goes on. */
const FULL = `
  create function is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  do $$ declare name text; begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
      execute 'create trigger is_full before insert or update on ' || name || ' execute function is_full()';
    end loop;
  end $$`;

const runOn = (databaseUrl: string, statement: string): Promise<void> =>
  runIn(new pg.Client({ connectionString: databaseUrl }), statement);

interface Outage {
  begin(databaseUrl: string): Promise<void>;
  end(databaseUrl: string): Promise<void>;
}

const OUTAGES: Readonly<Record<string, Outage>> = {
  /** Connections break, and new ones are refused. */
  'is out of reach': {
    begin: async () => {
      proxy.fault = 'refuse';
      proxy.reset();
    },
    end: async () => void (proxy.fault = 'none'),
  },
  /** Connections stand, and nothing is ever answered: a machine that hangs, or a network that swallows. */
  'is silent': {
    begin: async () => void (proxy.fault = 'pause'),
    end: async () => void (proxy.fault = 'none'),
  },
  /** As after a failover to a replica, or set by an operator whose disk is full. */
  'is read-only': { begin: (url) => setReadOnly(url, 'on'), end: (url) => setReadOnly(url, 'off') },
  'is full': {
    begin: (url) => runOn(url, FULL),
    end: (url) => runOn(url, 'drop function is_full cascade'),
  },
};

interface Turn {
  readonly status: number;
  readonly said: string;
  readonly elapsedMs: number;
}

/** One person after another asks for an ad. */
const ask = async (node: NodeProcess): Promise<readonly Turn[]> => {
  const turns: Turn[] = [];
  const endMs = performance.now() + LEAST_MS;
  while (turns.length < TURNS || performance.now() < endMs) {
    const startedMs = performance.now();
    const { status, skipCode, bids } = await askOnce(node.url, `asking-${turns.length}`);
    turns.push({
      status,
      said: bids.length > 0 ? 'filled' : (skipCode ?? ''),
      elapsedMs: performance.now() - startedMs,
    });
  }
  return turns;
};

/** Milliseconds until an event is counted and a turn has an ad again. */
const fullService = async (node: NodeProcess, postman: Postman): Promise<number> => {
  const startedMs = performance.now();
  const before = postman.attempts.length;
  await eventually(async () => {
    const isCounting = postman.attempts.slice(before).some(({ status }) => status === 200);
    const { bids } = await askOnce(node.url, `back-${performance.now()}`);
    return (isCounting && bids.length > 0) || undefined;
  });
  return performance.now() - startedMs;
};

describe.each(Object.entries(OUTAGES))('PostgreSQL %s in the midst of load', (what, outage) => {
  test(
    'turns are answered in time without an ad, events are refused until it is back, and nothing that was answered is lost',
    async () => {
      const dataDir = mkdtempSync(join(folder, 'node-'));
      const database = await postgres.createDatabase();
      const url = Object.assign(new URL(database.url), { port: String(proxy.port) });
      const config = { DATA_DIR: dataDir, CONFIG: writeShop(dataDir, { offers: OFFERS }) };
      const node = await startNode({ ...config, DATABASE_URL: url.href });
      const { pid } = node;
      const pages = await winPages(node.url, PAGES);
      const postman = createPostman({ urlOf: () => node.url, draw: seededRandom(SEED).next });
      const [early, late] = [pages.slice(0, PAGES / 2), pages.slice(PAGES / 2)] as [Page[], Page[]];
      await inParallel(early, postman.deliver);

      const watch = await watchFault('PostgreSQL gone, read-only or full', node);
      const answers = async () => ({
        turn: await askOnce(node.url, `row-${performance.now()}`),
        events: postman.attempts.at(-1)?.status,
      });

      await outage.begin(database.url);
      const answeredBefore = postman.attempts.length;
      const delivering = inParallel(late, postman.deliver, IN_FLIGHT);
      const turns = await ask(node);
      // A silent database is found out only when an event's own deadline is over.
      await eventually(() => postman.attempts.slice(answeredBefore).some(({ status }) => status === 503) || undefined);
      await watch.isAsWritten(answers);
      const refused = postman.attempts.slice(answeredBefore);
      await outage.end(database.url);
      const backMs = await fullService(node, postman);
      await watch.isOver(answers);
      await delivering;

      expect(node.pid).toBe(pid);
      expect(await node.stop()).toBe(0);
      const verdict = judge(await readStored({ ...config, DATABASE_URL: database.url }), postman.sent, pages);
      const slowestMs = Math.max(...turns.map(({ elapsedMs }) => elapsedMs));
      const name = `postgres-${what.replaceAll(' ', '-')}`;
      report(
        ...figuresOf(name, verdict),
        atMost(`${name}/slowest-turn`, slowestMs, 'ms', SLOWEST_TURN_MS),
        atMost(`${name}/full-service`, backMs, 'ms', FULL_SERVICE_MS),
        informational(`${name}/turns`, turns.length, 'turns'),
        informational(`${name}/events-refused`, refused.length, 'requests'),
      );
      expect(verdict).toEqual(FLAWLESS);
      expect(turns.filter(({ status, said }) => status !== 200 || !NO_AD.includes(said))).toEqual([]);
      expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 5']));
    },
    TIMEOUT_MS,
  );
});
