import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { backendOver } from '../../../adapters/store-sql/backend/sql-backend.js';
import { createDurableStores, type DurableStores } from '../../../adapters/store-sql/durable-stores.js';
import { openSqlite } from '../../../adapters/store-sqlite/open-sqlite.js';
import type { Nanos } from '../../../domain/values/money.js';
import { budgetId } from '../../../domain/budget/budget.js';
import { holdId } from '../../../domain/values/ids.js';
import { sampleHold } from '../../contracts/index.js';
import { startFaultProxy } from '../../support/fault-proxy.js';
import { startPostgres } from '../../support/postgres-server.js';
import { eventually, runCli, runServer, startJourneyServer } from '../server.js';

const folder = mkdtempSync(join(tmpdir(), 'durable-money-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a server whose database cannot be used does not start, and says why in one sentence', () => {
  test('nobody listens at DATABASE_URL', async () => {
    const url = 'postgres://ads:secret@127.0.0.1:9/ads';
    const { code, stdout, stderr } = await runServer({ DATA_DIR: join(folder, 'a'), DATABASE_URL: url });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^The database at 127\.0\.0\.1:9\/ads cannot be used \(.+\)\. Start it, or correct DATABASE_URL\.\n$/,
    );
  });

  test('a file is no database', async () => {
    const dataDir = mkdtempSync(join(folder, 'b'));
    writeFileSync(
      join(dataDir, 'ledger.sqlite'),
      'not a database, but longer than a header of one has to be. '.repeat(50),
    );
    for (const { code, stderr } of [
      await runServer({ DATA_DIR: dataDir }),
      await runCli(['titles', 'list'], { DATA_DIR: dataDir }),
    ]) {
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^The database files in .+ cannot be used \(.*not a database.*\)\. Make the folder writable/,
      );
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });
});

const storesIn = (dataDir: string): DurableStores & { end(): Promise<void> } => {
  const databases = openSqlite(dataDir);
  const stores = createDurableStores({
    backend: backendOver(databases),
    clock: { nowMs: Date.now },
    onError: () => undefined,
  });
  return {
    ...stores,
    end: async () => {
      await stores.close();
      await databases.close();
    },
  };
};

test('what is held outlives a process that is killed, and another process sees it beside a running server', async () => {
  const dataDir = mkdtempSync(join(folder, 'd'));
  const first = await startJourneyServer({ DATA_DIR: dataDir });
  const pot = { id: budgetId('pot'), limit: 10 as Nanos };
  const holdOf = (id: string) =>
    sampleHold({ id: holdId(id), budgets: [pot], amount: 10 as Nanos, expiresAtMs: Date.now() + 600_000 });
  const beside = storesIn(dataDir);
  expect(await beside.ledger.hold([holdOf('one')], Date.now())).toEqual([true]);
  await beside.end();
  first.signal('SIGKILL');
  await first.stop();
  const second = await startJourneyServer({ DATA_DIR: dataDir });
  const again = storesIn(dataDir);
  expect(await again.ledger.hold([holdOf('two')], Date.now())).toEqual([false]);
  expect(await again.ledger.hold([holdOf('one')], Date.now())).toEqual([true]);
  await again.end();
  await second.stop();
});

test('readiness names the ledger while its database is out of reach, and no longer when it is back', async () => {
  const database = await startPostgres();
  const url = new URL((await database.createDatabase()).url);
  const proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  const node = await startJourneyServer({ DATA_DIR: mkdtempSync(join(folder, 'e')), DATABASE_URL: url.href });
  const readiness = async (): Promise<string> => {
    const answer = await fetch(`${node.url}/readyz`);
    return `${answer.status} ${await answer.text()}`;
  };
  const untilReadiness = (wanted: string) =>
    eventually(async () => ((await readiness()) === wanted ? true : undefined));
  await untilReadiness('200 {"status":"ready"}');
  proxy.fault = 'refuse';
  proxy.reset();
  await untilReadiness('200 {"status":"ready","unreachable":["ledger"]}');
  proxy.fault = 'none';
  await untilReadiness('200 {"status":"ready"}');
  await node.stop();
  await proxy.close();
  await database.stop();
});
