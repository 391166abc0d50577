import type { Clock } from '../../application/ports/clock.js';
import { NOTHING_PRUNED, sumPruned, type Pruned, type Pruner } from '../../application/ports/storage/pruner.js';
import { HOUR_MS, SECOND_MS } from '../../domain/values/time.js';
import { startPump, type Pump } from './pump.js';

/** So few that no request waits for them. */
const PRUNE_ROWS = 200;
const PRUNE_MORE_MS = 100;
const PRUNE_IDLE_MS = 10 * SECOND_MS;
const REPORT_EVERY_MS = HOUR_MS;

type Say = (fields: object, message: string) => void;

interface PruneLog {
  readonly info: Say;
  readonly warn: Say;
}

/** Adds up rounds, and reports them once nothing is left to do, at most once an hour. */
const pruneReport = (clock: Pick<Clock, 'monotonicMs'>, log: Pick<PruneLog, 'info'>) => {
  let reportedAtMs = -Infinity;
  let [total, durationMs]: [Pruned, number] = [NOTHING_PRUNED, 0];
  return (round: Pruned, beganMs: number): void => {
    const nowMs = clock.monotonicMs();
    [total, durationMs] = [sumPruned([total, round]), durationMs + nowMs - beganMs];
    const isDue = !round.isMoreLeft && nowMs - reportedAtMs >= REPORT_EVERY_MS;
    if (!isDue || Object.keys(total.rows).length === 0) return;
    log.info({ rows: total.rows, durationMs: Math.round(durationMs) }, 'old rows were removed');
    [reportedAtMs, total, durationMs] = [nowMs, NOTHING_PRUNED, 0];
  };
};

/** Removes what is kept no longer for as long as the server runs; an outage only puts it off. */
export const startPrunePump = (
  pruners: readonly Pruner[],
  clock: Pick<Clock, 'nowMs' | 'monotonicMs'>,
  log: PruneLog,
): Pump => {
  const report = pruneReport(clock, log);
  const pruneOne = async (pruner: Pruner): Promise<Pruned> => {
    try {
      return await pruner.prune(clock.nowMs(), PRUNE_ROWS);
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.name : typeof error }, 'old rows have to wait');
      return NOTHING_PRUNED;
    }
  };
  return startPump(async () => {
    const beganMs = clock.monotonicMs();
    const round = sumPruned(await Promise.all(pruners.map(pruneOne)));
    report(round, beganMs);
    return round.isMoreLeft ? PRUNE_MORE_MS : PRUNE_IDLE_MS;
  });
};
