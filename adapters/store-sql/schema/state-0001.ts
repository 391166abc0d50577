import type { Kysely, Migration } from 'kysely';

/** The state's database: what may be lost without losing money; rows as in `../tables/state-tables.ts`. */
export const state0001: Migration = {
  up: async (db: Kysely<unknown>) => {
    await createVersioned(db, 'sessions', ['account_id', 'user_id', 'conversation_id']);
    await createVersioned(db, 'exposures', ['account_id', 'subject_id']);
    await createExpiring(db);
  },
};

const createVersioned = async ({ schema }: Kysely<unknown>, table: string, key: readonly string[]): Promise<void> => {
  const keyed = key.reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), schema.createTable(table));
  await keyed
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('written_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('seen_written_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint(`${table}_pk`, [...key] as never[])
    .execute();
  // Of when a row was seen to be written: an index of the last write would move with each.
  await schema.createIndex(`${table}_by_seen_time`).on(table).columns(['seen_written_at_ms']).execute();
};

const createExpiring = async ({ schema }: Kysely<unknown>): Promise<void> => {
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
