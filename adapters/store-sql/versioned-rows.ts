import { randomInt } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Clock } from '../../application/ports/clock.js';
import type { Versioned } from '../../application/ports/session-store.js';
import type { StateTables } from './state-tables.js';

/** The columns of a primary key with their values; always all of them, in one order. */
export type RowKey = Readonly<Record<string, string>>;

export interface VersionedRowsOptions {
  readonly db: Kysely<StateTables>;
  readonly table: 'sessions' | 'exposures';
  readonly clock: Pick<Clock, 'nowMs'>;
  /** A row not written for so long is forgotten, whether or not it has been removed. */
  readonly idleMs: number;
}

/**
 * Drawn, not counted: no counter of the row survives its erasure, and a late writer must then find another version than the one it saw.
 * Two draws are the same once in 10^14.
 */
const newVersion = (): number => randomInt(1, 2 ** 48 - 1);

const isRow = (key: RowKey): RawBuilder<unknown> =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );

/** Compare-and-set over a table of keyed values, in one conditional statement each. */
export class VersionedRows<T> {
  readonly #options: VersionedRowsOptions;
  readonly #table: RawBuilder<unknown>;

  constructor(options: VersionedRowsOptions) {
    this.#options = options;
    this.#table = sql.table(options.table);
  }

  get #idleSinceMs(): number {
    return this.#options.clock.nowMs() - this.#options.idleMs;
  }

  async read(key: RowKey): Promise<Versioned<T>> {
    const { rows } = await sql<{ version: number; value: string }>`
      select version, value from ${this.#table} where ${isRow(key)} and written_at_ms > ${this.#idleSinceMs}
    `.execute(this.#options.db);
    const row = rows[0];
    return row === undefined
      ? { value: undefined, version: 0 }
      : { value: JSON.parse(row.value) as T, version: row.version };
  }

  async replace(key: RowKey, seenVersion: number, next: T): Promise<boolean> {
    const statement = seenVersion === 0 ? this.#insert(key, next) : this.#update(key, seenVersion, next);
    const { numAffectedRows } = await statement.execute(this.#options.db);
    return numAffectedRows === 1n;
  }

  /** Over a row that is idle for too long, too: nobody reads it any more. */
  #insert(key: RowKey, next: T): RawBuilder<unknown> {
    const columns = sql.join(Object.keys(key).map((column) => sql.ref(column)));
    const values = sql.join(Object.values(key));
    const table = this.#table;
    return sql`
      insert into ${table} (${columns}, version, value, written_at_ms)
      values (${values}, ${newVersion()}, ${JSON.stringify(next)}, ${this.#options.clock.nowMs()})
      on conflict (${columns}) do update
      set version = excluded.version, value = excluded.value, written_at_ms = excluded.written_at_ms
      where ${table}.written_at_ms <= ${this.#idleSinceMs}
    `;
  }

  #update(key: RowKey, seenVersion: number, next: T): RawBuilder<unknown> {
    return sql`
      update ${this.#table}
      set version = ${newVersion()}, value = ${JSON.stringify(next)}, written_at_ms = ${this.#options.clock.nowMs()}
      where ${isRow(key)} and version = ${seenVersion} and written_at_ms > ${this.#idleSinceMs}
    `;
  }
}
