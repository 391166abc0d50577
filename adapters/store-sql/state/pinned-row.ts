import { sql, type Kysely } from 'kysely';
import type { EpochMs } from '../../../domain/values/time.js';
import { fixedQuery, GIVEN } from '../tables/fixed-query.js';
import type { StateTables } from '../tables/state-tables.js';

type Table = 'ads' | 'slots' | 'texts';

/** A table of values that stand until they expire, with the columns of its key and of its value. */
const COLUMNS = {
  ads: { key: 'bid_id', value: 'ad' },
  slots: { key: 'slot_id', value: 'bid_id' },
  texts: { key: 'bid_id', value: 'text' },
} as const satisfies Record<Table, { readonly key: string; readonly value: string }>;

export interface Pin {
  readonly key: string;
  readonly value: string | null;
  readonly expiresAtMs: EpochMs;
}

/** What stands there now. */
export const createFindRow = (db: Kysely<StateTables>, table: 'ads' | 'texts') => {
  const { key, value } = COLUMNS[table];
  const query = fixedQuery(
    db,
    sql<{ value: string }>`
      select ${sql.ref(value)} as value from ${sql.table(table)}
      where ${sql.ref(key)} = ${GIVEN} and expires_at_ms > ${GIVEN}
    `,
  );
  return async (key: string, nowMs: EpochMs): Promise<string | undefined> => (await query([key, nowMs])).rows[0]?.value;
};

const queriesOf = (db: Kysely<StateTables>, table: Table) => {
  const [key, value] = [sql.ref(COLUMNS[table].key), sql.ref(COLUMNS[table].value)];
  const pinned = sql.table(table);
  return {
    /** Key, value, expiry, now. */
    pin: fixedQuery(
      db,
      sql`
        insert into ${pinned} (${key}, ${value}, expires_at_ms) values (${GIVEN}, ${GIVEN}, ${GIVEN})
        on conflict (${key}) do update set ${value} = excluded.${value}, expires_at_ms = excluded.expires_at_ms
        where ${pinned}.expires_at_ms <= ${GIVEN}
      `,
    ),
    /** Key. */
    find: fixedQuery(
      db,
      sql<{ value: string | null }>`select ${value} as value from ${pinned} where ${key} = ${GIVEN}`,
    ),
  };
};

/**
 * Writes unless something stands there, and returns what stands from now on: one statement decides, so that all writers
 * at once get the same. What is new, as nearly everything, is not read back.
 */
export type PinRow = (pin: Pin, nowMs: EpochMs) => Promise<string | null>;

export const createPinRow = (db: Kysely<StateTables>, table: Table): PinRow => {
  const queries = queriesOf(db, table);
  return async ({ key, value, expiresAtMs }, nowMs) => {
    for (;;) {
      const { numAffectedRows } = await queries.pin([key, value, expiresAtMs, nowMs]);
      if (numAffectedRows === 1n) return value;
      const [present] = (await queries.find([key])).rows;
      // Gone since, by the pruner or an erasure: then it is free.
      if (present !== undefined) return present.value;
    }
  };
};
