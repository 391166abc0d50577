import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openSqlite } from '../../adapters/store-sqlite/open-sqlite.js';
import { seededRandom } from '../../domain/values/seeded-random.js';
import type { Env } from '../journeys/server.js';
import { atMost } from '../load/figure.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { PATIENT, startNode, type NodeProcess } from './node-process.js';
import { askOnce, inParallel, openPage, type Page } from './pages.js';
import { createPostman, VIEW } from './postman.js';
import { writeShop } from './shop.js';
import { readStored } from './stored.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

const PEOPLE = sized(40, 3_000);
const OFFERS = [{ id: 'plain', cpmUsd: 4.2, budgetUsd: 100_000 }];

let folder: string;
let env: Env & { readonly DATA_DIR: string };
let nodes: readonly NodeProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'one-folder-'));
  env = { ...PATIENT, DATA_DIR: join(folder, 'data'), CONFIG: writeShop(folder, { offers: OFFERS }) };
  nodes = await Promise.all([startNode(env), startNode(env)]);
}, TIMEOUT_MS);
afterAll(async () => {
  for (const node of nodes) await node.stop();
  rmSync(folder, { recursive: true, force: true });
});

const decisionsIn = async (dataDir: string): Promise<readonly string[]> => {
  const databases = openSqlite(dataDir);
  const rows = await databases.ledger.selectFrom('decisions').select('id').execute();
  await databases.close();
  return rows.map(({ id }) => id);
};

test(
  'two servers on one folder, turns and events at both: each decision is in the journal, each event counts once, and neither has dropped anything',
  async () => {
    const random = seededRandom(SEED);
    const urlOf = (): string => nodes[random.below(nodes.length)]?.url ?? '';
    const postman = createPostman({ urlOf, draw: random.next });
    const [decided, pages]: [string[], Page[]] = [[], []];
    const people = Array.from({ length: PEOPLE }, (_, i) => `visitor-${i}`);
    await inParallel(people, async (person) => {
      const { decisionId, bids } = await askOnce(urlOf(), person);
      decided.push(decisionId);
      for (const bid of bids) {
        const page = await openPage(urlOf(), bid);
        pages.push(page);
        await postman.deliver(page);
      }
    });
    expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0]);

    const verdict = judge(await readStored(env), postman.sent, pages);
    const kept = new Set(await decisionsIn(env.DATA_DIR));
    const missing = decided.filter((id) => !kept.has(id)).length;
    report(...figuresOf('one-folder', verdict), atMost('one-folder/decisions-lost', missing, 'decisions', 0));
    expect([verdict, missing]).toEqual([FLAWLESS, 0]);
    expect(nodes.map((node) => node.logs()).join('')).not.toContain('the journal cannot be written');
    expect(postman.sent.length).toBeGreaterThan((VIEW.length * PEOPLE) / 2);
  },
  TIMEOUT_MS,
);
