import { sql, type Kysely, type Transaction } from 'kysely';
import type { Rollups } from '../../../application/ports/storage/rollups.js';
import type { CandidateDelta, Causes } from '../../../domain/delivery/candidate-count.js';
import { accountId } from '../../../domain/values/ids.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import type { CandidateCountRow, LedgerTables } from '../tables/ledger-tables.js';
import { fromKey, toKey } from '../tables/stored-text.js';

const KEY = ['line_item', 'hour_ms', 'account_id', 'causes'] as const satisfies (keyof CandidateCountRow)[];

const rowOf = ({ accountId: account, lineItemId, atMs, causes, turns, variance }: CandidateDelta) => ({
  line_item: toKey(lineItemId),
  hour_ms: Math.floor(atMs / HOUR_MS) * HOUR_MS,
  account_id: toKey(account),
  causes: causes.join(),
  turns,
  variance,
});

/** One row per key, sorted as those of the rollups are. */
const gather = (deltas: readonly CandidateDelta[]): readonly CandidateCountRow[] => {
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
  deltas: readonly CandidateDelta[],
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

export const readCandidateRollups =
  (db: Kysely<LedgerTables>): Rollups['readCandidates'] =>
  async (lineItem, { accountId: account, fromMs, toMs, limit }) => {
    const ofLineItem = db
      .selectFrom('candidate_counts')
      .selectAll()
      .where('line_item', '=', toKey(lineItem))
      .where('hour_ms', '>=', fromMs)
      .where('hour_ms', '<', toMs);
    const found = account === undefined ? ofLineItem : ofLineItem.where('account_id', '=', toKey(account));
    const rows = await found.orderBy('hour_ms').orderBy('account_id').orderBy('causes').limit(limit).execute();
    return rows.map((row) => ({
      accountId: accountId(fromKey(row.account_id) ?? row.account_id),
      hourMs: Number(row.hour_ms),
      causes: row.causes.split(',') as readonly string[] as Causes,
      turns: Number(row.turns),
      variance: Number(row.variance),
    }));
  };
