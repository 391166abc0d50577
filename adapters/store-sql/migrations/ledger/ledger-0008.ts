import { sql, type Kysely, type Migration } from 'kysely';
import type { SqlEngine } from '../../tables/sql-databases.js';
import { ROLLUP_FIGURES } from './ledger-0002.js';

/**
 * Figures of variants, and their names. Beside the rollups and not in them: a node of the version before goes on
 * writing those, and what it counts is of no variant.
 */
export const ledger0008 = (engine: SqlEngine): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    // Sorted in the order of code points, so that both engines give the same order.
    const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
    const names = schema
      .createTable('variant_names')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('variant', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('variant_names_pk', ['account_id', 'day', 'position'])
      .addUniqueConstraint('variant_names_once', ['account_id', 'day', 'variant']);
    const keyed = schema
      .createTable('variant_rollups')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('variant', text, (c) => c.notNull())
      .addColumn('bucket', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('variant_rollups_pk', ['account_id', 'day', 'variant', 'bucket']);
    const figures = ROLLUP_FIGURES.reduce(
      (made, figure) => made.addColumn(figure, 'bigint', (c) => c.notNull()),
      keyed,
    );
    await names.execute();
    await (engine === 'sqlite' ? figures.modifyEnd(sql`without rowid`) : figures).execute();
  },
});
