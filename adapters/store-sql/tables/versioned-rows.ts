import { randomInt } from 'node:crypto';
import { sql, type Kysely, type QueryResult } from 'kysely';
import type { Clock } from '../../../application/ports/clock.js';
import type { Versioned } from '../../../application/ports/storage/session-store.js';
import { fixedQuery, GIVEN } from './fixed-query.js';
import { KnownRows } from './known-rows.js';
import type { StateTables } from './state-tables.js';

/** The values of the columns of a primary key, in their order. */
export type RowKey = readonly string[];

/** What a value is written as: JSON, which is parsed before it is unpacked. */
export interface Packing<T> {
  readonly pack: (value: T) => string;
  readonly unpack: (packed: unknown) => T;
}

export interface VersionedRowsOptions<T> {
  readonly db: Kysely<StateTables>;
  readonly table: 'sessions' | 'exposures';
  /** The columns of its primary key. */
  readonly key: readonly string[];
  readonly clock: Pick<Clock, 'nowMs'>;
  /** A row not written for so long is forgotten, whether or not it has been removed. */
  readonly idleMs: number;
  readonly packing: Packing<T>;
  /** What is remembered of rows. */
  readonly maxKnownBytes: number;
}

/** `value` is empty when the version is the one that is known. */
interface StoredValue {
  readonly version: number;
  readonly value: string;
}

/** No row has it. */
const NONE = 0;

/**
 * Drawn, not counted: no counter of the row survives its erasure, and a late writer must then find another version than the one it saw.
 * Two draws are the same once in 10^14.
 */
const newVersion = (): number => randomInt(1, 2 ** 48 - 1);

/** One conditional statement each. */
const queriesOf = ({ db, table: name, key }: Pick<VersionedRowsOptions<never>, 'db' | 'table' | 'key'>) => {
  const table = sql.table(name);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const isRow = sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${GIVEN}`),
    sql` and `,
  );
  return {
    /** Known version, key, idle since. */
    read: fixedQuery(
      db,
      sql<StoredValue>`
        select version, case when version = ${GIVEN} then '' else value end as value from ${table}
        where ${isRow} and written_at_ms > ${GIVEN}
      `,
    ),
    /** Key, version, value, now, now, idle since. Over a row that is idle for too long, too: nobody reads it any more. */
    insert: fixedQuery(
      db,
      sql`
        insert into ${table} (${columns}, version, value, written_at_ms, seen_written_at_ms)
        values (${sql.join(key.map(() => GIVEN))}, ${GIVEN}, ${GIVEN}, ${GIVEN}, ${GIVEN})
        on conflict (${columns}) do update
        set version = excluded.version, value = excluded.value, written_at_ms = excluded.written_at_ms
        where ${table}.written_at_ms <= ${GIVEN}
      `,
    ),
    /** Version, value, now, key, seen version, idle since. */
    update: fixedQuery(
      db,
      sql`
        update ${table} set version = ${GIVEN}, value = ${GIVEN}, written_at_ms = ${GIVEN}
        where ${isRow} and version = ${GIVEN} and written_at_ms > ${GIVEN}
      `,
    ),
  };
};

const nameOf = (key: RowKey): string => JSON.stringify(key);

/** Compare-and-set over a table of keyed values. The values are immutable. */
export class VersionedRows<T> {
  readonly #options: VersionedRowsOptions<T>;
  readonly #queries: ReturnType<typeof queriesOf>;
  readonly #known: KnownRows<T>;

  constructor(options: VersionedRowsOptions<T>) {
    this.#options = options;
    this.#queries = queriesOf(options);
    this.#known = new KnownRows(options.maxKnownBytes);
  }

  async read(key: RowKey): Promise<Versioned<T>> {
    const [name, { era }] = [nameOf(key), this.#known];
    const known = this.#known.find(name);
    const { rows } = await this.#queries.read([known?.version ?? NONE, ...key, this.#idleSinceMs()]);
    const row = rows[0];
    if (row === undefined) {
      this.#known.drop(name);
      return { value: undefined, version: NONE };
    }
    if (row.version === known?.version) return known;
    const read = { value: this.#options.packing.unpack(JSON.parse(row.value)), version: row.version };
    this.#known.keep(name, read, era);
    return read;
  }

  async replace(key: RowKey, seenVersion: number, next: T): Promise<boolean> {
    const [row, { era }] = [{ value: next, version: newVersion() }, this.#known];
    const { numAffectedRows } = await this.#write(key, seenVersion, row);
    const isWritten = numAffectedRows === 1n;
    if (isWritten) this.#known.keep(nameOf(key), row, era);
    return isWritten;
  }

  /** Nothing of any row stays in memory. */
  forgetKnown(): void {
    this.#known.clear();
  }

  #write(
    key: RowKey,
    seenVersion: number,
    { version, value }: { readonly version: number; readonly value: T },
  ): Promise<QueryResult<unknown>> {
    const text = this.#options.packing.pack(value);
    const [nowMs, idleSinceMs] = [this.#options.clock.nowMs(), this.#idleSinceMs()];
    return seenVersion === NONE
      ? this.#queries.insert([...key, version, text, nowMs, nowMs, idleSinceMs])
      : this.#queries.update([version, text, nowMs, ...key, seenVersion, idleSinceMs]);
  }

  #idleSinceMs(): number {
    return this.#options.clock.nowMs() - this.#options.idleMs;
  }
}
