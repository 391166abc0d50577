import { sql, type Kysely, type Migration } from 'kysely';
import type { SqlEngine } from '../../tables/sql-databases.js';

/** The first tables of the ledger's database. */
export const ledger0001 = (engine: SqlEngine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const { schema } = db;
    await schema
      .createTable('budgets')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('committed', 'bigint', (c) => c.notNull().check(sql`committed >= 0`))
      .addColumn('held', 'bigint', (c) => c.notNull().check(sql`held >= 0`))
      .execute();
    await schema
      .createTable('holds')
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('parts', 'integer', (c) => c.notNull())
      .addColumn('budget_id', 'text', (c) => c.notNull())
      .addColumn('amount', 'bigint', (c) => c.notNull().check(sql`amount >= 0`))
      .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('holds_pk', ['id', 'position'])
      .execute();
    await schema.createIndex('holds_by_budget').on('holds').columns(['budget_id', 'expires_at_ms']).execute();
    await schema.createIndex('holds_by_expiry').on('holds').columns(['expires_at_ms']).execute();
    await createEvents(db);
    await createOutbox(db, engine);
    await createJournal(db);
    await createTitles(db, engine);
  },
});

const createEvents = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('counted_events')
    .addColumn('bid_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('billed', 'bigint', (c) => c.notNull().check(sql`billed >= 0`))
    .addColumn('late', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('counted_events_pk', ['bid_id', 'type'])
    .addUniqueConstraint('counted_events_once', ['event_id', 'account_id'])
    .execute();
  await schema.createIndex('counted_events_by_time').on('counted_events').columns(['at_ms']).execute();
};

const createOutbox = async ({ schema }: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  const serial = engine === 'sqlite' ? sql`integer` : sql`bigserial`;
  await schema
    .createTable('notices')
    .addColumn('seq', serial, (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('notice', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('free_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('settled_at_ms', 'bigint')
    .execute();
  await schema
    .createIndex('notices_waiting')
    .on('notices')
    .columns(['free_at_ms', 'seq'])
    .where(sql.ref('settled_at_ms'), 'is', null)
    .execute();
  await schema
    .createIndex('notices_settled')
    .on('notices')
    .columns(['settled_at_ms'])
    .where(sql.ref('settled_at_ms'), 'is not', null)
    .execute();
};

const createJournal = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('stream_heads')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('newest_id', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('stream_events')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('draft', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('stream_events_pk', ['account_id', 'id'])
    .execute();
  await schema.createIndex('stream_events_by_time').on('stream_events').columns(['at_ms']).execute();
  await schema
    .createTable('decisions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('decisions_by_time').on('decisions').columns(['at_ms']).execute();
  await schema
    .createTable('decision_bids')
    .addColumn('bid_id', 'text', (c) => c.primaryKey())
    .addColumn('decision_id', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('decision_bids_by_decision').on('decision_bids').columns(['decision_id']).execute();
};

const createTitles = async ({ schema }: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  // Listed in order of id: in the order of a language, ids that differ only in punctuation would change places with the
  // server's settings.
  const id = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  await schema
    .createTable('titles')
    .addColumn('id', id, (c) => c.primaryKey())
    .addColumn('analysis', 'text', (c) => c.notNull())
    .execute();
};
