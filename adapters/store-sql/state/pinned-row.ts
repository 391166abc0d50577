import { sql, type Kysely } from 'kysely';
import type { EpochMs } from '../../../domain/values/time.js';
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
  const [keyColumn, value] = [sql.ref(COLUMNS[table].key), sql.ref(COLUMNS[table].value)];
  return async (key: string, nowMs: EpochMs): Promise<string | undefined> => {
    const { rows } = await sql<{ value: string }>`
      select ${value} as value from ${sql.table(table)} where ${keyColumn} = ${key} and expires_at_ms > ${nowMs}
    `.execute(db);
    return rows[0]?.value;
  };
};

/**
 * Writes unless something stands there, and returns what stands from now on: one statement decides, so that all writers
 * at once get the same. What is new, as nearly everything, is not read back.
 */
export type PinRow = (pin: Pin, nowMs: EpochMs) => Promise<string | null>;

export const createPinRow = (db: Kysely<StateTables>, table: Table): PinRow => {
  const [keyColumn, column] = [sql.ref(COLUMNS[table].key), sql.ref(COLUMNS[table].value)];
  const pinned = sql.table(table);
  return async ({ key, value, expiresAtMs }, nowMs) => {
    for (;;) {
      const { numAffectedRows } = await sql`
        insert into ${pinned} (${keyColumn}, ${column}, expires_at_ms) values (${key}, ${value}, ${expiresAtMs})
        on conflict (${keyColumn}) do update set ${column} = excluded.${column}, expires_at_ms = excluded.expires_at_ms
        where ${pinned}.expires_at_ms <= ${nowMs}
      `.execute(db);
      if (numAffectedRows === 1n) return value;
      const { rows } = await sql<{ value: string | null }>`
        select ${column} as value from ${pinned} where ${keyColumn} = ${key}
      `.execute(db);
      const [present] = rows;
      // Gone since, by the pruner or an erasure: then it is free.
      if (present !== undefined) return present.value;
    }
  };
};
