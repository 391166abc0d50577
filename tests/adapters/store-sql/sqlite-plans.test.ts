import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { backendOver } from '../../../adapters/store-sql/backend/sql-backend.js';
import { exportCounted, exportDecisions, exportEvents } from '../../../adapters/store-sql/journal/export-rows.js';
import { findDecisionsOfBids, searchPage } from '../../../adapters/store-sql/journal/decision-search.js';
import { createLedgerPruning } from '../../../adapters/store-sql/ledger/ledger-pruning.js';
import { createSqlSessionStore, SESSION_IDLE_MS } from '../../../adapters/store-sql/state/session-store.js';
import { createStatePruner } from '../../../adapters/store-sql/state/state-pruner.js';
import { accountId, bidId, conversationId, decisionId, userId } from '../../../domain/values/ids.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { sampleSession } from '../../contracts/index.js';
import { allOf } from '../../support/all-of.js';
import { scansIn, stepsOf } from '../../support/query-plans.js';
import { openTestBed, type SqlTestBed } from '../../support/sql-engines.js';

const NOW = 1_750_000_000_000;

let bed: SqlTestBed;
beforeAll(async () => void (bed = await openTestBed('sqlite')));
afterAll(() => bed.close());

/** Each test adds the rows without which a loop of its subject would ask nothing. */
const addEvent = (account_id: string) =>
  bed.databases.ledger
    .insertInto('stream_events')
    .values({ account_id, id: 1, at_ms: 1, session_id: null, draft: '{}' })
    .execute();

/**
 * Of the first there is a row a minute of the time of retention, however much is written; of the second a limited
 * number of each account.
 */
const SMALL = /^SCAN (decision_bytes|creative_reviews)\b/;

test('pruning a ledger goes by indexes: it reads no table from end to end that grows with use', async () => {
  const { ledger } = bed.databases;
  const hold = { id: 'h', position: 0, parts: 1, budget_id: 'day', amount: 1, expires_at_ms: 0 };
  await ledger.insertInto('budgets').values({ id: 'day', committed: 0, held: 1 }).execute();
  await ledger.insertInto('holds').values(hold).execute();
  await addEvent('pruned');
  await ledger.insertInto('decision_bytes').values({ minute: 0, bytes: 1 }).execute();
  const keep = {
    ...{ decisionsMs: DAY_MS, streamEventsMs: DAY_MS, noticesMs: DAY_MS, countedEventsMs: DAY_MS },
    decisionsMaxBytes: 0,
  };
  const steps = await stepsOf(ledger, (recorded) =>
    createLedgerPruning({ engine: 'sqlite', ledger: recorded, journal: recorded }).prune(keep, NOW, 10),
  );
  expect(scansIn(steps).filter((step) => !SMALL.test(step))).toEqual([]);
  for (const index of ['stream_events_by_time', 'holds_by_expiry'])
    expect(steps).toEqual(expect.arrayContaining([expect.stringContaining(index)]));
});

test('pruning sessions goes by indexes: it reads no table from end to end', async () => {
  const store = createSqlSessionStore(backendOver(bed.databases).state, { nowMs: () => NOW });
  for (const user of ['1', '2']) {
    const key = { accountId: accountId('a'), userId: userId(user), conversationId: conversationId('c') };
    await store.replace(key, 0, sampleSession());
  }
  const steps = await stepsOf(bed.databases.state, (recorded) =>
    createStatePruner(recorded).prune(NOW + SESSION_IDLE_MS, 10),
  );
  expect(scansIn(steps)).toEqual([]);
  expect(steps).toEqual(expect.arrayContaining([expect.stringContaining('sessions_by_seen_time')]));
});

test.each(['sessions', 'exposures'] as const)('a write of a known row of %s moves no index', async (table) => {
  const { rows } = await sql<{ readonly opcode: string }>`
    explain update ${sql.table(table)} set version = 2, value = '{}', written_at_ms = 2 where version = 1
  `.execute(bed.databases.state);
  const steps = rows.map(({ opcode }) => opcode);
  expect(steps).toContain('Insert');
  expect(steps.filter((step) => step.startsWith('Idx'))).toEqual([]);
});

test.each([
  ['counted', exportCounted, 'at_ms>?'],
  ['decisions', exportDecisions, 'at_ms>?'],
  ['events', exportEvents, 'id>?'],
] as const)(
  'each page of an export of %s begins where the one before ended, and sorts no rows',
  async (what, read, bound) => {
    const account = `exports ${what}`;
    await addEvent(account);
    const steps = await stepsOf(bed.databases.journal, (recorded) =>
      allOf<unknown>(read(recorded, { accountId: accountId(account), fromMs: 0, untilMs: 10 })),
    );
    expect(scansIn(steps)).toEqual([]);
    expect(steps.at(bound === 'id>?' ? -1 : 0)).toContain(bound);
    expect(steps).not.toContain('USE TEMP B-TREE FOR ORDER BY');
  },
);

test.each([undefined, { atMs: 5, id: decisionId('d') }])(
  'a page of a search behind %j goes by account and time, and sorts no rows',
  async (before) => {
    const search = { accountId: accountId('a'), fromMs: 0, untilMs: 10, before, filter: {}, limit: 10 };
    const steps = await stepsOf(bed.databases.journal, (recorded) => searchPage(recorded, search));
    expect(steps).toEqual([
      expect.stringMatching(/decisions_by_account \(\(account_id,at_ms\)>\(.*AND \(account_id,at_ms/),
    ]);
  },
);

test('an ad is found by its reference within its primary key', async () => {
  const ids = { first: bidId('a'), last: bidId('b') };
  const steps = await stepsOf(bed.databases.journal, (recorded) => findDecisionsOfBids(recorded, undefined, ids));
  expect(scansIn(steps)).toEqual([]);
  expect(steps[0]).toContain('bid_id>? AND bid_id<?');
});
