import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { LEDGER_FILE, STATE_FILE } from './file-identity.js';

const FILES = [LEDGER_FILE, STATE_FILE];
const BUSY_MS = 5_000;
/** Pages copied in one go: what is left is told between them. */
const RATE = 1_000;

const each = <T>(databases: readonly DatabaseSync[], use: (database: DatabaseSync) => T): readonly T[] =>
  databases.map(use);

/**
 * Both at the same moment: while the snapshots are taken nobody can write to either. They are kept by transactions that
 * read, beside which servers write on.
 */
const takeSnapshots = (folder: string, readers: readonly DatabaseSync[]): void => {
  const locks = FILES.map((name) => new DatabaseSync(join(folder, name), { timeout: BUSY_MS }));
  try {
    each(locks, (lock) => lock.exec('begin immediate'));
    // A transaction has its snapshot with the first read.
    each(readers, (reader) => reader.exec('begin; select count(*) from sqlite_master'));
  } finally {
    each(locks, (lock) => lock.close());
  }
};

const pagesOf = (reader: DatabaseSync): number => Number(reader.prepare('pragma page_count').get()?.['page_count']);

/** One file that needs no log beside it, whoever copies it further. */
const withoutLog = (path: string): void => {
  const copy = new DatabaseSync(path);
  copy.exec('pragma journal_mode = DELETE');
  copy.close();
};

/**
 * Copies ledger and state as they were at one moment into the folder `target`, which is there, while servers go on.
 * Their logs cannot be emptied meanwhile. `onStart` is told the number of pages, and what it gives is told how many are
 * copied.
 */
export const copyPair = async (
  folder: string,
  target: string,
  onStart: (pages: number) => (copied: number) => void,
): Promise<void> => {
  const readers = FILES.map((name) => new DatabaseSync(join(folder, name), { readOnly: true, timeout: BUSY_MS }));
  try {
    takeSnapshots(folder, readers);
    const pages = each(readers, pagesOf);
    const onCopied = onStart(pages.reduce((sum, count) => sum + count, 0));
    let before = 0;
    for (const [i, reader] of readers.entries()) {
      const path = join(target, FILES[i] ?? '');
      const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }): void =>
        onCopied(before + totalPages - remainingPages);
      await backup(reader, path, { rate: RATE, progress });
      withoutLog(path);
      before += pages[i] ?? 0;
      onCopied(before);
    }
  } finally {
    each(readers, (reader) => reader.close());
  }
};

const SQLITE_BUSY = 5;

const isInUse = (path: string): boolean => {
  if (!existsSync(path)) return false;
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Whoever has a file with a log open holds a lock that an exclusive connection has to have.
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    return false;
  } catch (error) {
    // Anything else is of a file that nobody could use.
    return (error as { readonly errcode?: number }).errcode === SQLITE_BUSY;
  } finally {
    database.close();
  }
};

/** Whether another connection, of this process or another one, has one of the files open. */
export const isPairInUse = (folder: string): boolean => FILES.some((name) => isInUse(join(folder, name)));
