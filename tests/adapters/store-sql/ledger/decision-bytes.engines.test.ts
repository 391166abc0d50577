import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createSqlJournal, type SqlJournal } from '../../../../adapters/store-sql/journal/journal.js';
import { createLedgerPruner } from '../../../../adapters/store-sql/backend/pruners.js';
import { createSqlLedger } from '../../../../adapters/store-sql/ledger/ledger.js';
import { budgetId } from '../../../../domain/budget/budget.js';
import { accountId, bidId, decisionId, holdId } from '../../../../domain/values/ids.js';
import type { Nanos } from '../../../../domain/values/money.js';
import type { StoredDecision } from '../../../../domain/decision-record/stored-decision.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/values/time.js';
import { freshId } from '../../../contracts/assertions.js';
import { SAMPLE_NOW_MS } from '../../../contracts/sample-now.js';
import { sampleDecision, sampleEntry } from '../../../contracts/sample-records.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../../support/sql-engines.js';

const NOW = SAMPLE_NOW_MS;
const keep = { decisionsMs: 30 * DAY_MS, streamEventsMs: DAY_MS, noticesMs: DAY_MS, countedEventsMs: 400 * DAY_MS };
/** So much as the decisions of some minutes take, and those of all do not. */
const MAX_BYTES = 20_000;
const MINUTES = 60;

const decisionAt = (atMs: number): StoredDecision =>
  sampleDecision({ id: decisionId(freshId()), accountId: accountId('bytes'), atMs, bidIds: [bidId(freshId())] });

describe.each(SQL_ENGINES)('decisions bounded in bytes on %s', (engine) => {
  let bed: SqlTestBed;
  let journal: SqlJournal;
  const full: number[] = [];
  beforeAll(async () => {
    bed = await openTestBed(engine);
    journal = createSqlJournal({
      database: bed.openBackend().ledger,
      logs: [],
      onAppended: () => undefined,
      onError: () => undefined,
    });
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    full.length = 0;
    for (const table of ['decisions', 'decision_bids', 'decision_bytes'] as const)
      await bed.databases.journal.deleteFrom(table).execute();
  });

  const write = async (decisions: readonly StoredDecision[]): Promise<void> => {
    for (const decision of decisions) journal.append({ decision, events: [] });
    await journal.flush();
  };
  const idsLeft = async () =>
    (await bed.databases.journal.selectFrom('decisions').select('id').orderBy('at_ms').execute()).map(({ id }) => id);
  const bytesLeft = async () => {
    const rows = await bed.databases.journal.selectFrom('decision_bytes').select('bytes').execute();
    return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  };
  const pruneAll = async (maxBytes: number, nowMs: number): Promise<void> => {
    const pruner = createLedgerPruner({
      database: bed.openBackend().ledger,
      keep: { ...keep, decisionsMaxBytes: maxBytes },
      onFull: (untilMs) => full.push(untilMs),
    });
    while ((await pruner.prune(nowMs, 7)).isMoreLeft);
    await pruner.prune(nowMs, 7);
  };

  test('the oldest go first until the rest has room, whatever is billed stays, and it is told once', async () => {
    const budget = { id: budgetId('bytes'), limit: 1_000_000 as Nanos };
    const ledger = createSqlLedger({ database: bed.openBackend().ledger, onAppended: () => undefined });
    const id = holdId('bytes-hold');
    await ledger.hold([{ id, budgets: [budget], amount: 500 as Nanos, expiresAtMs: NOW + HOUR_MS }], NOW);
    const bills = { holdId: id, amount: 500 as Nanos, budgets: [budget] };
    await ledger.record([sampleEntry({ type: 'ad.viewed', atMs: NOW, bills })], NOW);
    const decisions = Array.from({ length: MINUTES }, (_, i) => decisionAt(NOW - (MINUTES - i) * MINUTE_MS));
    await write(decisions);
    expect(await bytesLeft()).toBeGreaterThan(MAX_BYTES);

    await pruneAll(MAX_BYTES, NOW);
    const left = await idsLeft();
    expect(left.length).toBeGreaterThan(5);
    expect(left).toEqual(decisions.slice(-left.length).map((one) => one.id));
    expect(await bytesLeft()).toBeLessThanOrEqual(MAX_BYTES);
    // One more would have been too much.
    expect(((await bytesLeft()) * (left.length + 1)) / left.length).toBeGreaterThan(MAX_BYTES);
    expect(full).toHaveLength(1);
    const bids = await bed.databases.journal.selectFrom('decision_bids').selectAll().execute();
    expect(bids.map(({ decision_id }) => decision_id).sort()).toEqual([...left].sort());
    expect(await ledger.spent([budget.id], NOW)).toEqual([{ committed: 500, held: 0 }]);
    expect(await bed.databases.ledger.selectFrom('counted_events').selectAll().execute()).toHaveLength(1);
  });

  test('what has room goes by its age alone, and its bytes with it', async () => {
    const [old, last] = [decisionAt(NOW), decisionAt(NOW + MINUTE_MS)];
    await write([old, last]);
    await pruneAll(MAX_BYTES, NOW + keep.decisionsMs);
    expect(await idsLeft()).toEqual([last.id]);
    await pruneAll(MAX_BYTES, NOW + 2 * MINUTE_MS + keep.decisionsMs);
    expect(await idsLeft()).toEqual([]);
    expect(await bytesLeft()).toBe(0);
    expect(full).toEqual([]);
  });
});
