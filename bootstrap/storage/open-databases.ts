import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RedisConnection } from '../../adapters/store-redis/index.js';
import { backendOver, type SqlBackend } from '../../adapters/store-sql/backend/sql-backend.js';
import { migrate } from '../../adapters/store-sql/schema/migrate.js';
import { describeError } from '../../application/faults/describe-error.js';
import { answerTimesWithin } from '../../application/ports/answer-times.js';
import type { FaultReporter } from '../../application/ports/fault-reporter.js';
import type { PairProblem } from '../../adapters/store-sqlite/file-identity.js';
import type { SqlDatabases } from '../../adapters/store-sql/tables/sql-databases.js';
import type { WarningLog } from '../ports-of.js';
import { RESTORING } from './backup-folder.js';
import { databasePlace, DatabaseUnusable } from './database-unusable.js';
import type { Settings } from '../settings/settings.js';

const reasonOf = (error: unknown): string => {
  const { cause } = error as { readonly cause?: unknown };
  const deepest = cause instanceof Error ? cause : error;
  if (deepest instanceof AggregateError) return reasonOf(deepest.errors[0]);
  return deepest instanceof Error ? deepest.message : 'unknown reason';
};

/** A driver is loaded when it is used: either takes longer to load than a small server to start. */
const openPostgres = async (url: string, logger: WarningLog): Promise<SqlDatabases> => {
  const postgres = await import('../../adapters/store-postgres/open-postgres.js');
  const onError = (error: Error): void => logger.warn({ error: describeError(error) }, 'a database connection broke');
  return postgres.openPostgres({ url, onError });
};

/** What may be made new where it is lost; a file also where it is not the other one's. */
export type AcceptNew = readonly ('ledger' | 'state' | 'signing-key')[];

const RESTORE = 'bring a backup back (ad-placement restore <folder>)';
const UNPAIRED: Readonly<Record<PairProblem, readonly [accept: AcceptNew[number], problem: string]>> = {
  'no-ledger': ['ledger', 'ledger.sqlite is empty or missing, and state.sqlite is not'],
  'no-state': ['state', 'state.sqlite is empty or missing, and ledger.sqlite is not'],
  'no-pair': ['ledger', 'ledger.sqlite and state.sqlite are not of the same folder and time'],
};

/** Before anything is opened for writing: whoever has to look for his ledger finds all as it was. */
const refuseUnpaired = async (folder: string, accepted: AcceptNew): Promise<void> => {
  if (existsSync(join(folder, RESTORING)))
    throw new DatabaseUnusable(`A restore into ${folder} broke off: run it again (ad-placement restore <folder>).`);
  const { pairProblem } = await sqlite();
  const found = pairProblem(folder);
  if (found === undefined) return;
  const [accept, problem] = UNPAIRED[found];
  if (accepted.includes(accept)) return;
  throw new DatabaseUnusable(
    `In ${folder}, ${problem}: ${RESTORE}, or go on without it by starting the server once with --accept-new-${accept}.`,
  );
};

const sqlite = () => import('../../adapters/store-sqlite/open-sqlite.js');

const migrated = async (open: Promise<SqlDatabases>): Promise<SqlDatabases> => {
  const databases = await open;
  try {
    await migrate(databases);
    return databases;
  } catch (error) {
    await databases.close();
    throw error;
  }
};

const unusableFiles = (dataDir: string, cause: unknown): DatabaseUnusable => {
  const problem = `The database files in ${dataDir} cannot be used (${reasonOf(cause)})`;
  return new DatabaseUnusable(`${problem}. Make the folder writable, or ${RESTORE}.`, { cause });
};

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/**
 * The database of the settings, brought to this version: the PostgreSQL at `DATABASE_URL`, else SQLite files in
 * `DATA_DIR`, else none. Rejects with {@link DatabaseUnusable}.
 */
export const openDatabases = async (
  { databaseUrl, dataDir }: Place,
  logger: WarningLog,
  acceptNew: AcceptNew = [],
): Promise<SqlDatabases | undefined> => {
  if (databaseUrl !== undefined)
    return migrated(openPostgres(databaseUrl, logger)).catch((cause: unknown) => {
      const problem = `The database at ${databasePlace(databaseUrl)} cannot be used (${reasonOf(cause)})`;
      throw new DatabaseUnusable(`${problem}. Start it, or correct DATABASE_URL.`, { cause });
    });
  if (dataDir === undefined) return undefined;
  const opened = async (): Promise<SqlDatabases> => {
    await refuseUnpaired(dataDir, acceptNew);
    return (await sqlite()).openSqlite(dataDir);
  };
  return migrated(opened()).catch((cause: unknown) => {
    throw cause instanceof DatabaseUnusable ? cause : unusableFiles(dataDir, cause);
  });
};

/** Workers take a moment to start, and the first turns would give up on them. */
const firstAnswers = ({ ledger, state }: SqlBackend): Promise<unknown> =>
  Promise.all([ledger.titles.list(undefined, 1), state.exposures.read(['', ''], 0, 0)]);

/** The same for a server, which waits for no disk: SQLite files are in workers, which answer already. */
export const openBackend = async (
  place: Place,
  logger: WarningLog,
  acceptNew?: AcceptNew,
): Promise<SqlBackend | undefined> => {
  const databases = await openDatabases(place, logger, acceptNew);
  if (databases?.engine !== 'sqlite') return databases && backendOver(databases);
  await databases.close();
  const { openSqliteBackend, startGeneration } = await sqlite();
  const folder = place.dataDir ?? '';
  try {
    startGeneration(folder);
  } catch (cause) {
    // Tables that are there already could be read: this is the first that writes.
    throw unusableFiles(folder, cause);
  }
  const backend = openSqliteBackend(folder, undefined, (worker, cause) =>
    logger.warn(
      { worker, error: describeError(cause) },
      'the worker of a database file has ended: start this node again',
    ),
  );
  await firstAnswers(backend);
  return backend;
};

/**
 * The Redis of the settings, if there is one; the client is loaded only then. The server also starts, and goes on,
 * without it: the log and `/readyz` tell.
 */
export const openRedis = async (
  settings: Pick<Settings, 'redisUrl' | 'redisPrefix' | 'answerDeadlineMs'>,
  logger: Pick<Logger, 'info' | 'warn'>,
  faults: FaultReporter,
): Promise<RedisConnection | undefined> => {
  const { redisUrl: url, redisPrefix: prefix, answerDeadlineMs } = settings;
  if (url === undefined) return undefined;
  const onChange = (isReachable: boolean, reason: string): void => {
    if (isReachable) logger.info('Redis is reachable');
    else
      logger.warn(
        { reason },
        'Redis is not reachable: until it is, this node goes on with what it knows, and shows nothing that has a frequency cap',
      );
  };
  const { connectRedis } = await import('../../adapters/store-redis/connection.js');
  // Less than a turn waits for its stores: a Redis that is late must be known as late before the turn gives up.
  const timeoutMs = Math.floor((2 / 3) * answerTimesWithin(answerDeadlineMs).storeMs);
  return connectRedis({ url, prefix, timeoutMs, onChange, faults });
};
