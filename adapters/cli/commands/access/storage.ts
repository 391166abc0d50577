import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { confirm } from './confirm.js';

/** Where the service keeps its data, with the servers that run on a folder now. */
export type Storage =
  | { readonly kind: 'database'; readonly name: string }
  | {
      readonly kind: 'folder';
      readonly path: string;
      readonly servers: readonly { readonly url: string; readonly pid: number }[];
    };

/** Opens something in the storage for as long as `use` runs. */
export type Open<T> = (use: (opened: T) => Promise<void>) => Promise<void>;

/** The action of a command that works on what `open` opens. */
export const acting =
  <T, Args extends readonly unknown[]>(open: Open<T>, act: (opened: T, ...args: Args) => Promise<void>) =>
  (...args: Args): Promise<void> =>
    open((opened) => act(opened, ...args));

/** The storage in words, and when the servers use what a command writes to it. */
export interface WrittenPlace {
  readonly name: string;
  readonly takenUp: string;
}

export const placeOf = (storage: Storage): WrittenPlace => {
  if (storage.kind === 'database')
    return { name: `the database ${storage.name}`, takenUp: 'every node on it has it within two seconds' };
  const servers = storage.servers.map(({ url, pid }) => `the server at ${url} (process ${pid})`);
  const takenUp =
    servers.length === 0
      ? 'no server runs there now; one that starts on it has it'
      : `${servers.join(' and ')} ${servers.length === 1 ? 'has' : 'have'} it within two seconds`;
  return { name: storage.path, takenUp };
};

const stateOf = (folder: string): string => {
  if (!existsSync(folder)) return ', which does not exist yet';
  return existsSync(join(folder, 'ledger.sqlite')) ? '' : ', in which nothing is kept yet';
};

/**
 * A folder without a server may be the wrong one, so writing there needs a confirmation, before anything is opened or
 * created.
 */
const confirmPlace = async (storage: Storage): Promise<void> => {
  if (storage.kind === 'database' || storage.servers.length > 0) return;
  await confirm({
    situation: `No server runs on ${storage.path}${stateOf(storage.path)}.`,
    question: 'Write to it all the same?',
    declined: 'Nothing was written. Set DATA_DIR to the folder of your server, as it has it.',
    unattended:
      'Nothing was written: set DATA_DIR to the folder of your server, start the server first, or write to it all the same with --yes.',
  });
};

export const changing = (command: Command, readStorage: () => Storage): Command =>
  command.option('--yes', 'without asking, also where no server runs').hook('preAction', async (_, called) => {
    const storage = readStorage();
    const { yes, dryRun } = called.opts<{ yes?: boolean; dryRun?: boolean }>();
    if (yes !== true && dryRun !== true) await confirmPlace(storage);
  });

export interface PublishOptions {
  readonly note?: string;
  readonly dryRun?: boolean;
  /** A warning is a mistake. */
  readonly strict?: boolean;
}

export const publishing = (command: Command, readStorage: () => Storage): Command =>
  changing(command, readStorage)
    .option('--note <text>', 'why, for the history')
    .option('--dry-run', 'only say what would change');
