import type { Kysely, Migration } from 'kysely';

/** Creatives that readers have reported. A node of the version before knows nothing of them, and refuses none. */
export const ledger0009: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('creative_reviews')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('creative', 'text', (c) => c.notNull())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('until_ms', 'bigint', (c) => c.notNull())
      .addColumn('review', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('creative_reviews_pk', ['account_id', 'creative'])
      .execute();
  },
};
