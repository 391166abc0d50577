import { resolve } from 'node:path';
import type { Command } from 'commander';
import { fail, print, progressLine } from '../terminal-text.js';
import type { Storage } from './access/storage.js';

export interface Backups {
  /** Calls `onStart` with the number of pages, and its result with the number of copied ones. */
  make(
    dataDir: string,
    target: string,
    onStart: (pages: number) => (copied: number) => void,
  ): Promise<{ readonly hasKey: boolean }>;
  restore(
    dataDir: string,
    from: string,
  ): Promise<{
    readonly madeAt: string;
    readonly hasKey: boolean;
    /** The folder of the earlier data, if there was any. */
    readonly aside: string | undefined;
  }>;
  /** Whether the message of an error is a sentence for the operator. */
  isExplained(error: unknown): boolean;
}

const dataDirOf = (storage: Storage): string =>
  storage.kind === 'folder'
    ? storage.path
    : fail(
        'With DATABASE_URL everything is in PostgreSQL: use pg_dump and pg_restore (docs/guides/back-up-and-restore.md#postgresql).',
      );

const showPages = (pages: number) => {
  const progress = progressLine('pages', pages);
  return (copied: number): void => (copied < pages ? progress.update(copied) : progress.stop());
};

export const addBackupCommands = (program: Command, storage: () => Storage, backups: Backups): void => {
  /** Problems with folders are the operator's to solve: they need one sentence. */
  const explained = <T>(what: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const { message } = error as Error;
      return fail(backups.isExplained(error) ? message : `The ${what} broke off (${message}).`);
    });
  program
    .command('backup <folder>')
    .description('copies ledger, state and signing key as they are at one moment, beside a running server')
    .action(async (folder: string) => {
      const [dataDir, target] = [dataDirOf(storage()), resolve(folder)];
      const { hasKey } = await explained('backup', backups.make(dataDir, target, showPages));
      print(`backed up ${dataDir} to ${target}`);
      if (!hasKey)
        print(
          'The signing key is not in it, as it is not in that folder: keep SIGNING_KEY and DIGEST_KEY of the settings.',
        );
    });
  program
    .command('restore <folder>')
    .description('brings such a backup back, while no server runs; what is there is kept aside')
    .action(async (folder: string) => {
      const dataDir = dataDirOf(storage());
      const { madeAt, hasKey, aside } = await explained('restore', backups.restore(dataDir, resolve(folder)));
      print(`restored ${dataDir} as it was at ${madeAt}`);
      if (!hasKey) print('The backup has no signing key: the server needs the SIGNING_KEY and DIGEST_KEY that it had.');
      if (aside !== undefined) print(`What was there is in ${aside}; remove it when you need it no more.`);
    });
};
