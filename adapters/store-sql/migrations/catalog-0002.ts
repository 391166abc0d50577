import type { Migration } from 'kysely';

/**
 * Tokens of published accounts, change by change. Those that stand in a published content are moved when the catalog is
 * opened: a node of the version before reads them there.
 */
export const catalog0002: Migration = {
  up: async ({ schema }) => {
    await schema
      .createTable('token_changes')
      .addColumn('version', 'bigint', (c) => c.primaryKey())
      .addColumn('author', 'text', (c) => c.notNull())
      .addColumn('at_ms', 'bigint', (c) => c.notNull())
      .addColumn('change', 'text', (c) => c.notNull())
      .execute();
  },
};
