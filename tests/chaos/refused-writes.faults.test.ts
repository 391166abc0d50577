import { randomUUID } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { watchFault } from '../support/fault-row.js';
import { refuseWrites } from './disk-trace.js';
import { TIMEOUT_MS } from './figures.js';
import { withOneNode } from './one-node.js';
import { askOnce, winPages } from './pages.js';
import { postEvent, VIEW } from './postman.js';
import { readStored } from './stored.js';

const one = withOneNode('refused-writes', [{ id: 'plain', cpmUsd: 4.2, budgetUsd: 100_000 }]);

/** Where its header says which versions of SQLite may write to a file; later ones than this may not. */
const [WRITE_VERSION_AT, LATER] = [18, 3];

test(
  'a ledger file that takes no writes: the server is as the table of faults says, until it takes them again',
  async () => {
    const pages = [...(await winPages(one.node.url, 1))];
    const answers = async () => {
      const [page] = pages;
      if (page === undefined) throw new Error('The visitor wins an ad.');
      const statuses = await Promise.all(
        VIEW.map(async (type) => (await postEvent(one.node.url, { page, type, eventId: randomUUID() })).attempt.status),
      );
      return { turn: await askOnce(one.node.url, randomUUID()), events: Math.max(...statuses) };
    };
    const watch = await watchFault('SQLite file takes no writes', one.node);
    const files = ['ledger.sqlite', 'ledger.sqlite-wal'].map((name) => join(one.env.DATA_DIR, name));
    const allow = await refuseWrites(one.node.pid, files, 'EROFS');
    await watch.isAsWritten(answers);
    await allow();
    await watch.isOver(answers);
    expect((await readStored(one.env)).unlikeRollups).toEqual([]);
  },
  TIMEOUT_MS,
);

test('a ledger file that may only be read refuses the start with a sentence', async () => {
  expect(await one.node.stop()).toBe(0);
  const file = openSync(join(one.env.DATA_DIR, 'ledger.sqlite'), 'r+');
  writeSync(file, Buffer.from([LATER]), 0, 1, WRITE_VERSION_AT);
  closeSync(file);
  await expect(one.node.start()).rejects.toThrow(
    /The database files in \S+ cannot be used \(attempt to write a readonly database\)\. Make the folder writable/,
  );
});
