import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { SqlEngine } from '../tables/sql-databases.js';

/** The database itself refuses to change what was issued. */
const GUARDS: Readonly<Record<SqlEngine, readonly RawBuilder<unknown>[]>> = {
  sqlite: [
    sql`create trigger statements_unchanged before update on statements
      begin select raise(abort, 'statements never change'); end`,
    sql`create trigger statements_kept before delete on statements
      begin select raise(abort, 'statements never change'); end`,
  ],
  postgres: [
    sql`create function refuse_statement_change() returns trigger language plpgsql as
      $$ begin raise exception 'statements never change'; end $$`,
    sql`create trigger statements_unchanged before update or delete on statements
      for each row execute function refuse_statement_change()`,
  ],
};

/** Closed months; rows as in `../tables/statement-row.ts`. */
export const createStatementTable = async (db: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  await db.schema
    .createTable('statements')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .addColumn('party', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('statements_pk', ['kind', 'sequence'])
    .addUniqueConstraint('statements_once', ['kind', 'party', 'month'])
    .execute();
  await db.schema.createIndex('statements_by_month').on('statements').columns(['kind', 'month', 'sequence']).execute();
  for (const guard of GUARDS[engine]) await guard.execute(db);
};
