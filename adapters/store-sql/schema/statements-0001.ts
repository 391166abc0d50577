import type { Kysely } from 'kysely';
import type { SqlEngine } from '../tables/sql-databases.js';
import { keepUnchanged } from './unchanged.js';

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
  await keepUnchanged(db, engine, 'statements');
};
