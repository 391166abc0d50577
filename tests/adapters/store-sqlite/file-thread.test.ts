import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FileThread } from '../../../adapters/store-sqlite/file-thread.js';

const call = (sql: string) => ({ sql, parameters: [] });

let folder: string;
const pathOf = (): string => join(folder, 'a.sqlite');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-thread-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('does what is sent in its order, and all of it before it closes', async () => {
  const thread = new FileThread(pathOf());
  const outcomes = Promise.all(
    ['create table t (a)', 'insert into t values (1), (2)', 'select a from t'].map((sql) => thread.run(call(sql))),
  );
  await thread.close();
  const [, inserted, selected] = await outcomes;
  expect([inserted?.numAffectedRows, selected?.rows]).toEqual([2n, [{ a: 1 }, { a: 2 }]]);
});

test('an error keeps its message and its code', async () => {
  const thread = new FileThread(pathOf());
  await thread.run(call('create table t (a unique)'));
  await thread.run(call('insert into t values (1)'));
  const error: unknown = await thread.run(call('insert into t values (1)')).catch((refused: unknown) => refused);
  await thread.close();
  expect(error).toMatchObject({ message: expect.stringContaining('UNIQUE'), code: 'SQLITE_CONSTRAINT_UNIQUE' });
});

test('of a file that is no database every statement fails, and it can be closed', async () => {
  writeFileSync(pathOf(), 'something else, longer than the header of a database would be. '.repeat(20));
  const thread = new FileThread(pathOf());
  const outcomes = await Promise.allSettled([thread.run(call('select 1')), thread.run(call('select 2'))]);
  await thread.close();
  const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason));
  expect(reasons).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('not a database')));
});

test('what is asked for after the end is refused', async () => {
  const thread = new FileThread(pathOf());
  await thread.close();
  await thread.close();
  await expect(thread.run(call('select 1'))).rejects.toThrow('The database is closed.');
});
