import { sql, type Kysely } from 'kysely';
import type { SqlEngine } from '../tables/sql-databases.js';

const REFUSE: Readonly<Record<SqlEngine, (db: Kysely<unknown>, table: string) => Promise<void>>> = {
  sqlite: async (db, table) => {
    const message = sql.lit(`${table} never change`);
    for (const action of ['update', 'delete'] as const)
      await sql`create trigger ${sql.ref(`${table}_no_${action}`)} before ${sql.raw(action)} on ${sql.table(table)}
        begin select raise(abort, ${message}); end`.execute(db);
  },
  postgres: async (db, table) => {
    const refuse = sql.ref(`refuse_change_of_${table}`);
    const message = sql.lit(`${table} never change`);
    await sql`create function ${refuse}() returns trigger language plpgsql as
      $$ begin raise exception using message = ${message}; end $$`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_unchanged`)} before update or delete on ${sql.table(table)}
      for each row execute function ${refuse}()`.execute(db);
  },
};

/** The database itself refuses to change what the table has. */
export const keepUnchanged = (db: Kysely<unknown>, engine: SqlEngine, table: string): Promise<void> =>
  REFUSE[engine](db, table);
