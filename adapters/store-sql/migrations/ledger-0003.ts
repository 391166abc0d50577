import { sql, type Kysely, type Migration } from 'kysely';

/** By which a user can be erased. Rows from before it name no session, and go when their time is over. */
const LINKS = [
  ['decisions', 'session_id', 'decisions_by_session'],
  ['stream_events', 'session_id', 'stream_events_by_session'],
  ['notices', 'about', 'notices_by_subject'],
] as const;

export const ledger0003: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    for (const [table, column, index] of LINKS) {
      await schema.alterTable(table).addColumn(column, 'text').execute();
      const links = schema.createIndex(index).on(table).columns([column]);
      await links.where(sql.ref(column), 'is not', null).execute();
    }
    await schema
      .createTable('user_trails')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('user_key', 'text', (c) => c.notNull())
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('seen_at_ms', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('user_trails_pk', ['account_id', 'user_key', 'session_id', 'subject_id'])
      .execute();
    await schema.createIndex('user_trails_by_time').on('user_trails').columns(['seen_at_ms']).execute();
  },
};
