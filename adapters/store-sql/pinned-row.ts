import { sql, type Kysely } from 'kysely';
import type { EpochMs } from '../../domain/time.js';
import { fixedQuery, GIVEN } from './fixed-query.js';
import type { StateTables } from './state-tables.js';

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

/** Writes unless something stands there, and returns what stands from now on: one statement, so that all writers at once get the same. */
export type PinRow = (pin: Pin, nowMs: EpochMs) => Promise<string | null>;

export const createPinRow = (db: Kysely<StateTables>, table: Table): PinRow => {
  const columns = COLUMNS[table];
  const [keyColumn, valueColumn] = [sql.ref(columns.key), sql.ref(columns.value)];
  const present = sql.table(table);
  const isOver = sql`${present}.expires_at_ms <= ${GIVEN}`;
  const query = fixedQuery(
    db,
    sql<{ value: string | null }>`
      insert into ${present} (${keyColumn}, ${valueColumn}, expires_at_ms) values (${GIVEN}, ${GIVEN}, ${GIVEN})
      on conflict (${keyColumn}) do update set
        ${valueColumn} = case when ${isOver} then excluded.${valueColumn} else ${present}.${valueColumn} end,
        expires_at_ms = case when ${isOver} then excluded.expires_at_ms else ${present}.expires_at_ms end
      returning ${valueColumn} as value
    `,
  );
  return async ({ key, value, expiresAtMs }, nowMs) => {
    const { rows } = await query([key, value, expiresAtMs, nowMs, nowMs]);
    return rows[0]?.value ?? null;
  };
};
