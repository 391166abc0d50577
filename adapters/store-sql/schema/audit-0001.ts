import type { Kysely } from 'kysely';
import type { SqlEngine } from '../tables/sql-databases.js';
import { keepUnchanged } from './unchanged.js';

/** What the audit has beside versions and statements; rows as in `../tables/audit-row.ts`. */
export const createAuditTable = async (db: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  await db.schema
    .createTable('audit_log')
    .addColumn('log', 'text', (c) => c.notNull())
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('change', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('audit_log_pk', ['log', 'sequence'])
    .execute();
  await keepUnchanged(db, engine, 'audit_log');
};
