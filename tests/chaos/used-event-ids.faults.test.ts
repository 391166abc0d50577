import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { WIRE_COUNTED_EVENTS } from '../../adapters/wire/index.js';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { unopenedHoldId } from '../../domain/budget/budget.js';
import { holdId } from '../../domain/values/ids.js';
import { eventually, type Env } from '../journeys/server.js';
import { atMost, informational } from '../load/figure.js';
import { startPostgres, type PostgresServer } from '../support/postgres-server.js';
import { readStored, type Stored } from './stored.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { PATIENT, startNode, type NodeProcess } from './node-process.js';
import { inParallel, winPages, type Page } from './pages.js';
import { createPostman, postEvent, VIEW, type Sent } from './postman.js';
import { writeShop } from './shop.js';

const PAGES = sized(8, 200);
const OFFERS = [{ id: 'plain', cpmUsd: 3.333_333, budgetUsd: 100_000 }];

let folder: string;
let postgres: PostgresServer;
let node: NodeProcess | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'used-event-ids-'));
  postgres = await startPostgres();
}, TIMEOUT_MS);
afterEach(async () => void (await node?.stop()));
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The id of what was counted, for each other type of its ad, and for another ad. */
const misuses = ({ page, type, eventId }: Sent, other: Page) => [
  ...WIRE_COUNTED_EVENTS.filter((another) => another !== type).map((another) => ({ page, type: another, eventId })),
  { page: other, type, eventId },
];

/**
 * The stream and the ledger learn in their own time, a moment after the answer, of a turn and of a page that was
 * opened.
 */
const storedWithAll = (pages: readonly Page[], env: Env): Promise<Stored> =>
  eventually(async () => {
    const stored = await readStored(env);
    const isWhole = ({ bidId }: Page): boolean =>
      stored.streamed.includes(`${bidId}/ad.filled`) && !stored.holds.includes(unopenedHoldId(holdId(bidId)));
    return pages.every(isWhole) ? stored : undefined;
  });

/** What an event comes to; a busy server's 503 is no answer yet. */
const answerTo = (url: string, event: Parameters<typeof postEvent>[1]): Promise<string> =>
  eventually(async () => {
    const { attempt, outcome } = await postEvent(url, event);
    return outcome && `${attempt.status} ${outcome}`;
  });

describe.each(['sqlite', 'postgres'])('on %s', (engine) => {
  test(
    'the id of a counted event with another type, or for another ad, is answered 409, always; what was counted stays, and so does the money',
    async () => {
      const dataDir = mkdtempSync(join(folder, `${engine}-`));
      const database = engine === 'postgres' ? { DATABASE_URL: (await postgres.createDatabase()).url } : {};
      const env = { ...PATIENT, DATA_DIR: dataDir, CONFIG: writeShop(dataDir, { offers: OFFERS }), ...database };
      const { url } = (node = await startNode(env));
      const pages = await winPages(url, PAGES);
      const postman = createPostman({ urlOf: () => url, draw: seededRandom(SEED).next });
      await inParallel(pages, postman.deliver);
      // An ad of which nothing is counted yet, so that only the id stands in its way.
      const [fresh] = await winPages(url, 1, 'late');
      if (fresh === undefined) throw new Error('Somebody wins an ad.');
      const before = await storedWithAll([...pages, fresh], env);
      const tried = postman.sent.flatMap((sent) => misuses(sent, fresh));
      const answers: string[] = [];
      await inParallel(tried, async (event) => {
        answers.push(await answerTo(url, event));
      });
      const wrong = answers.filter((answer) => answer !== '409 conflict');
      report(
        atMost(`used-event-ids/${engine}/otherwise-answered`, wrong.length, 'events', 0),
        informational(`used-event-ids/${engine}/tried`, tried.length, 'events'),
      );
      expect(wrong).toEqual([]);
      expect(answers).toHaveLength(pages.length * VIEW.length * WIRE_COUNTED_EVENTS.length);
      expect(before.unlikeRollups).toEqual([]);
      expect(await readStored(env)).toEqual(before);
      for (const sent of postman.sent) expect(await answerTo(url, sent)).toBe('200 duplicate');
      // Ads whose ids were tried are not lost: one of their own counts. Of all that come at once under one id, one
      // does.
      const raced = pages.map((page) => ({ page, type: 'ad.clicked', eventId: 'raced' }) as const);
      const outcomes = await Promise.all(raced.map((event) => answerTo(url, event)));
      expect(outcomes.sort()).toEqual(['200 counted', ...pages.slice(1).map(() => '409 conflict')]);
      const own = { page: fresh, type: 'ad.render-started', eventId: 'its-own' } as const;
      expect(await answerTo(url, own)).toBe('200 counted');
    },
    TIMEOUT_MS,
  );
});
