import type { Kysely, Migration } from 'kysely';

/** Who wrote the text of an ad, beside the decision that it came from. A version before it leaves it alone. */
export const ledger0007: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('decision_bids').addColumn('text', 'text').execute();
  },
};
