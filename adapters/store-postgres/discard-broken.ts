import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/**
 * A pool that lets go of a connection on which a query failed for another reason than the database's own answer. A
 * query that ran out of time would keep its connection busy for as long as the network takes to notice, and the pool
 * would hand it out again and again.
 */
export const discardBroken = (pool: pg.Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    const query = async (sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
      if (broken !== undefined) throw broken;
      try {
        return await client.query(sql, [...parameters]);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) broken = error instanceof Error ? error : new Error('unknown reason');
        throw error;
      }
    };
    return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
});
