import { sql, type Kysely } from 'kysely';
import type { Pruner } from '../../application/ports/pruner.js';
import { EXPOSURE_IDLE_MS } from './exposure-store.js';
import { SESSION_IDLE_MS } from './session-store.js';
import type { StateTables } from './state-tables.js';

interface Idling {
  readonly table: 'sessions' | 'exposures';
  /** The columns of its primary key. */
  readonly key: readonly string[];
  readonly idleMs: number;
}

const IDLING: readonly Idling[] = [
  { table: 'sessions', key: ['account_id', 'user_id', 'conversation_id'], idleMs: SESSION_IDLE_MS },
  { table: 'exposures', key: ['account_id', 'subject_id'], idleMs: EXPOSURE_IDLE_MS },
];

const EXPIRING = { ads: 'bid_id', slots: 'slot_id', texts: 'bid_id' } as const;

/**
 * Looks at rows that were seen to be written so long ago: at each once in its idle time. Of those that were written since, what was seen
 * is brought up to date. Each statement asks the row itself once more: it may have been written since it was chosen.
 */
const pruneIdle = async (
  db: Kysely<StateTables>,
  { table: name, key }: Idling,
  idleSinceMs: number,
  limit: number,
): Promise<boolean> => {
  const table = sql.table(name);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select ${columns} from ${table} where seen_written_at_ms <= ${idleSinceMs} order by seen_written_at_ms limit ${limit}
  `.execute(db);
  if (rows.length === 0) return false;
  const keys = rows.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`);
  const isChosen = sql`(${columns}) in (values ${sql.join(keys)})`;
  await sql`delete from ${table} where ${isChosen} and written_at_ms <= ${idleSinceMs}`.execute(db);
  await sql`
    update ${table} set seen_written_at_ms = written_at_ms where ${isChosen} and seen_written_at_ms <= ${idleSinceMs}
  `.execute(db);
  return rows.length >= limit;
};

const pruneExpired = async (
  db: Kysely<StateTables>,
  name: keyof typeof EXPIRING,
  nowMs: number,
  limit: number,
): Promise<boolean> => {
  const [table, key] = [sql.table(name), sql.ref(EXPIRING[name])];
  const isOver = sql`expires_at_ms <= ${nowMs}`;
  const { numAffectedRows = 0n } = await sql`
    delete from ${table} where ${isOver} and ${key} in (select ${key} from ${table} where ${isOver} limit ${limit})
  `.execute(db);
  return Number(numAffectedRows) >= limit;
};

export const createStatePruner = (db: Kysely<StateTables>): Pruner => ({
  prune: async (nowMs, limit) => {
    let isMoreLeft = false;
    for (const idling of IDLING) isMoreLeft = (await pruneIdle(db, idling, nowMs - idling.idleMs, limit)) || isMoreLeft;
    for (const table of Object.keys(EXPIRING) as (keyof typeof EXPIRING)[])
      isMoreLeft = (await pruneExpired(db, table, nowMs, limit)) || isMoreLeft;
    return isMoreLeft;
  },
});
