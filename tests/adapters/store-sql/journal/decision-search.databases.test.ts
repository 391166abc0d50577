import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { findDecisionsOfBids, searchPage } from '../../../../adapters/store-sql/journal/decision-search.js';
import { packAlone } from '../../../../adapters/store-sql/journal/packed-record.js';
import { accountId, bidId, decisionId } from '../../../../domain/values/ids.js';
import { sampleDecision } from '../../../contracts/index.js';
import { plansOf } from '../../../support/query-plans.js';
import { openTestBed, type SqlTestBed } from '../../../support/sql-engines.js';

const ROWS = 20_000;

let bed: SqlTestBed;
beforeAll(async () => {
  bed = await openTestBed('postgres');
  // Enough rows that PostgreSQL goes by an index of its own accord.
  await sql`
    insert into decisions (id, account_id, at_ms, body)
    select gen_random_uuid(), 'a' || i % 3, i / 10, ${packAlone(sampleDecision())} from generate_series(1, ${ROWS}::int) i
  `.execute(bed.databases.journal);
  await sql`
    insert into decision_bids (bid_id, decision_id) select gen_random_uuid(), id from decisions
  `.execute(bed.databases.journal);
  await sql`analyze decisions, decision_bids`.execute(bed.databases.journal);
});
afterAll(() => bed.close());

test.each([undefined, { atMs: 1_500, id: decisionId('8') }])(
  'a page of a search behind %j goes by account and time, and sorts no rows',
  async (before) => {
    const search = { accountId: accountId('a1'), fromMs: 1_000, untilMs: 2_000, before, filter: {}, limit: 10 };
    const [plan] = await plansOf(bed.databases.journal, (recorded) => searchPage(recorded, search));
    expect(plan).toMatch(/Index Scan Backward using decisions_by_account/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  },
);

test('an ad is found by its reference within its primary key', async () => {
  const ids = { first: bidId('80000000'), last: bidId('80010000') };
  const [plan] = await plansOf(bed.databases.journal, (recorded) => findDecisionsOfBids(recorded, undefined, ids));
  expect(plan).toMatch(/Index (Only )?Scan using decision_bids_pkey/);
  expect(plan).not.toMatch(/Seq Scan/);
});
