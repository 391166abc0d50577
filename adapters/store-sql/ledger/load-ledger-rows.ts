import type { Transaction } from 'kysely';
import type { BudgetRow, HoldRow, LedgerTables } from '../tables/ledger-tables.js';
import type { LedgerCall } from './ledger-call.js';
import { LoadedBudgets } from './loaded-budgets.js';
import { LoadedEvents } from './loaded-events.js';
import type { SqlEngine } from '../tables/sql-databases.js';
import { toKey } from '../tables/stored-text.js';

type Ledger = Transaction<LedgerTables>;

const keysOf = (ids: readonly string[]): string[] => [...new Set(ids.map(toKey))].sort();

/**
 * Makes the rows that are missing and locks all, always in the same order, so that two nodes never wait for each other.
 */
const lockBudgets = async (trx: Ledger, engine: SqlEngine, keys: readonly string[]): Promise<readonly BudgetRow[]> => {
  await trx
    .insertInto('budgets')
    .values(keys.map((id) => ({ id, committed: 0, held: 0 })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const rows = trx.selectFrom('budgets').selectAll().where('id', 'in', keys).orderBy('id');
  // SQLite has one writer, who has the lock since the transaction began.
  return (engine === 'postgres' ? rows.forUpdate() : rows).execute();
};

/** Removes what has expired of these budgets, and says what each of them is left with. */
const sweep = async (trx: Ledger, budgets: readonly BudgetRow[], nowMs: number): Promise<readonly BudgetRow[]> => {
  const keys = budgets.map(({ id }) => id);
  const expired = await trx
    .selectFrom('holds')
    .select((eb) => ['budget_id', eb.cast<number>(eb.fn.sum('amount'), 'bigint').as('amount')])
    .where('budget_id', 'in', keys)
    .where('expires_at_ms', '<=', nowMs)
    .groupBy('budget_id')
    .execute();
  if (expired.length === 0) return budgets;
  await trx.deleteFrom('holds').where('budget_id', 'in', keys).where('expires_at_ms', '<=', nowMs).execute();
  const amounts = new Map(expired.map(({ budget_id, amount }) => [budget_id, amount]));
  const swept = budgets.map((row) => ({ ...row, held: row.held - (amounts.get(row.id) ?? 0) }));
  await writeBudgets(
    trx,
    swept.filter(({ id }) => amounts.has(id)),
  );
  return swept;
};

export const writeBudgets = async (trx: Ledger, rows: readonly BudgetRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await trx
    .insertInto('budgets')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({
        committed: set.ref('excluded.committed'),
        held: set.ref('excluded.held'),
      })),
    )
    .execute();
};

const holdRows = async (trx: Ledger, keys: readonly string[]): Promise<readonly HoldRow[]> =>
  keys.length === 0
    ? []
    : trx.selectFrom('holds').selectAll().where('id', 'in', keys).orderBy('id').orderBy('position').execute();

/**
 * Locks and loads what the calls name, without what has expired. The budgets of a hold that is only named, to be
 * released, are found before they are locked; should it have changed by then, the transaction begins anew.
 */
export const loadBudgets = async (
  trx: Ledger,
  engine: SqlEngine,
  calls: readonly LedgerCall[],
  more: ReadonlySet<string>,
): Promise<LoadedBudgets> => {
  const holdKeys = keysOf(calls.flatMap(({ holds }) => holds));
  const named = keysOf(calls.flatMap(({ budgets }) => budgets));
  const before = await holdRows(trx, holdKeys);
  const keys = [...new Set([...named, ...more, ...before.map((row) => row.budget_id)])].sort();
  if (keys.length === 0) return new LoadedBudgets([], []);
  const nowMs = Math.max(...calls.map((call) => call.nowMs ?? -Infinity));
  const locked = await lockBudgets(trx, engine, keys);
  const budgets = Number.isFinite(nowMs) ? await sweep(trx, locked, nowMs) : locked;
  return new LoadedBudgets(budgets, await holdRows(trx, holdKeys));
};

export const loadEvents = async (trx: Ledger, calls: readonly LedgerCall[]): Promise<LoadedEvents> => {
  const entries = calls.flatMap(({ events }) => events);
  if (entries.length === 0) return new LoadedEvents([]);
  const bids = keysOf(entries.map(({ bidId }) => bidId));
  const ids = keysOf(entries.map(({ eventId }) => eventId));
  const rows = await trx
    .selectFrom('counted_events')
    .select(['bid_id', 'type', 'account_id', 'event_id'])
    .where((eb) => eb.or([eb('bid_id', 'in', bids), eb('event_id', 'in', ids)]))
    .execute();
  return new LoadedEvents(rows);
};
