import type { Kysely, Migration } from 'kysely';

/** The first tables of the state's database. */
export const state0001: Migration = {
  up: async (db: Kysely<unknown>) => {
    await createVersioned(db);
    await createAds(db);
  },
};

const createVersioned = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('sessions')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('conversation_id', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('written_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sessions_pk', ['account_id', 'user_id', 'conversation_id'])
    .execute();
  await schema.createIndex('sessions_by_time').on('sessions').columns(['written_at_ms']).execute();
  await schema
    .createTable('exposures')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('written_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('exposures_pk', ['account_id', 'subject_id'])
    .execute();
  await schema.createIndex('exposures_by_time').on('exposures').columns(['written_at_ms']).execute();
};

const createAds = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('ads')
    .addColumn('bid_id', 'text', (c) => c.primaryKey())
    .addColumn('ad', 'text', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('slots')
    .addColumn('slot_id', 'text', (c) => c.primaryKey())
    .addColumn('bid_id', 'text')
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('texts')
    .addColumn('bid_id', 'text', (c) => c.primaryKey())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute();
  for (const table of ['ads', 'slots', 'texts'])
    await schema.createIndex(`${table}_by_expiry`).on(table).columns(['expires_at_ms']).execute();
};
