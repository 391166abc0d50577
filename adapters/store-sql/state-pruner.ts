import { sql, type Kysely } from 'kysely';
import type { Pruner } from '../../application/ports/pruner.js';
import type { EpochMs } from '../../domain/time.js';
import { EXPOSURE_IDLE_MS } from './exposure-store.js';
import { SESSION_IDLE_MS } from './session-store.js';
import type { StateTables } from './state-tables.js';

/** Until when a row of each table must have been written, or be good, to be read at `nowMs`. */
const PRUNED = {
  sessions: { key: ['account_id', 'user_id', 'conversation_id'], time: 'written_at_ms', idleMs: SESSION_IDLE_MS },
  exposures: { key: ['account_id', 'subject_id'], time: 'written_at_ms', idleMs: EXPOSURE_IDLE_MS },
  ads: { key: ['bid_id'], time: 'expires_at_ms', idleMs: 0 },
  slots: { key: ['slot_id'], time: 'expires_at_ms', idleMs: 0 },
  texts: { key: ['bid_id'], time: 'expires_at_ms', idleMs: 0 },
} as const satisfies Record<keyof StateTables, unknown>;

/** The time is asked once more of the row itself: it may have been written since it was chosen. */
const pruneTable = async (
  db: Kysely<StateTables>,
  table: keyof StateTables,
  nowMs: EpochMs,
  limit: number,
): Promise<boolean> => {
  const { key, time, idleMs } = PRUNED[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const isOver = sql`${sql.ref(time)} <= ${nowMs - idleMs}`;
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
    where ${isOver} and (${columns}) in (select ${columns} from ${sql.table(table)} where ${isOver} limit ${limit})
  `.execute(db);
  return Number(numAffectedRows) >= limit;
};

export const createStatePruner = (db: Kysely<StateTables>): Pruner => ({
  prune: async (nowMs, limit) => {
    let isMoreLeft = false;
    for (const table of Object.keys(PRUNED) as (keyof StateTables)[])
      isMoreLeft = (await pruneTable(db, table, nowMs, limit)) || isMoreLeft;
    return isMoreLeft;
  },
});
