import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { runCli } from '../journeys/server.js';
import { postPreload } from '../journeys/conversation.js';
import { inPostgres, inSqlite } from './backup-engines.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { startNode } from './node-process.js';
import { inParallel, winPages } from './pages.js';
import { createPostman, VIEW, type Sent } from './postman.js';
import { writeShop } from './shop.js';
import { readStored, sum } from './stored.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

const PAGES = sized(60, 3_000);
/** Viewed when the copy is made. */
const LATE = 10;
const OFFERS = [{ id: 'first', cpmUsd: 9.371_113, budgetUsd: 100_000 }];

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'backup-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keyOf = ({ page, type }: Pick<Sent, 'page' | 'type'>): string => `${page.bidId}/${type}`;

const countedIn = (sent: readonly Sent[]): readonly Sent[] => sent.filter(({ counted }) => counted > 0);

/** Whether the token opens anything. */
const statusOf = async (url: string, publisherToken: string): Promise<number> => {
  const messages = [{ id: 'm-1', role: 'user', content: 'Hello there' }];
  return (await postPreload(url, { publisherToken, userId: 'u', conversationId: 'c', messages })).status;
};

test.each([
  ['SQLite', 'backup', inSqlite],
  ['PostgreSQL', 'backup-postgres', inPostgres],
])(
  'a backup of %s amid events, kill -9, all lost, a restore: what was answered before it is there, and the rest counts when it comes again',
  async (name, run, open) => {
    const own = mkdtempSync(join(folder, run));
    const database = await open(own);
    const CONFIG = writeShop(own, { offers: OFFERS });
    const node = await startNode({ ...database.env, CONFIG });
    try {
      const created = await runCli(['accounts', 'create', 'published'], database.env);
      const [, token = ''] = /^publisher token {2}(\S+)$/m.exec(created.stdout) ?? [];
      const pages = await winPages(node.url, PAGES);
      const late = pages.slice(-LATE);
      const answeredBefore: string[] = [];
      let backedUp: Promise<string> | undefined;
      const backUp = async (sent: readonly Sent[]): Promise<string> => {
        answeredBefore.push(...countedIn(sent).map(keyOf));
        const { code, stderr } = await database.backUp();
        return `${code} ${stderr}`;
      };
      const postman = createPostman({
        ...{ urlOf: () => node.url, draw: seededRandom(SEED).next },
        onAttempt: () => {
          if (countedIn(postman.sent).length > PAGES / 2) backedUp ??= backUp(postman.sent);
        },
      });
      await inParallel(pages.slice(0, PAGES / 2), postman.deliver);
      let isMade = false;
      void backedUp?.then(() => (isMade = true));
      const rest = pages.slice(PAGES / 2, -LATE);
      while (!isMade && rest.length > 0) await inParallel(rest.splice(0, 8), postman.deliver);
      expect(await backedUp).toBe('0 ');
      await inParallel([...rest, ...late], postman.deliver);
      await node.kill();
      const env = await database.loseAndRestore();

      const restored = await readStored(env);
      expect(answeredBefore.length).toBeGreaterThan(PAGES / 2);
      expect(restored.rows).toEqual(expect.arrayContaining(answeredBefore));
      expect(restored.rows.filter((key) => late.some(({ bidId }) => key.startsWith(bidId)))).toEqual([]);
      const priceOf = new Map(pages.map(({ bidId, priceNanos }) => [`${bidId}/ad.viewed`, priceNanos]));
      const due = sum(restored.rows.map((key) => priceOf.get(key) ?? 0));
      expect([restored.billedNanos, restored.committedNanos, restored.integrity]).toEqual([due, due, ['ok']]);

      await node.start(env);
      expect([await statusOf(node.url, token), await statusOf(node.url, `${token}x`)]).toEqual([200, 401]);
      const again = createPostman({ urlOf: () => node.url, draw: () => 1 });
      // Clients that have an answer send nothing again: what was counted after the backup is lost without them.
      await inParallel(pages, (page) => again.deliver(page));
      expect(await database.drill()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^published /m) });
      expect(await node.stop()).toBe(0);
      const verdict = judge(await readStored(env), again.sent, pages);
      report(...figuresOf(run, { ...verdict, doubled: 0 }));
      expect([name, { ...verdict, doubled: 0 }]).toEqual([name, FLAWLESS]);
      expect(again.sent.length).toBe(pages.length * VIEW.length);
    } finally {
      await node.stop();
      await database.stop();
    }
  },
  TIMEOUT_MS,
);
