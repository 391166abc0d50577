import { sql, type Kysely, type Transaction } from 'kysely';
import { MINUTE_MS, type EpochMs } from '../../../domain/values/time.js';
import type { DecisionRow, LedgerTables } from '../tables/ledger-tables.js';

type Db = Kysely<LedgerTables>;

/**
 * What a decision takes beside its body: ids, indexes, the rows of its bids, and room that pages leave free. Measured,
 * in SQLite.
 */
const BESIDE_BYTES = 400;

/** Of one look for what is the oldest. */
const MINUTES = 240;

const minuteOf = (atMs: EpochMs): number => Math.floor(atMs / MINUTE_MS);

/** In order of time, so that two writers do not wait for each other in a ring. */
export const addBytes = async (
  trx: Transaction<LedgerTables>,
  written: readonly (Pick<DecisionRow, 'at_ms'> & { readonly bytes: number })[],
): Promise<void> => {
  const minutes = new Map<number, number>();
  for (const { at_ms, bytes } of written)
    minutes.set(minuteOf(at_ms), (minutes.get(minuteOf(at_ms)) ?? 0) + bytes + BESIDE_BYTES);
  const rows = [...minutes].sort(([a], [b]) => a - b).map(([minute, bytes]) => ({ minute, bytes }));
  if (rows.length === 0) return;
  await trx
    .insertInto('decision_bytes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet({ bytes: sql`decision_bytes.bytes + excluded.bytes` }),
    )
    .execute();
};

/**
 * The last moment whose decisions have to go, so that those behind it take at most `maxBytes`; `-Infinity` when all may
 * stay.
 */
export const overflowUntil = async (db: Db, maxBytes: number): Promise<EpochMs> => {
  const all = db.selectFrom('decision_bytes');
  const total = await all.select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes')).executeTakeFirst();
  let excess = Number(total?.bytes ?? 0) - maxBytes;
  let untilMs = -Infinity;
  if (excess <= 0) return untilMs;
  for (const { minute, bytes } of await all.selectAll().orderBy('minute').limit(MINUTES).execute()) {
    untilMs = (minute + 1) * MINUTE_MS - 1;
    excess -= bytes;
    if (excess <= 0) break;
  }
  return untilMs;
};

/** No decision of these minutes is left. */
export const forgetBytes = async (db: Db, untilMs: EpochMs): Promise<void> => {
  await db
    .deleteFrom('decision_bytes')
    .where('minute', '<', minuteOf(untilMs + 1))
    .execute();
};
