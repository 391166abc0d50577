import { sql, type Kysely, type Migration } from 'kysely';
import type { GradualMigration } from '../gradual-migrations.js';
import { createIndexBeside } from '../index-beside.js';

/** By which a user can be erased. Rows from before it name no session, and go when their time is over. */
const LINKS = [
  ['decisions', 'session_id', 'decisions_by_session'],
  ['stream_events', 'session_id', 'stream_events_by_session'],
  ['notices', 'about', 'notices_by_subject'],
] as const;

const TRAILS = 'user_trails';

const addColumns = async ({ schema }: Kysely<unknown>): Promise<void> => {
  for (const [table, column] of LINKS) await schema.alterTable(table).addColumn(column, 'text').execute();
};

const createUserTrails = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable(TRAILS)
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('user_key', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('seen_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_trails_pk', ['account_id', 'user_key', 'session_id', 'subject_id'])
    .execute();
  await schema.createIndex('user_trails_by_time').on(TRAILS).columns(['seen_at_ms']).execute();
};

export const ledger0003: Migration = {
  up: async (db: Kysely<unknown>) => {
    await addColumns(db);
    for (const [table, column, index] of LINKS) {
      const links = db.schema.createIndex(index).on(table).columns([column]);
      await links.where(sql.ref(column), 'is not', null).execute();
    }
    await createUserTrails(db);
  },
};

/** The same on PostgreSQL, where others write meanwhile. */
export const ledger0003Beside: GradualMigration = async ({ db, unhurried, hasTable }) => {
  if (!(await hasTable(TRAILS)))
    await db.transaction().execute(async (whole) => {
      await addColumns(whole);
      await createUserTrails(whole);
    });
  for (const [table, column, index] of LINKS)
    await createIndexBeside(unhurried, { table, column, index, where: sql`${sql.ref(column)} is not null` });
};
