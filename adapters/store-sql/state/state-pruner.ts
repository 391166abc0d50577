import { sql, type Kysely } from 'kysely';
import { prunedOf, sumPruned, type Pruned, type Pruner } from '../../../application/ports/storage/pruner.js';
import type { EpochMs } from '../../../domain/values/time.js';
import { EXPOSURE_IDLE_MS } from './exposure-store.js';
import { SESSION_IDLE_MS } from './session-store.js';
import type { StateTables } from '../tables/state-tables.js';

/** The columns of the primary key of each, and for how long a row is kept that is not written. */
const IDLING = {
  sessions: { key: ['account_id', 'user_id', 'conversation_id'], idleMs: SESSION_IDLE_MS },
  exposures: { key: ['account_id', 'subject_id'], idleMs: EXPOSURE_IDLE_MS },
} as const;

/** The primary key of each. */
const EXPIRING = { ads: 'bid_id', slots: 'slot_id', texts: 'bid_id' } as const satisfies Record<
  Exclude<keyof StateTables, keyof typeof IDLING>,
  string
>;

/**
 * Looks at rows that were seen to be written so long ago: at each once in its idle time. Of those that were written
 * since, what was seen is brought up to date. Each statement asks the row itself once more: it may have been written
 * since it was chosen.
 */
const pruneIdle = async (
  db: Kysely<StateTables>,
  name: keyof typeof IDLING,
  nowMs: EpochMs,
  limit: number,
): Promise<Pruned> => {
  const table = sql.table(name);
  const { key, idleMs } = IDLING[name];
  const idleSinceMs = nowMs - idleMs;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select ${columns} from ${table} where seen_written_at_ms <= ${idleSinceMs} order by seen_written_at_ms limit ${limit}
  `.execute(db);
  if (rows.length === 0) return prunedOf(name, 0, limit);
  const keys = rows.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`);
  const isChosen = sql`(${columns}) in (values ${sql.join(keys)})`;
  const { numAffectedRows = 0n } = await sql`
    delete from ${table} where ${isChosen} and written_at_ms <= ${idleSinceMs}
  `.execute(db);
  await sql`
    update ${table} set seen_written_at_ms = written_at_ms where ${isChosen} and seen_written_at_ms <= ${idleSinceMs}
  `.execute(db);
  return { ...prunedOf(name, Number(numAffectedRows), limit), isMoreLeft: rows.length >= limit };
};

const pruneExpired = async (
  db: Kysely<StateTables>,
  name: keyof typeof EXPIRING,
  nowMs: EpochMs,
  limit: number,
): Promise<Pruned> => {
  const [table, key] = [sql.table(name), sql.ref(EXPIRING[name])];
  const isOver = sql`expires_at_ms <= ${nowMs}`;
  const { numAffectedRows = 0n } = await sql`
    delete from ${table} where ${isOver} and ${key} in (select ${key} from ${table} where ${isOver} limit ${limit})
  `.execute(db);
  return prunedOf(name, Number(numAffectedRows), limit);
};

export const createStatePruner = (db: Kysely<StateTables>): Pruner => ({
  prune: async (nowMs, limit) => {
    const done: Pruned[] = [];
    for (const table of Object.keys(IDLING) as (keyof typeof IDLING)[])
      done.push(await pruneIdle(db, table, nowMs, limit));
    for (const table of Object.keys(EXPIRING) as (keyof typeof EXPIRING)[])
      done.push(await pruneExpired(db, table, nowMs, limit));
    return sumPruned(done);
  },
});
