import { randomInt } from 'node:crypto';
import { sql, type Kysely, type QueryResult } from 'kysely';
import type { Clock } from '../../application/ports/clock.js';
import type { Versioned } from '../../application/ports/session-store.js';
import { fixedQuery, GIVEN } from './fixed-query.js';
import type { StateTables } from './state-tables.js';

/** The values of the columns of a primary key, in their order. */
export type RowKey = readonly string[];

export interface VersionedRowsOptions {
  readonly db: Kysely<StateTables>;
  readonly table: 'sessions' | 'exposures';
  /** The columns of its primary key. */
  readonly key: readonly string[];
  readonly clock: Pick<Clock, 'nowMs'>;
  /** A row not written for so long is forgotten, whether or not it has been removed. */
  readonly idleMs: number;
}

interface StoredValue {
  readonly version: number;
  readonly value: string;
}

/**
 * Drawn, not counted: no counter of the row survives its erasure, and a late writer must then find another version than the one it saw.
 * Two draws are the same once in 10^14.
 */
const newVersion = (): number => randomInt(1, 2 ** 48 - 1);

/** One conditional statement each. */
const queriesOf = ({ db, table: name, key }: VersionedRowsOptions) => {
  const table = sql.table(name);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const isRow = sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${GIVEN}`),
    sql` and `,
  );
  return {
    /** Key, idle since. */
    read: fixedQuery(
      db,
      sql<StoredValue>`select version, value from ${table} where ${isRow} and written_at_ms > ${GIVEN}`,
    ),
    /** Key, version, value, now, idle since. Over a row that is idle for too long, too: nobody reads it any more. */
    insert: fixedQuery(
      db,
      sql`
        insert into ${table} (${columns}, version, value, written_at_ms)
        values (${sql.join(key.map(() => GIVEN))}, ${GIVEN}, ${GIVEN}, ${GIVEN})
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

/** Compare-and-set over a table of keyed values. */
export class VersionedRows<T> {
  readonly #options: VersionedRowsOptions;
  readonly #queries: ReturnType<typeof queriesOf>;

  constructor(options: VersionedRowsOptions) {
    this.#options = options;
    this.#queries = queriesOf(options);
  }

  async read(key: RowKey): Promise<Versioned<T>> {
    const answer = this.#queries.read([...key, this.#options.clock.nowMs() - this.#options.idleMs]);
    const { rows } = answer instanceof Promise ? await answer : answer;
    const row = rows[0];
    return row === undefined
      ? { value: undefined, version: 0 }
      : { value: JSON.parse(row.value) as T, version: row.version };
  }

  async replace(key: RowKey, seenVersion: number, next: T): Promise<boolean> {
    const answer = this.#write(key, seenVersion, [newVersion(), JSON.stringify(next)]);
    const { numAffectedRows } = answer instanceof Promise ? await answer : answer;
    return numAffectedRows === 1n;
  }

  #write(
    key: RowKey,
    seenVersion: number,
    next: readonly [number, string],
  ): QueryResult<unknown> | Promise<QueryResult<unknown>> {
    const nowMs = this.#options.clock.nowMs();
    const idleSinceMs = nowMs - this.#options.idleMs;
    return seenVersion === 0
      ? this.#queries.insert([...key, ...next, nowMs, idleSinceMs])
      : this.#queries.update([...next, nowMs, ...key, seenVersion, idleSinceMs]);
  }
}
