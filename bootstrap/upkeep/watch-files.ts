import { join } from 'node:path';
import { describeError } from '../../application/faults/describe-error.js';
import type { CheckDepth } from '../../adapters/store-sqlite/check-file.js';
import { DAY_MS, HOUR_MS } from '../../domain/values/time.js';
import type { Settings } from '../settings/settings.js';
import { startPump, type Pump } from './pump.js';

const GUIDE = 'docs/guides/back-up-and-restore.md#damage';
const DAMAGED = `a database file is damaged: this node is not ready any more, see ${GUIDE}`;

export interface WatchedFile {
  readonly name: 'ledger' | 'state';
  readonly path: string;
}

/** None with PostgreSQL or in memory; with Redis nothing depends on the state. */
export const filesToWatch = ({
  databaseUrl,
  dataDir,
  redisUrl,
}: Pick<Settings, 'databaseUrl' | 'dataDir' | 'redisUrl'>): readonly WatchedFile[] => {
  if (databaseUrl !== undefined || dataDir === undefined) return [];
  const names = redisUrl === undefined ? (['ledger', 'state'] as const) : (['ledger'] as const);
  return names.map((name) => ({ name, path: join(dataDir, `${name}.sqlite`) }));
};

/** What is wrong with each file; rejects when they cannot be looked at. */
export type CheckFiles = (
  paths: readonly string[],
  depth: CheckDepth,
  signal: AbortSignal,
) => Promise<readonly (string | undefined)[]>;

export interface FileWatch extends Pump {
  /** Names of those that the last check found damaged. */
  readonly damaged: readonly WatchedFile['name'][];
}

type Say = (fields: object, message: string) => void;

/** Looks at the files at once, quickly, and as a whole each day from then on. */
export const watchFiles = (
  files: readonly WatchedFile[],
  check: CheckFiles,
  logger: { readonly info: Say; readonly warn: Say; readonly error: Say },
): FileWatch => {
  let [damaged, depth]: [FileWatch['damaged'], CheckDepth] = [[], 'quick'];
  const closing = new AbortController();
  const paths = files.map(({ path }) => path);
  const look = async (): Promise<void> => {
    const found = await check(paths, depth, closing.signal);
    const before = damaged;
    damaged = files.flatMap(({ name }, i) => (found[i] === undefined ? [] : name));
    for (const [i, { name }] of files.entries()) {
      if (found[i] !== undefined) logger.error({ file: name, damage: found[i] }, DAMAGED);
      else if (before.includes(name)) logger.info({ file: name }, 'no damage is found any more');
    }
  };
  const pump = startPump(async () => {
    if (files.length === 0) return DAY_MS;
    try {
      await look();
      depth = 'whole';
      return DAY_MS;
    } catch (error) {
      if (!closing.signal.aborted)
        logger.warn({ error: describeError(error) }, 'the database files could not be looked at for damage');
      return HOUR_MS;
    }
  });
  return {
    get damaged() {
      return damaged;
    },
    close: async () => {
      closing.abort();
      await pump.close();
    },
  };
};
