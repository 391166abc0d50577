import { copyFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { migrate } from '../../../adapters/store-sql/schema/migrate.js';
import {
  LEDGER_FILE,
  openSqlite,
  pairProblem,
  startGeneration,
  startNewPair,
  STATE_FILE,
} from '../../../adapters/store-sqlite/open-sqlite.js';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'file-identity-'));
  folder = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true }));

const makeTables = async (): Promise<void> => {
  const databases = openSqlite(folder);
  await migrate(databases);
  await databases.close();
};

/** As a server does it. */
const start = async (): Promise<void> => {
  await makeTables();
  startGeneration(folder);
};

const copyTo = (name: string): string => {
  cpSync(folder, join(root, name), { recursive: true });
  return join(root, name);
};

const bringBack = (from: string, file: string): void => copyFileSync(join(from, file), join(folder, file));

describe('of one folder', () => {
  test('are files that are both not there, both new, or both started on again and again', async () => {
    const found = [pairProblem(folder)];
    await makeTables();
    found.push(pairProblem(folder));
    for (let i = 0; i < 3; i++) {
      startGeneration(folder);
      found.push(pairProblem(folder));
    }
    expect(found).toEqual(Array(5).fill(undefined));
  });

  test.each([
    ['after the tables of the ledger', 'none'],
    ['after those of both', 'both'],
    ['after the state was marked, and before the ledger was', 'state'],
  ])('are those of a start that broke off %s', async (_, marked) => {
    await makeTables();
    const unmarked = copyTo('unmarked');
    if (marked === 'none') rmSync(join(folder, STATE_FILE));
    if (marked === 'state') {
      startGeneration(folder);
      bringBack(unmarked, LEDGER_FILE);
    }
    expect(pairProblem(folder)).toBeUndefined();
    await start();
    expect(pairProblem(folder)).toBeUndefined();
  });

  test('are those of a later start that broke off between the two', async () => {
    await start();
    const before = copyTo('before');
    await start();
    bringBack(before, LEDGER_FILE);
    expect(pairProblem(folder)).toBeUndefined();
    await start();
    expect(pairProblem(folder)).toBeUndefined();
  });
});

describe('not of one folder', () => {
  beforeEach(start);

  test.each([
    [LEDGER_FILE, 'no-ledger'],
    [STATE_FILE, 'no-state'],
  ])('is what is beside a %s that is missing or empty, and nothing is made there', (file, problem) => {
    truncateSync(join(folder, file), 0);
    const empty = pairProblem(folder);
    rmSync(join(folder, file));
    expect([empty, pairProblem(folder), existsSync(join(folder, file))]).toEqual([problem, problem, false]);
  });

  test.each([LEDGER_FILE, STATE_FILE])('is a %s of another day beside the other', async (file) => {
    const earlier = copyTo('earlier');
    await start();
    await start();
    bringBack(earlier, file);
    expect(pairProblem(folder)).toBe('no-pair');
  });

  test.each([LEDGER_FILE, STATE_FILE])('is a restored %s beside what was there before the restore', (file) => {
    const restored = copyTo('restored');
    startNewPair(restored);
    bringBack(restored, file);
    expect(pairProblem(folder)).toBe('no-pair');
  });

  test.each([LEDGER_FILE, STATE_FILE])('is a %s of another folder', async (file) => {
    const own = copyTo('own');
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    await start();
    bringBack(own, file);
    expect(pairProblem(folder)).toBe('no-pair');
  });

  test('are one pair again when a server was told to go on without the ledger', async () => {
    await start();
    rmSync(join(folder, LEDGER_FILE));
    await start();
    expect(pairProblem(folder)).toBeUndefined();
  });
});
