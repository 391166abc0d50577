import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { PreloadOutcome } from '../../../application/api/ad-placement.js';
import { createAdOperations } from '../../../application/create-ad-operations.js';
import type { Ports } from '../../../application/ports/index.js';
import { productionPorts } from '../../../bootstrap/embed/production.js';
import { DatabaseUnusable, openSqlStores } from '../../../bootstrap/embed/sql.js';
import { startUpkeep } from '../../../bootstrap/embed/upkeep.js';
import { eventually } from '../../journeys/server.js';
import { CATALOG, preload, SIGNING_KEY } from './embedded-turn.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const withPorts = async <T>(use: (ports: Ports) => Promise<T>): Promise<T> => {
  const sql = await openSqlStores({ folder });
  try {
    return await use(
      productionPorts({ catalog: CATALOG, signingKey: SIGNING_KEY, stores: sql.stores, safetyEncoder: 'off' }),
    );
  } finally {
    await sql.close();
  }
};

const bidIdsOf = (outcome: PreloadOutcome): readonly string[] =>
  outcome.kind === 'filled' ? outcome.ads.map(({ bidId }) => bidId) : [];

test('the first turn after opening finds its stores, and the next process its decision', async () => {
  const outcome = await withPorts((ports) => preload(ports));
  expect(outcome).toMatchObject({ kind: 'filled' });
  expect(readdirSync(folder).sort()).toEqual(expect.arrayContaining(['ledger.sqlite', 'state.sqlite']));
  const again = await withPorts(async (ports) => {
    const record = outcome.kind === 'filled' && (await createAdOperations(ports).explain(outcome.decisionId));
    return { record, outcome: await preload(ports) };
  });
  expect(again.record).toMatchObject({ outcome: 'filled' });
  expect(bidIdsOf(again.outcome)).toEqual(bidIdsOf(outcome));
});

test('pruners remove what is kept no longer', async () => {
  const sql = await openSqlStores({ folder, keep: { retentionDecisionsDays: 1 } });
  const ports = productionPorts({
    catalog: CATALOG,
    signingKey: SIGNING_KEY,
    stores: sql.stores,
    safetyEncoder: 'off',
  });
  const outcome = await preload(ports);
  const operations = createAdOperations(ports);
  const find = async () => outcome.kind === 'filled' && (await operations.explain(outcome.decisionId));
  await expect(find()).resolves.toMatchObject({ outcome: 'filled' });
  for (const pruner of sql.pruners) await pruner.prune(Date.now() + 2 * 86_400_000, 200);
  await expect(find()).resolves.toBeUndefined();
  await sql.close();
});

test('a damaged file is named, and told', async () => {
  const sql = await openSqlStores({ folder });
  const ports = productionPorts({
    catalog: CATALOG,
    signingKey: SIGNING_KEY,
    stores: sql.stores,
    safetyEncoder: 'off',
  });
  const path = join(folder, 'damaged.sqlite');
  writeFileSync(path, 'This was a database once.'.repeat(1_000));
  const told: string[] = [];
  const upkeep = startUpkeep(ports, {
    files: [{ name: 'state', path }],
    log: { warn: (_fields, message) => void told.push(message) },
  });
  await eventually(() => (upkeep.damaged.length > 0 ? true : undefined));
  expect(upkeep.damaged).toEqual(['state']);
  expect(told).toEqual([expect.stringContaining('a database file is damaged')]);
  await upkeep.close();
  await sql.close();
});

test('the files of its folder are named for upkeep', async () => {
  const sql = await openSqlStores({ folder });
  expect(sql.files).toEqual(['ledger', 'state'].map((name) => ({ name, path: join(folder, `${name}.sqlite`) })));
  await sql.close();
});

test('a folder that cannot be used is an error that says what to do', async () => {
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  const refusal = openSqlStores({ folder: file });
  await expect(refusal).rejects.toThrow(DatabaseUnusable);
  await expect(refusal).rejects.toThrow(/Make the folder writable/);
});
