import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '../../adapters/http-koa/index.js';
import type { Clock } from '../../application/ports/clock.js';
import type { Ports } from '../../application/ports/index.js';
import { countDropped } from '../../application/ports/storage/streams/journal.js';
import { MINUTE_MS, SECOND_MS } from '../../domain/values/time.js';
import { startPump, type Pump } from './pump.js';

const LOOK_EVERY_MS = 10 * SECOND_MS;
/** So long after the last one `/readyz` speaks of what was dropped. */
const DROPPED_FOR_MS = 10 * MINUTE_MS;
/** Of a page of SQLite: a full disk may still take less. */
const PROBE = Buffer.alloc(4_096);

type Say = (fields: object, message: string) => void;

interface NodeLog {
  readonly info: Say;
  readonly warn: Say;
  readonly error: Say;
}

export interface NodeWatch extends Pump {
  readonly problems: readonly Problem[];
}

export interface WatchedNode {
  /** Where the database files are. Absent: not on this machine. */
  readonly folder: string | undefined;
  readonly endedWorkers: () => readonly ('ledger' | 'state')[];
  readonly journal: Pick<Ports['journal'], 'dropped'>;
  readonly outbox: Pick<Ports['outbox'], 'dropped'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly logger: NodeLog;
  /** The code of the operating system while the log cannot be written. */
  readonly logFailure: () => string | undefined;
}

/** The code of the operating system when the folder takes no file. */
const unwritable = async (folder: string): Promise<string | undefined> => {
  const path = join(folder, `.probe-${randomUUID()}`);
  try {
    await writeFile(path, PROBE, { flag: 'wx' });
    await rm(path);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    await rm(path, { force: true });
    return code;
  }
};

interface Dropped {
  readonly problem: 'records-dropped' | 'notices-dropped';
  count(): number;
  log(count: number): void;
}

/** Says once that more was dropped, and for some minutes how much since the start. */
const droppedWatch = ({ problem, count, log }: Dropped, clock: WatchedNode['clock']) => {
  let [known, sinceMs] = [0, -Infinity];
  return {
    look: (): void => {
      if (count() <= known) return;
      known = count();
      sinceMs = clock.monotonicMs();
      log(known);
    },
    problems: (): readonly Problem[] =>
      clock.monotonicMs() - sinceMs < DROPPED_FOR_MS ? [{ problem, count: known }] : [],
  };
};

const droppedRecords = ({ journal, logger }: WatchedNode): Dropped => ({
  problem: 'records-dropped',
  count: () => countDropped(journal.dropped),
  log: (count) => logger.error({ count, ...journal.dropped }, 'decision records were dropped'),
});

const droppedNotices = ({ outbox, logger }: WatchedNode): Dropped => ({
  problem: 'notices-dropped',
  count: () => outbox.dropped,
  log: (count) => logger.error({ count }, 'more notices waited than there is room for, and were dropped'),
});

/** Looks every ten seconds for what no request notices: a full or read-only disk, and what was dropped. */
export const watchNode = (node: WatchedNode): NodeWatch => {
  const { folder, endedWorkers, logger, logFailure } = node;
  let folderCode: string | undefined;
  const dropped = [droppedRecords(node), droppedNotices(node)].map((one) => droppedWatch(one, node.clock));
  const lookAtFolder = async (path: string): Promise<void> => {
    const before = folderCode;
    folderCode = await unwritable(path);
    if (folderCode !== undefined && before === undefined)
      logger.error({ code: folderCode }, 'DATA_DIR cannot be written: nothing is counted until it can');
    if (folderCode === undefined && before !== undefined) logger.info({}, 'DATA_DIR can be written again');
  };
  const { close } = startPump(async () => {
    for (const { look } of dropped) look();
    if (folder !== undefined) await lookAtFolder(folder);
    return LOOK_EVERY_MS;
  });
  return {
    get problems() {
      const logCode = logFailure();
      return [
        ...endedWorkers().map((of): Problem => ({ problem: 'worker-ended', of })),
        ...(folderCode === undefined ? [] : [{ problem: 'folder-unwritable', code: folderCode } as const]),
        ...(logCode === undefined ? [] : [{ problem: 'log-unwritten', code: logCode } as const]),
        ...dropped.flatMap((one) => one.problems()),
      ];
    },
    close,
  };
};
