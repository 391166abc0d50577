import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openPostgres } from '../../../adapters/store-postgres/open-postgres.js';
import type { SqlDatabases } from '../../../adapters/store-sql/tables/sql-databases.js';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.js';
import { startPostgres, type PostgresServer } from '../../support/postgres-server.js';

const CONNECTIONS = 2;
/** A busy machine may take long for a query that is well. */
const QUERY_MS = 4_000;

let server: PostgresServer;
let proxy: FaultProxy;
let databases: SqlDatabases;

beforeAll(async () => {
  server = await startPostgres();
  const url = new URL((await server.createDatabase()).url);
  proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  const options = { url: url.href, maxConnections: CONNECTIONS, queryMs: QUERY_MS };
  databases = openPostgres({ ...options, onError: () => undefined });
}, 120_000);

afterAll(async () => {
  await databases.close();
  await proxy.close();
  await server.stop();
});

const ask = async (): Promise<unknown> => (await sql<{ one: number }>`select 1 as one`.execute(databases.state)).rows;
const askOnAll = (): Promise<readonly PromiseSettledResult<unknown>[]> =>
  Promise.allSettled(Array.from({ length: CONNECTIONS }, ask));

test('answers that are lost on the way cost the queries that waited for them, and none after', async () => {
  await askOnAll();
  proxy.fault = 'swallow-answers';
  expect((await askOnAll()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  proxy.fault = 'none';
  for (let i = 0; i < 3; i++) expect(await ask()).toEqual([{ one: 1 }]);
});

test('a transaction that lost its connection ends at once, and the next one has another', async () => {
  const work = databases.state.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    proxy.fault = 'swallow-answers';
    await sql`select 2`.execute(trx);
  });
  await expect(work).rejects.toThrow();
  proxy.fault = 'none';
  expect(await databases.state.transaction().execute((trx) => sql`select 3`.execute(trx))).toBeDefined();
});

test('a mistake in a query costs no connection', async () => {
  const pid = async (): Promise<unknown> =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(databases.state)).rows[0]?.pid;
  const before = await Promise.all(Array.from({ length: CONNECTIONS }, pid));
  await expect(sql`select nonsense`.execute(databases.state)).rejects.toThrow('nonsense');
  expect(before).toContain(await pid());
});

test.each([
  ['off', 'on'],
  ['local', 'local'],
  ['remote_apply', 'remote_apply'],
])('on a server that says synchronous_commit = %s, our commits are %s', async (theirs, ours) => {
  const database = await server.createDatabase();
  const url = new URL(database.url);
  url.searchParams.set('options', `-c synchronous_commit=${theirs}`);
  const opened = openPostgres({ url: url.href, onError: () => undefined });
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(opened.ledger);
  await opened.close();
  await database.drop();
  expect(rows).toEqual([{ synchronous_commit: ours }]);
});

test.each([
  ['4MB', '32MB'],
  ['64MB', '64MB'],
])('on a server that sorts in %s, reports sort in %s', async (theirs, ours) => {
  const database = await server.createDatabase();
  const url = new URL(database.url);
  url.searchParams.set('options', `-c work_mem=${theirs}`);
  const opened = openPostgres({ url: url.href, onError: () => undefined });
  const { rows } = await sql<{ work_mem: string }>`show work_mem`.execute(opened.ledger);
  await opened.close();
  await database.drop();
  expect(rows).toEqual([{ work_mem: ours }]);
});
