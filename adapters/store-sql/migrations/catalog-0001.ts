import type { Migration } from 'kysely';

/** What operators publish, version by version; beside the ledger, under full sync. */
export const catalog0001: Migration = {
  up: async ({ schema }) => {
    await schema
      .createTable('catalog_versions')
      .addColumn('version', 'bigint', (c) => c.primaryKey())
      .addColumn('author', 'text', (c) => c.notNull())
      .addColumn('at_ms', 'bigint', (c) => c.notNull())
      .addColumn('summary', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .execute();
  },
};
