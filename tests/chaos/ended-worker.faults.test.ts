import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { watchFault } from '../support/fault-row.js';
import { TIMEOUT_MS } from './figures.js';
import { startNode, type NodeProcess } from './node-process.js';
import { askOnce, winPages } from './pages.js';
import { postEvent } from './postman.js';
import { writeShop } from './shop.js';
import { readStored } from './stored.js';

const folder = mkdtempSync(join(tmpdir(), 'ended-worker-'));
const nodes: NodeProcess[] = [];
afterAll(async () => {
  for (const node of nodes) await node.stop();
  rmSync(folder, { recursive: true, force: true });
});

const OFFERS = [{ id: 'plain', cpmUsd: 4.2, budgetUsd: 100_000 }];
const NODE_OPTIONS = `--import ${pathToFileURL(resolve('tests/chaos/end-worker.mjs')).href}`;

test.each([
  ['worker of the ledger ended', 'ledger'],
  ['worker of the state ended', 'state'],
])(
  '%s: the server is as the table of faults says, until it is started again',
  async (fault, worker) => {
    const dataDir = mkdtempSync(join(folder, `${worker}-`));
    const shop = { DATA_DIR: dataDir, CONFIG: writeShop(dataDir, { offers: OFFERS }) };
    const node = await startNode({ ...shop, NODE_OPTIONS, ENDED_WORKER: worker });
    nodes.push(node);
    const [page] = await winPages(node.url, 1);
    if (page === undefined) throw new Error('The visitor wins an ad.');
    const answers = async () => {
      const { attempt } = await postEvent(node.url, { page, type: 'ad.viewed', eventId: randomUUID() });
      return { turn: await askOnce(node.url, randomUUID()), events: attempt.status };
    };
    const watch = await watchFault(fault, node);
    process.kill(node.pid, 'SIGUSR2');
    await watch.isAsWritten(answers);
    expect(await (await fetch(`${node.url}/readyz`)).json()).toMatchObject({ problems: [{ of: worker }] });
    await node.stop();
    await node.start();
    await watch.isOver(answers);
    expect(await node.stop()).toBe(0);
    expect((await readStored(shop)).unlikeRollups).toEqual([]);
  },
  TIMEOUT_MS,
);
