import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createLedgerDatabase } from '../../../../adapters/store-sql/backend/ledger-database.js';
import { createSqlJournal, type SqlJournal } from '../../../../adapters/store-sql/journal/journal.js';
import { createLedgerPruner } from '../../../../adapters/store-sql/backend/pruners.js';
import type { SqlDatabases } from '../../../../adapters/store-sql/tables/sql-databases.js';
import { inflated, type StoredBytes } from '../../../../adapters/store-sql/tables/packed-text.js';
import {
  accountId,
  bidId,
  campaignId,
  decisionId,
  sessionId,
  sourceId,
  userId,
} from '../../../../domain/values/ids.js';
import { partName, unshared } from '../../../../domain/demand/shared-part.js';
import { bidSnapshot, rejectionSnapshot, withoutNames } from '../../../../domain/decision-record/snapshot.js';
import type { StoredAnswer, StoredDecision } from '../../../../domain/decision-record/stored-decision.js';
import { DAY_MS } from '../../../../domain/values/time.js';
import { freshId } from '../../../contracts/assertions.js';
import { SAMPLE_NOW_MS } from '../../../contracts/sample-now.js';
import { sampleDecision } from '../../../contracts/sample-records.js';
import { sampleTraces } from '../../../contracts/samples.js';
import { sampleDirectBid } from '../../../contracts/sample-demand.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../../support/sql-engines.js';

/** What the direct source hands out in every turn. */
const SHARED_BIDS = ['one', 'two', 'three'].map((name) =>
  bidSnapshot(sampleDirectBid({ id: bidId(`shared-${name}`), sharedAs: partName(name) })),
);
const SHARED_REJECTION = rejectionSnapshot({
  source: SHARED_BIDS[0]!.source,
  sharedAs: partName('four'),
  candidate: 'shared-four',
  lossReason: 'invalid-response',
});
const ownBid = () => bidSnapshot(sampleDirectBid({ id: bidId('a bid of one turn') }));

const decisionOf = (answer: Partial<StoredAnswer>, differs: Partial<StoredDecision> = {}): StoredDecision => {
  const { inputs, ...sample } = sampleDecision({
    accountId: accountId('parts'),
    id: decisionId(freshId()),
    ...differs,
  });
  const answers = inputs.answers.map((one) => ({ ...one, ...answer }));
  return { ...sample, bidIds: [bidId(freshId())], inputs: { ...inputs, answers } };
};

const keep = {
  decisionsMs: DAY_MS,
  decisionsMaxBytes: Infinity,
  streamEventsMs: DAY_MS,
  noticesMs: DAY_MS,
  countedEventsMs: DAY_MS,
};
/** As a record is read: without the names of its shared parts. */
const read = (decision: StoredDecision | undefined): unknown =>
  decision && JSON.parse(JSON.stringify(withoutNames(decision)));

