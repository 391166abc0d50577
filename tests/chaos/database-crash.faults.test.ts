import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { informational } from '../load/figure.js';
import { startOwnPostgres, type OwnPostgres } from '../support/postgres-server.js';
import { readStored } from './stored.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { startNode, type NodeProcess } from './node-process.js';
import { inParallel, winPages } from './pages.js';
import { createPostman, VIEW } from './postman.js';
import { writeShop } from './shop.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

const PAGES = sized(50, 1_500);
const CRASHES = sized(2, 20);
const OFFERS = [{ id: 'plain', cpmUsd: 4.2, budgetUsd: 100_000 }];

let folder: string;
let postgres: OwnPostgres;
let env: { readonly DATA_DIR: string; readonly CONFIG: string; readonly DATABASE_URL: string };
let node: NodeProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'database-crash-'));
  postgres = await startOwnPostgres();
  const { url } = await postgres.createDatabase();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  // What makes a database quick, and forgetful.
  await admin.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
  await admin.end();
  env = { DATA_DIR: folder, CONFIG: writeShop(folder, { offers: OFFERS }), DATABASE_URL: url };
  node = await startNode(env);
}, TIMEOUT_MS);
afterAll(async () => {
  await node?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'PostgreSQL crashes while events are posted, and was set to answer before anything is on disk: what we have answered is there',
  async () => {
    const random = seededRandom(SEED);
    const pages = await winPages(node.url, PAGES);
    const every = Math.floor((PAGES * VIEW.length) / (CRASHES + 1));
    let [crashes, over] = [0, Promise.resolve()];
    const crash = async (): Promise<void> => {
      await postgres.crash();
      await postgres.resume();
    };
    const onAttempt = (answered: number): void => {
      if (crashes === CRASHES || answered < every * (crashes + 1)) return;
      crashes++;
      over = over.then(crash);
    };
    const postman = createPostman({ urlOf: () => node.url, draw: random.next, onAttempt });
    await inParallel(pages, postman.deliver);
    await over;
    const verdict = judge(await readStored(env), postman.sent, pages);
    const refused = postman.attempts.filter(({ status }) => status === 503).length;
    report(
      ...figuresOf('database-crash', verdict),
      informational('database-crash/events-refused', refused, 'requests'),
    );
    expect({ ...verdict, untold: 0 }).toEqual(FLAWLESS);
    expect(crashes).toBe(CRASHES);
    expect(refused).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
