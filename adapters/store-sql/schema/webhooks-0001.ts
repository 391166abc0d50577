import { sql, type Kysely } from 'kysely';
import type { SqlEngine } from '../tables/sql-databases.js';

/** Webhooks that wait or are dead, and what is known of where they go. */
export const createWebhookTables = async ({ schema }: Kysely<unknown>, engine: SqlEngine): Promise<void> => {
  await schema
    .createTable('webhook_endpoints')
    .addColumn('endpoint', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text')
    .addColumn('cursor_id', 'bigint')
    .addColumn('holder', 'text')
    .addColumn('leased_until_ms', 'bigint', (c) => c.notNull())
    .addColumn('disabled_at_ms', 'bigint')
    .execute();
  await schema
    .createTable('webhook_deliveries')
    .addColumn('seq', engine === 'sqlite' ? sql`integer` : sql`bigserial`, (c) => c.primaryKey())
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text')
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addColumn('since_ms', 'bigint', (c) => c.notNull())
    .addColumn('due_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('died_at_ms', 'bigint')
    .addColumn('reason', 'text')
    .addUniqueConstraint('webhook_deliveries_once', ['endpoint', 'id'])
    .execute();
  const indexOf = (name: string) => schema.createIndex(`webhook_deliveries_${name}`).on('webhook_deliveries');
  await indexOf('waiting').columns(['endpoint', 'due_at_ms', 'seq']).where(sql.ref('died_at_ms'), 'is', null).execute();
  await indexOf('dead').columns(['endpoint', 'died_at_ms']).where(sql.ref('died_at_ms'), 'is not', null).execute();
  await indexOf('by_session').columns(['session_id']).where(sql.ref('session_id'), 'is not', null).execute();
  await indexOf('by_time').columns(['since_ms']).execute();
};
