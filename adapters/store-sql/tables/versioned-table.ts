import { sql, type Kysely } from 'kysely';
import type { EpochMs } from '../../../domain/values/time.js';
import { chunksOf } from './chunks.js';
import type { StateTables } from './state-tables.js';

/** The values of the columns of a primary key, in their order. */
export type RowKey = readonly string[];

export interface StoredRow {
  readonly version: number;
  /** JSON. Empty when the version is the one that is known. */
  readonly value: string;
}

export interface VersionedWrite {
  readonly key: RowKey;
  /** {@link NO_VERSION}: there was no row. */
  readonly seenVersion: number;
  readonly row: StoredRow;
  readonly nowMs: EpochMs;
  /** What was not written since is as if it were not there. */
  readonly idleSinceMs: EpochMs;
}

/** No row has it. */
export const NO_VERSION = 0;

/** Compare-and-set over a table of keyed values, each in one conditional statement. */
export interface VersionedTable {
  read(key: RowKey, knownVersion: number, idleSinceMs: EpochMs): Promise<StoredRow | undefined>;
  /** Whether it was written: the row still had the version that was seen. */
  write(write: VersionedWrite): Promise<boolean>;
  /**
   * All rows that have these values in the first columns of their key, and one of `last` in the next; without `last`,
   * whatever comes next.
   */
  erase(first: RowKey, last?: readonly string[]): Promise<void>;
}

type Table = 'sessions' | 'exposures';

export const createVersionedTable = (db: Kysely<StateTables>, name: Table, key: readonly string[]): VersionedTable => {
  const table = sql.table(name);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const isRow = (values: RowKey) =>
    sql.join(
      values.map((value, i) => sql`${sql.ref(key[i] ?? '')} = ${value}`),
      sql` and `,
    );
  /** Over a row that is idle for too long, too: nobody reads it any more. */
  const insert = ({ key: values, row: { version, value }, nowMs, idleSinceMs }: VersionedWrite) => sql`
    insert into ${table} (${columns}, version, value, written_at_ms, seen_written_at_ms)
    values (${sql.join(values)}, ${version}, ${value}, ${nowMs}, ${nowMs})
    on conflict (${columns}) do update
    set version = excluded.version, value = excluded.value, written_at_ms = excluded.written_at_ms
    where ${table}.written_at_ms <= ${idleSinceMs}
  `;
  const update = ({ key: values, seenVersion, row: { version, value }, nowMs, idleSinceMs }: VersionedWrite) => sql`
    update ${table} set version = ${version}, value = ${value}, written_at_ms = ${nowMs}
    where ${isRow(values)} and version = ${seenVersion} and written_at_ms > ${idleSinceMs}
  `;
  return {
    read: async (values, knownVersion, idleSinceMs) => {
      const { rows } = await sql<StoredRow>`
        select version, case when version = ${knownVersion} then '' else value end as value from ${table}
        where ${isRow(values)} and written_at_ms > ${idleSinceMs}
      `.execute(db);
      return rows[0];
    },
    write: async (row) => {
      const { numAffectedRows } = await (row.seenVersion === NO_VERSION ? insert(row) : update(row)).execute(db);
      return numAffectedRows === 1n;
    },
    erase: async (first, last) => {
      const isErased = isRow(first);
      if (last === undefined) return void (await sql`delete from ${table} where ${isErased}`.execute(db));
      const next = sql.ref(key[first.length] ?? '');
      for (const some of chunksOf(last))
        await sql`delete from ${table} where ${isErased} and ${next} in (${sql.join(some)})`.execute(db);
    },
  };
};
