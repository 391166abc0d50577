import { sql, type Kysely, type Migration } from 'kysely';
import type { GradualMigration } from './gradual-migrations.js';
import { createIndexBeside } from './index-beside.js';

const TABLES = ['sessions', 'exposures'] as const;
const BOUND = 'seen_written_at_ms';
const boundsOf = (table: string): string => `${table}_by_seen_time`;
const timesOf = (table: string): string => `${table}_by_time`;

/**
 * Rows are found to be idle by when they were seen to be written, which an update leaves alone: an index of the time of
 * the last write moved with each. Rows from before it, and of nodes of the version before, have 0 until the pruner has
 * looked at them. Such nodes prune without an index meanwhile.
 */
export const state0002: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    for (const table of TABLES) {
      await schema
        .alterTable(table)
        .addColumn(BOUND, 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      await schema.createIndex(boundsOf(table)).on(table).columns([BOUND]).execute();
      await schema.dropIndex(timesOf(table)).execute();
    }
  },
};

/** The same on PostgreSQL, where others write meanwhile. */
export const state0002Beside: GradualMigration = async ({ db, unhurried }) => {
  for (const table of TABLES) {
    await sql`
      alter table ${sql.table(table)} add column if not exists ${sql.ref(BOUND)} bigint not null default 0`.execute(db);
    await createIndexBeside(unhurried, { table, column: BOUND, index: boundsOf(table) });
    await sql`drop index concurrently if exists ${sql.ref(timesOf(table))}`.execute(unhurried);
  }
};
