import { deliverNotices } from '../../application/counting/deliver-notices.js';
import type { Ports } from '../../application/ports/index.js';
import type { Pruner } from '../../application/ports/storage/pruner.js';
import type { WarningLog } from '../warning-log.js';
import { startNoticePump, startPrunePump } from '../upkeep/pump.js';

export interface UpkeepOptions {
  /** `(await openSqlStores(…)).pruners`. Absent: nothing is removed; memory is bounded by itself. */
  readonly pruners?: readonly Pruner[] | undefined;
  /** Absent: nobody is told. */
  readonly log?: WarningLog | undefined;
}

export interface Upkeep {
  /** Delivers what is due once more, and waits for what is under way. To be called before the stores are closed. */
  close(): Promise<void>;
}

/**
 * What goes on beside the requests: sources of demand are told of wins, views that they pay and losses by their
 * `notify`, trackers are called, caps that could not be counted at once are, and old rows are removed. Without it money
 * is counted, and nobody is told.
 */
export const startUpkeep = (ports: Ports, options: UpkeepOptions = {}): Upkeep => {
  const { pruners = [], log = { warn: () => undefined } } = options;
  const notices = startNoticePump(deliverNotices(ports), log);
  const pruning = startPrunePump(pruners, ports.clock, log);
  return {
    close: async () => {
      await Promise.all([notices.close(), pruning.close()]);
    },
  };
};
