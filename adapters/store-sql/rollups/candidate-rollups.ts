import { sql, type Kysely, type Transaction } from 'kysely';
import type { Rollups } from '../../../application/ports/storage/rollups.js';
import type {
  CandidateDelta,
  Causes,
  UncountedDelta,
  UncountedQuery,
} from '../../../domain/delivery/rollups/candidate-count.js';
import { accountId } from '../../../domain/values/ids.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import type { CandidateCountRow, LedgerTables } from '../tables/ledger-tables.js';
import { fromKey, toKey } from '../tables/stored-text.js';

const KEY = ['line_item', 'hour_ms', 'account_id', 'causes'] as const satisfies (keyof CandidateCountRow)[];

const EVERY_LINE_ITEM = '';

const partsOf = (delta: CandidateDelta | UncountedDelta) => {
  if (delta.lineItemId === undefined) return { line_item: EVERY_LINE_ITEM, causes: '', turns: 1, variance: 0 };
  const { lineItemId, causes, turns, variance } = delta;
  return { line_item: toKey(lineItemId), causes: causes.join(), turns, variance };
};

const rowOf = (delta: CandidateDelta | UncountedDelta): CandidateCountRow => ({
  hour_ms: Math.floor(delta.atMs / HOUR_MS) * HOUR_MS,
  account_id: toKey(delta.accountId),
  ...partsOf(delta),
});

/** One row per key, sorted as those of the rollups are. */
const gather = (deltas: readonly (CandidateDelta | UncountedDelta)[]): readonly CandidateCountRow[] => {
  const rows = new Map<string, CandidateCountRow>();
  for (const row of deltas.map(rowOf)) {
    const key = KEY.map((column) => row[column]).join('\0');
    const known = rows.get(key);
    if (known === undefined) rows.set(key, row);
    else Object.assign(known, { turns: known.turns + row.turns, variance: known.variance + row.variance });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};

/** Parameters of one statement, as of the rollups. */
const MAX_ROWS = 500;

/** Adds in the transaction that writes the decisions. */
export const addToCandidateRollups = async (
  trx: Transaction<LedgerTables>,
  deltas: readonly (CandidateDelta | UncountedDelta)[],
): Promise<void> => {
  const rows = gather(deltas);
  for (let at = 0; at < rows.length; at += MAX_ROWS)
    await trx
      .insertInto('candidate_counts')
      .values(rows.slice(at, at + MAX_ROWS))
      .onConflict((conflict) =>
        conflict.columns([...KEY]).doUpdateSet({
          turns: sql`candidate_counts.turns + excluded.turns`,
          variance: sql`candidate_counts.variance + excluded.variance`,
        }),
      )
      .execute();
};

const rowsOf = (db: Kysely<LedgerTables>, lineItem: string, { accountId: account, fromMs, toMs }: UncountedQuery) => {
  const ofLineItem = db
    .selectFrom('candidate_counts')
    .where('line_item', '=', lineItem)
    .where('hour_ms', '>=', fromMs)
    .where('hour_ms', '<', toMs);
  return account === undefined ? ofLineItem : ofLineItem.where('account_id', '=', toKey(account));
};

export const countUncounted =
  (db: Kysely<LedgerTables>): Rollups['countUncounted'] =>
  async (query) => {
    const sum = rowsOf(db, EVERY_LINE_ITEM, query).select(({ fn }) => fn.sum('turns').as('turns'));
    return Number((await sum.executeTakeFirst())?.turns ?? 0);
  };

export const readCandidateRollups =
  (db: Kysely<LedgerTables>): Rollups['readCandidates'] =>
  async (lineItem, query) => {
    const found = rowsOf(db, toKey(lineItem), query).selectAll();
    const rows = await found.orderBy('hour_ms').orderBy('account_id').orderBy('causes').limit(query.limit).execute();
    return rows.map((row) => ({
      accountId: accountId(fromKey(row.account_id) ?? row.account_id),
      hourMs: Number(row.hour_ms),
      causes: row.causes.split(',') as readonly string[] as Causes,
      turns: Number(row.turns),
      variance: Number(row.variance),
    }));
  };
