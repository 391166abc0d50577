import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan } from '../../bench.js';
import { comparedFigures, measureInTurn } from './compared-servers.js';
import type { Figure } from '../../figure.js';
import { startPostgres } from '../../../support/postgres-server.js';
import { startOwnRedis } from '../../../support/redis-server.js';

const SQLITE_TARGET = 0.7;
const SHARED_TARGET = 0.4;

/** Where the state of a server is. */
export interface StateSettings {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
}

export const sqliteStudy = async (plan: Plan): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'preload-on-sqlite-'));
  try {
    return comparedFigures('preload-on-sqlite', SQLITE_TARGET, await measureInTurn({ dataDir }, plan));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** A PostgreSQL and a Redis of its own, on this machine. */
export const sharedStateStudy = async (plan: Plan): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'preload-on-postgres-and-redis-'));
  const [postgres, redis] = await Promise.all([startPostgres(), startOwnRedis()]);
  try {
    const database = await postgres.createDatabase();
    const settings = { dataDir, databaseUrl: database.url, redisUrl: redis.url };
    return comparedFigures('preload-on-postgres-and-redis', SHARED_TARGET, await measureInTurn(settings, plan));
  } finally {
    await postgres.stop();
    await redis.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
