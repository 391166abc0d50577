import { beginNotices } from '../../application/counting/deliver-notices.js';
import type { Ports } from '../../application/ports/index.js';
import type { Pruner } from '../../application/ports/storage/pruner.js';
import type { WarningLog } from '../ports-of.js';
import { checkFiles } from '../../adapters/store-sqlite/check-files.js';
import { startPrunePump } from '../upkeep/prune-pump.js';
import { startNoticePump } from '../upkeep/pump.js';
import { watchFiles, type WatchedFile } from '../upkeep/watch-files.js';

export interface UpkeepOptions {
  /** `(await openSqlStores(…)).pruners`. Absent: nothing is removed; memory is bounded by itself. */
  readonly pruners?: readonly Pruner[] | undefined;
  /** `(await openSqlStores(…)).files`: looked through for damage at once, and each day. */
  readonly files?: readonly WatchedFile[] | undefined;
  /** Absent: nobody is told. */
  readonly log?: WarningLog | undefined;
}

export interface Upkeep {
  /** Names of files that the last look found damaged: then this node is not to be asked any more. */
  readonly damaged: readonly WatchedFile['name'][];
  /** Delivers what is due once more, and waits for what is under way. To be called before the stores are closed. */
  close(): Promise<void>;
}

/**
 * What goes on beside the requests: sources of demand are told of wins, views that they pay and losses by their
 * `notify`, trackers are called, caps that could not be counted at once are, and old rows are removed. Without it money
 * is counted, and nobody is told.
 */
export const startUpkeep = (ports: Ports, options: UpkeepOptions = {}): Upkeep => {
  const { pruners = [], files = [], log = { warn: () => undefined } } = options;
  const warn: WarningLog['warn'] = (fields, message) => log.warn(fields, message);
  const notices = startNoticePump(beginNotices(ports), log);
  const pruning = startPrunePump(pruners, ports.clock, { info: () => undefined, warn });
  const watch = watchFiles(files, checkFiles, { info: warn, warn, error: warn });
  return {
    get damaged() {
      return watch.damaged;
    },
    close: async () => {
      await Promise.all([notices.close(), pruning.close(), watch.close()]);
    },
  };
};
