import pg from 'pg';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { StoreOut } from '../../application/ports/storage/store-out.js';
import { isBug } from '../../application/faults/outage.js';
import type { LedgerTables } from '../store-sql/tables/ledger-tables.js';
import type { SqlDatabases } from '../store-sql/tables/sql-databases.js';
import type { StateTables } from '../store-sql/tables/state-tables.js';

/**
 * SQLSTATEs by which the server cannot work now, by their beginnings: connection, resources, operator, system; refused
 * login, no such database, read-only, lost a race, damage (PostgreSQL's manual, appendix A).
 */
const OUT = ['08', '53', '57', '58', '28', '3D', '25006', '40001', '40P01', '55P03', 'XX001', 'XX002'];

const codeOf = (error: unknown): string => {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'NO_ANSWER';
};

/** What is no answer of the database is of the way there, unless it is a mistake of ours. */
const typed = (error: unknown): unknown => {
  const code = codeOf(error);
  const isOut = error instanceof pg.DatabaseError ? OUT.some((beginning) => code.startsWith(beginning)) : !isBug(error);
  return isOut ? new StoreOut(`The database cannot be used now (${code}).`, code, error) : error;
};

/**
 * A pool that lets go of a connection on which a query failed for another reason than the database's own answer. A
 * query that ran out of time would keep its connection busy for as long as the network takes to notice, and the pool
 * would hand it out again and again.
 */
const discardBroken = (pool: pg.Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw typed(error);
    });
    let broken: Error | undefined;
    const query = async (sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
      if (broken !== undefined) throw typed(broken);
      try {
        return await client.query(sql, [...parameters]);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) broken = error instanceof Error ? error : new Error('unknown reason');
        throw typed(error);
      }
    };
    return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
});

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  readonly maxConnections?: number | undefined;
  /** Beyond it a query is given up, and its connection with it. */
  readonly queryMs?: number | undefined;
  /** A connection that breaks while nobody uses it ends up here; the pool opens another. */
  readonly onError: (error: Error) => void;
}

const MAX_CONNECTIONS = 10;
/** Beyond these an answer would come too late for its request. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 5_000;
/** A node that vanished in the middle of a transaction keeps its locks for so long. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/** Beyond what the server itself allows, the network is gone. */
const QUERY_MS = STATEMENT_MS + 2_000;

/** Whole numbers up to 2^53, as SQLite gives them; amounts are kept below by the domain. */
const asNumber = (text: string): number => Number(text);

/**
 * A server may be set to answer before a commit is on disk; what we acknowledge has to be there. Levels that also wait
 * for replicas stay as they are.
 */
const COMMIT_TO_DISK =
  "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'";

/** A report over a year sorts some 60 000 rows, 20 MB: with PostgreSQL's 4 MB by way of files. */
const SORT_IN_MEMORY = `select set_config('work_mem', '32MB', false)
  where pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('32MB')`;

const databaseOver = <Tables>(
  { url, onError }: Pick<PostgresOptions, 'url' | 'onError'>,
  limits: pg.PoolConfig,
): Kysely<Tables> => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, asNumber);
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    ...limits,
    // Of each new connection, before anybody gets it.
    verify: (client, done) => void client.query(`${COMMIT_TO_DISK}; ${SORT_IN_MEMORY}`).then(() => done(), done),
    types,
  });
  pool.on('error', onError);
  // One that breaks while it is in use has rejected what it was asked; with nobody listening its error would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: discardBroken(pool) }) });
};

/** One pool for both databases, which are one here. */
export const openPostgres = (options: PostgresOptions): SqlDatabases => {
  const { maxConnections: max = MAX_CONNECTIONS, queryMs = QUERY_MS } = options;
  const limits = { max, statement_timeout: STATEMENT_MS, query_timeout: queryMs };
  const db = databaseOver<LedgerTables & StateTables>(options, limits);
  return {
    engine: 'postgres',
    ledger: db,
    journal: db,
    state: db,
    openUnhurried: () => databaseOver<unknown>(options, { max: 1 }),
    // Its log is its own affair, and of its backups.
    truncateLogs: async () => undefined,
    close: () => db.destroy(),
  };
};
