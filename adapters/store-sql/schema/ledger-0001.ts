import { sql, type Kysely, type Migration } from 'kysely';
import type { SqlEngine } from '../tables/sql-databases.js';
import { createAuditTable } from './audit-0001.js';
import { createCandidateTable } from './candidates-0001.js';
import { createRollupTables } from './rollups-0001.js';
import { createStatementTable } from './statements-0001.js';
import { createWebhookTables } from './webhooks-0001.js';

/**
 * The ledger's database: money, events, decisions, titles and the published catalog. The rows are described in
 * `../tables/ledger-tables.ts`.
 */
export const ledger0001 = (engine: SqlEngine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await createBudgets(db);
    await createEvents(db);
    await createOutbox(db, engine);
    await createStreams(db);
    await createWebhookTables(db, engine);
    await createDecisions(db, engine);
    await createUserTrails(db);
    await createRollupTables(db, engine);
    await createCandidateTable(db, engine);
    await createCatalog(db, engine);
    await createStatementTable(db, engine);
    await createAuditTable(db, engine);
  },
});

const createBudgets = async ({ schema }: Kysely<unknown>): Promise<void> => {
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
};

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
    .addColumn('about', 'text')
    .addPrimaryKeyConstraint('counted_events_pk', ['bid_id', 'type'])
    .addUniqueConstraint('counted_events_once', ['event_id', 'account_id'])
    .execute();
  await schema.createIndex('counted_events_by_time').on('counted_events').columns(['at_ms']).execute();
};

/** An index of those rows alone that name one: by it a user is erased. */
const indexWherePresent = ({ schema }: Kysely<unknown>, table: string, column: string, index: string): Promise<void> =>
  schema.createIndex(index).on(table).columns([column]).where(sql.ref(column), 'is not', null).execute();

const createOutbox = async (db: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  const serial = engine === 'sqlite' ? sql`integer` : sql`bigserial`;
  await db.schema
    .createTable('notices')
    .addColumn('seq', serial, (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('notice', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('free_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('settled_at_ms', 'bigint')
    .execute();
  await db.schema
    .createIndex('notices_waiting')
    .on('notices')
    .columns(['free_at_ms', 'seq'])
    .where(sql.ref('settled_at_ms'), 'is', null)
    .execute();
  await indexWherePresent(db, 'notices', 'settled_at_ms', 'notices_settled');
  await db.schema.createIndex('notices_by_subject').on('notices').columns(['about']).execute();
};

const createStreams = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db;
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
    .addColumn('session_id', 'text')
    .addPrimaryKeyConstraint('stream_events_pk', ['account_id', 'id'])
    .execute();
  await schema.createIndex('stream_events_by_time').on('stream_events').columns(['at_ms']).execute();
  await indexWherePresent(db, 'stream_events', 'session_id', 'stream_events_by_session');
};

const createDecisions = async (db: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  const { schema } = db;
  const bytes = engine === 'sqlite' ? sql`blob` : sql`bytea`;
  await schema
    .createTable('decisions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('session_id', 'text')
    .addColumn('body', bytes, (c) => c.notNull())
    .execute();
  await schema.createIndex('decisions_by_time').on('decisions').columns(['at_ms']).execute();
  await schema.createIndex('decisions_by_account').on('decisions').columns(['account_id', 'at_ms', 'id']).execute();
  await indexWherePresent(db, 'decisions', 'session_id', 'decisions_by_session');
  await schema
    .createTable('decision_bids')
    .addColumn('bid_id', 'text', (c) => c.primaryKey())
    .addColumn('decision_id', 'text', (c) => c.notNull())
    .addColumn('text', 'text')
    .execute();
  await schema.createIndex('decision_bids_by_decision').on('decision_bids').columns(['decision_id']).execute();
  await schema
    .createTable('decision_bytes')
    .addColumn('minute', 'bigint', (c) => c.primaryKey())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('record_parts')
    .addColumn('book', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('until_ms', 'bigint', (c) => c.notNull())
    .addColumn('part', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_parts_pk', ['book', 'number'])
    .execute();
  await schema.createIndex('record_parts_by_time').on('record_parts').columns(['until_ms']).execute();
};

const createUserTrails = async ({ schema }: Kysely<unknown>): Promise<void> => {
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
};

const createCatalog = async ({ schema }: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  // Listed in order of id: in the order of a language, ids that differ only in punctuation would change places with the
  // server's settings.
  const id = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  await schema
    .createTable('titles')
    .addColumn('id', id, (c) => c.primaryKey())
    .addColumn('analysis', 'text', (c) => c.notNull())
    .execute();
  for (const [table, content] of [
    ['catalog_versions', ['summary', 'content']],
    ['token_changes', ['change']],
  ] as const) {
    const versions = schema
      .createTable(table)
      .addColumn('version', 'bigint', (c) => c.primaryKey())
      .addColumn('author', 'text', (c) => c.notNull())
      .addColumn('at_ms', 'bigint', (c) => c.notNull());
    await content.reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), versions).execute();
  }
  await schema
    .createTable('creative_reviews')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('creative', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('until_ms', 'bigint', (c) => c.notNull())
    .addColumn('review', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('creative_reviews_pk', ['account_id', 'creative'])
    .execute();
};
