import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import {
  createLedgerPruning,
  type LedgerPruned,
  type Retention,
} from '../../../../adapters/store-sql/ledger/ledger-pruning.js';
import { sumPruned } from '../../../../application/ports/storage/pruner.js';
import { createStreamRows } from '../../../../adapters/store-sql/stream/stream-rows.js';
import type { LedgerTables } from '../../../../adapters/store-sql/tables/ledger-tables.js';
import { unopenedShareId } from '../../../../domain/budget/budget.js';
import { accountId } from '../../../../domain/values/ids.js';
import { DAY_MS, HOUR_MS } from '../../../../domain/values/time.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../../support/sql-engines.js';

const KEEP: Retention = {
  ...{ decisionsMs: DAY_MS, streamEventsMs: DAY_MS, noticesMs: DAY_MS, countedEventsMs: DAY_MS },
  decisionsMaxBytes: Number.MAX_SAFE_INTEGER,
};
const NOW = 1_750_000_000_000;
/** The last moment that is kept no longer. */
const OVER = NOW - DAY_MS;

describe.each(SQL_ENGINES)('on %s', (engine) => {
  let bed: SqlTestBed;
  let db: Kysely<LedgerTables>;
  beforeAll(async () => {
    bed = await openTestBed(engine);
    db = bed.databases.ledger;
  });
  afterAll(() => bed?.close());
  beforeEach(async () => {
    for (const table of ['stream_events', 'stream_heads', 'budgets', 'holds'] as const)
      await db.deleteFrom(table).execute();
  });

  /** The stream of an account, by the times of its events. */
  const stream = async (account_id: string, times: readonly number[]): Promise<void> => {
    const rows = times.map((at_ms, i) => ({ account_id, id: i + 1, at_ms, session_id: null, draft: '{}' }));
    await db.insertInto('stream_events').values(rows).execute();
    await db.insertInto('stream_heads').values({ account_id, newest_id: times.length }).execute();
  };
  const idsOf = async (account_id: string): Promise<readonly number[]> => {
    const rows = db.selectFrom('stream_events').select('id').where('account_id', '=', account_id);
    return (await rows.orderBy('id').execute()).map(({ id }) => id);
  };
  const budget = (id: string, held = 0) => ({ id, committed: 0, held });
  const budgetsLeft = async (): Promise<readonly string[]> =>
    (await db.selectFrom('budgets').select('id').execute()).map(({ id }) => id).sort();

  test('what is over goes from every stream a few at a time, and a reader is told of the gap', async () => {
    await stream('a', [OVER - 2, OVER - 1, OVER, OVER + 1]);
    await stream('b', [OVER - 3, OVER - 3, OVER + 1]);
    await stream('c', [OVER + 1]);
    const pruning = createLedgerPruning(bed.databases);
    const rounds: LedgerPruned[] = [];
    do {
      const before = (await Promise.all(['a', 'b', 'c'].map(idsOf))).flat().length;
      rounds.push(await pruning.prune(KEEP, NOW, 2));
      const after = (await Promise.all(['a', 'b', 'c'].map(idsOf))).flat().length;
      expect(before - after).toBeLessThanOrEqual(2);
    } while (rounds.at(-1)?.isMoreLeft === true && rounds.length < 10);
    expect(sumPruned(rounds).rows).toEqual({ stream_events: 5 });
    expect(rounds.at(-1)?.isMoreLeft).toBe(false);
    expect(await Promise.all(['a', 'b', 'c'].map(idsOf))).toEqual([[4], [3], [1]]);
    const page = await createStreamRows(db).read(accountId('a'), 0, 10);
    expect(page).toMatchObject({ oldestId: 4, newestId: 4 });
  });

  test('a stream keeps no hole when the clock was put back: what is older than an event that is over goes as well', async () => {
    await stream('a', [OVER + 5, OVER + 6, OVER + 7, OVER, OVER + 8]);
    const pruning = createLedgerPruning(bed.databases);
    expect((await pruning.prune(KEEP, NOW, 2)).isMoreLeft).toBe(true);
    expect(await idsOf('a')).toEqual([3, 4, 5]);
    while ((await pruning.prune(KEEP, NOW, 2)).isMoreLeft);
    expect(await idsOf('a')).toEqual([5]);
  });

  test('webhooks go that were added too long ago, dead or of no endpoint any more', async () => {
    const row = { message: '{}', session_id: null, failed: 0, due_at_ms: 0, reason: null };
    const rows = [
      { id: 'dead', since_ms: OVER, died_at_ms: OVER + 1 },
      { id: 'waiting', since_ms: OVER, died_at_ms: null },
      { id: 'kept', since_ms: OVER + 1, died_at_ms: null },
    ];
    await db
      .insertInto('webhook_deliveries')
      .values(rows.map((one) => ({ ...row, ...one, endpoint: 'operator:pruned' })))
      .execute();
    const { rows: removed } = await createLedgerPruning(bed.databases).prune(KEEP, NOW, 10);
    expect(removed).toEqual({ webhook_deliveries: 2 });
    const left = await db.selectFrom('webhook_deliveries').select('id').execute();
    expect(left).toEqual([{ id: 'kept' }]);
  });

  test('shares of what is unopened go when nothing is held; no other budget does', async () => {
    const [empty, held] = [unopenedShareId('empty'), unopenedShareId('held')];
    const others = ['campaign', 'unopened', 'unopened;', 'unopened9', 'UNOPENED:shouted', 'unopenee:', 'zero'];
    await db
      .insertInto('budgets')
      .values([budget(empty), budget(held, 1), ...others.map((id) => budget(id))])
      .execute();
    expect((await createLedgerPruning(bed.databases).prune(KEEP, NOW, 10)).isMoreLeft).toBe(false);
    expect(await budgetsLeft()).toEqual([held, ...others].sort());
  });

  test('expired holds of budgets that nobody uses go, a few at a time', async () => {
    const hold = (i: number) => ({ id: `hold-${i}`, position: 0, parts: 1, amount: 1 });
    const rows = [0, 1, 2, 3, 4].map((i) => ({ ...hold(i), budget_id: `day-${i % 2}`, expires_at_ms: NOW - HOUR_MS }));
    await db
      .insertInto('budgets')
      .values([budget('day-0', 3), budget('day-1', 2), budget('used', 1)])
      .execute();
    await db
      .insertInto('holds')
      .values([...rows, { ...hold(5), budget_id: 'used', expires_at_ms: NOW }])
      .execute();
    const pruning = createLedgerPruning(bed.databases);
    while ((await pruning.prune(KEEP, NOW, 2)).isMoreLeft);
    const left = await db.selectFrom('holds').select('id').execute();
    expect(left).toEqual([{ id: 'hold-5' }]);
    const held = await db.selectFrom('budgets').select(['id', 'held']).orderBy('id').execute();
    expect(held.map((row) => row.held)).toEqual([0, 0, 1]);
  });

  test('a kind that cannot be pruned keeps no other from it', async () => {
    await stream('a', [OVER, OVER + 1]);
    await db
      .insertInto('budgets')
      .values(budget(unopenedShareId('empty')))
      .execute();
    await db.schema.alterTable('user_trails').renameTo('user_trails_away').execute();
    const pruning = createLedgerPruning(bed.databases);
    for (let round = 0; round < 2; round++) await expect(pruning.prune(KEEP, NOW, 10)).rejects.toThrow('user_trails');
    await db.schema.alterTable('user_trails_away').renameTo('user_trails').execute();
    expect(await idsOf('a')).toEqual([2]);
    expect(await budgetsLeft()).toEqual([]);
    expect((await pruning.prune(KEEP, NOW, 10)).isMoreLeft).toBe(false);
  });
});
