import type { SqlDatabases } from '../tables/sql-databases.js';

/** What only a running server writes, with ids and digests that its signing key has made. */
const KEYED = ['decisions', 'counted_events', 'user_trails'] as const;

/** Whether anything is kept that only its signing key can read or recognise; a catalog or titles alone need none. */
export const holdsKeyedRows = async ({ ledger }: Pick<SqlDatabases, 'ledger'>): Promise<boolean> => {
  const found = await Promise.all(
    KEYED.map((table) => ledger.selectFrom(table).select('account_id').limit(1).executeTakeFirst()),
  );
  return found.some((row) => row !== undefined);
};