describe.each(SQL_ENGINES)('records on %s', (engine) => {
  let bed: SqlTestBed;
  const journalOver = (databases: Pick<SqlDatabases, 'journal' | 'truncateLogs'>): SqlJournal =>
    createSqlJournal({
      database: createLedgerDatabase({ ...bed.databases, ...databases }),
      logs: [],
      onAppended: () => undefined,
      onError: () => undefined,
    });
  const write = async (journal: SqlJournal, ...decisions: readonly StoredDecision[]): Promise<void> => {
    for (const decision of decisions) journal.append({ decision, events: [] });
    await journal.flush();
  };
  const partTexts = async () =>
    (await bed.databases.journal.selectFrom('record_parts').select('part').execute()).map(({ part }) => part);
  const rowOf = ({ id }: StoredDecision) =>
    bed.databases.journal.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  beforeAll(async () => {
    bed = await openTestBed(engine);
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    for (const table of ['record_parts', 'decision_bids', 'decisions'] as const)
      await bed.databases.journal.deleteFrom(table).execute();
  });

  test('a shared bid is written once; every record of it is read whole, on another node too', async () => {
    const journal = journalOver(bed.databases);
    const [first, second] = [
      decisionOf({ bids: [SHARED_BIDS[0]!, ownBid(), SHARED_BIDS[1]!], rejections: [SHARED_REJECTION] }),
      decisionOf({ bids: [...SHARED_BIDS].reverse() }),
    ];
    await write(journal, first);
    await write(journal, second);
    const elsewhere = journalOver(bed.open());
    for (const decision of [first, second]) {
      expect(await elsewhere.findDecision(undefined, decision.id)).toEqual(read(decision));
      expect(await elsewhere.findDecisionOfBid(accountId('parts'), decision.bidIds[0]!)).toEqual(read(decision));
    }
    expect((await partTexts()).sort()).toEqual(
      [...SHARED_BIDS, SHARED_REJECTION].map((part) => JSON.stringify(unshared<object>(part))).sort(),
    );
    expect(inflated((await rowOf(second)).body as StoredBytes)).not.toContain('shared-');
  });

  test('what is not shared is in the record alone', async () => {
    await write(journalOver(bed.databases), decisionOf({ bids: [ownBid()] }));
    expect(await partTexts()).toEqual([]);
  });

  test('what another source calls shared describes no one after an erasure, in no table', async () => {
    const journal = journalOver(bed.databases);
    const mine = { source: sourceId('mine'), id: bidId('for-anna'), campaignId: campaignId('anna-campaign') };
    const advertiser = { ...sampleDirectBid().advertiser, domain: 'anna.example' };
    const named = bidSnapshot(sampleDirectBid({ ...mine, advertiser, sharedAs: partName('anna') }));
    const rejection = rejectionSnapshot({
      source: mine.source,
      sharedAs: partName('anna too'),
      candidate: 'anna-too',
      lossReason: 'invalid-response',
    });
    const session = sessionId('session-of-anna');
    const decision = decisionOf({ bids: [named, ...SHARED_BIDS], rejections: [rejection] }, { sessionId: session });
    await write(journal, decision);
    expect(await journal.findDecision(undefined, decision.id)).toEqual(read(decision));
    await journal.eraseUser(decision.accountId, userId('u'), sampleTraces({ sessions: [session] }));
    const rows = await bed.databases.journal.selectFrom('decisions').selectAll().execute();
    const texts = rows.map((row) => `${JSON.stringify(row)}${inflated(row.body as StoredBytes)}`);
    expect([...texts, ...(await partTexts())].join()).not.toContain('anna');
    expect(texts.join()).toContain('shared-one');
  });

  test('parts whose transaction failed come with the next one', async () => {
    let isDown = true;
    const { journal: db } = bed.databases;
    const failing = new Proxy(db, {
      get: (target, name) => {
        if (isDown && name === 'transaction') throw new Error('away');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const journal = journalOver({ ...bed.databases, journal: failing });
    const decision = decisionOf({ bids: SHARED_BIDS });
    journal.append({ decision, events: [] });
    await expect(journal.flush()).rejects.toThrow('cannot be written');
    isDown = false;
    await journal.flush();
    expect(await journal.findDecision(undefined, decision.id)).toEqual(read(decision));
    await journal.close();
  });

  test('a new day has parts of its own; parts outlive every record that names them, and no longer', async () => {
    const journal = journalOver(bed.databases);
    const days = [0, 0.9, 1.8].map((days) =>
      decisionOf({ bids: SHARED_BIDS }, { atMs: SAMPLE_NOW_MS + days * DAY_MS }),
    );
    for (const decision of days) await write(journal, decision);
    expect(await partTexts()).toHaveLength(2 * SHARED_BIDS.length);
    const pruner = createLedgerPruner({ database: bed.openBackend().ledger, keep });
    const pruneAt = async (days: number): Promise<void> => {
      while ((await pruner.prune(SAMPLE_NOW_MS + days * DAY_MS, 1)).isMoreLeft);
    };
    await pruneAt(1.5);
    expect(await journal.findDecision(undefined, days[1]!.id)).toEqual(read(days[1]));
    await pruneAt(2.5);
    expect(await journal.findDecision(undefined, days[2]!.id)).toEqual(read(days[2]));
    expect(await partTexts()).toHaveLength(SHARED_BIDS.length);
    await pruneAt(4);
    expect(await partTexts()).toEqual([]);
  });

  test('parts go a few at a time, as everything that is pruned', async () => {
    await write(journalOver(bed.databases), decisionOf({ bids: SHARED_BIDS }));
    const pruner = createLedgerPruner({ database: bed.openBackend().ledger, keep });
    const left: number[] = [];
    for (let isMore = true; isMore;) {
      isMore = (await pruner.prune(SAMPLE_NOW_MS + 4 * DAY_MS, 2)).isMoreLeft;
      left.push((await partTexts()).length);
    }
    expect(left).toEqual([1, 0]);
  });
});
