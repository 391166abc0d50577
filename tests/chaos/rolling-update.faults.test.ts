import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { seededRandom } from '../../domain/values/seeded-random.js';
import type { Env } from '../journeys/server.js';
import { atMost, informational } from '../load/figure.js';
import { startPostgres, type PostgresServer } from '../support/postgres-server.js';
import { readStored } from './stored.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { PATIENT, startNode, type NodeProcess } from './node-process.js';
import { askOnce, ATONCE, openPage, type Page } from './pages.js';
import { createPostman } from './postman.js';
import { writeShop } from './shop.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

const PEOPLE = sized(60, 1_000);
const OFFERS = [{ id: 'plain', cpmUsd: 4.2, budgetUsd: 100_000 }];

let folder: string;
let postgres: PostgresServer;
let url: string;
let env: Env & { readonly DATABASE_URL: string };
let old: NodeProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rolling-update-'));
  postgres = await startPostgres();
  url = (await postgres.createDatabase()).url;
  env = { ...PATIENT, DATABASE_URL: url, CONFIG: writeShop(folder, { offers: OFFERS }) };
  old = await startNode({ ...env, DATA_DIR: join(folder, 'old') });
}, TIMEOUT_MS);
afterAll(async () => {
  await old?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const inDatabase = async (statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** What the next version may do to the tables of this one: it adds, and takes nothing away. */
const TABLES = ['budgets', 'holds', 'counted_events', 'notices', 'stream_events', 'sessions', 'ads', 'exposures'];
const NEXT_VERSION = [
  ...TABLES.map((table) => `alter table ${table} add column if not exists of_next_version text default 'new'`),
  'create table if not exists table_of_next_version (id text primary key)',
  "insert into ledger_migrations (name, timestamp) values ('ledger-9999', 'later') on conflict do nothing",
];

test(
  'the tables of the next version come under load, twice; nodes of this version go on with them, start beside and restart: no request fails',
  async () => {
    const random = seededRandom(SEED);
    const live = new Set<NodeProcess>([old]);
    const anyNode = (): NodeProcess => [...live][random.below(live.size)] ?? old;
    const postman = createPostman({ urlOf: () => anyNode().url, draw: random.next });
    const pages: Page[] = [];
    const refused: number[] = [];
    let asked = 0;
    /** People come until the work is done, and at least so many. */
    const whilePeopleCome = async (work: () => Promise<void>): Promise<void> => {
      let isDone = false;
      const end = asked + PEOPLE / 4;
      const person = async (): Promise<void> => {
        while (!isDone || asked < end) {
          const { status, bids } = await askOnce(anyNode().url, `person-${asked++}`);
          if (status !== 200) refused.push(status);
          const [bid] = bids;
          if (bid === undefined) continue;
          const page = await openPage(anyNode().url, bid);
          pages.push(page);
          await postman.deliver(page);
        }
      };
      const doing = work().finally(() => (isDone = true));
      await Promise.all([doing, ...Array.from({ length: ATONCE / 2 }, person)]);
    };
    const next = join(folder, 'next');
    cpSync(join(folder, 'old', 'signing-key'), join(next, 'signing-key'));

    await whilePeopleCome(() => inDatabase(NEXT_VERSION));
    await whilePeopleCome(() => inDatabase(NEXT_VERSION));
    let beside: NodeProcess | undefined;
    await whilePeopleCome(async () => {
      beside = await startNode({ ...env, DATA_DIR: next });
      live.add(beside);
    });
    let code: number | null = null;
    await whilePeopleCome(async () => {
      // As a proxy does that asks for readiness: first no new requests, then the end.
      live.delete(old);
      code = await old.stop();
      await old.start();
      live.add(old);
    });
    const ended = [code, await beside?.stop()];

    const verdict = judge(await readStored({ ...env, DATA_DIR: next }), postman.sent, pages);
    const failed = postman.attempts.filter(({ status }) => status !== 200).length + refused.length;
    report(
      ...figuresOf('rolling-update', verdict),
      atMost('rolling-update/requests-failed', failed, 'requests', 0),
      informational('rolling-update/people', asked, 'people'),
    );
    expect({ failed, ended, verdict }).toEqual({ failed: 0, ended: [0, 0], verdict: FLAWLESS });
    // Otherwise nobody was there.
    expect(pages.length).toBeGreaterThan(PEOPLE / 4);
  },
  TIMEOUT_MS,
);
