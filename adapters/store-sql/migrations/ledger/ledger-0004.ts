import type { Kysely, Migration } from 'kysely';

/** Parts that many records of decisions share. A version before it neither reads nor loses records that name some. */
export const ledger0004: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('decisions').addColumn('packed', 'text').execute();
    await schema
      .createTable('record_parts')
      .addColumn('book', 'text', (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('until_ms', 'bigint', (c) => c.notNull())
      .addColumn('part', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('record_parts_pk', ['book', 'number'])
      .execute();
    await schema.createIndex('record_parts_by_time').on('record_parts').columns(['until_ms']).execute();
  },
};
