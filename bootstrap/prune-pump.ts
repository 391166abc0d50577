import type { Logger } from 'pino';
import type { Clock } from '../application/ports/clock.js';
import type { Pruner } from '../application/ports/storage/pruner.js';
import { SECOND_MS } from '../domain/values/time.js';
import { startPump, type Pump } from './upkeep/pump.js';

/** So few that no request waits for them. */
const ROWS = 200;
const MORE_MS = 100;
const IDLE_MS = 10 * SECOND_MS;

/** Removes what is kept no longer for as long as the server runs; an outage only puts it off. */
export const startPrunePump = (pruners: readonly Pruner[], clock: Pick<Clock, 'nowMs'>, logger: Logger): Pump => {
  const pruneOne = async (pruner: Pruner): Promise<boolean> => {
    try {
      return await pruner.prune(clock.nowMs(), ROWS);
    } catch (error) {
      logger.warn({ error: error instanceof Error ? error.name : typeof error }, 'old rows have to wait');
      return false;
    }
  };
  return startPump(async () => {
    const isMoreLeft = await Promise.all(pruners.map(pruneOne));
    return isMoreLeft.includes(true) ? MORE_MS : IDLE_MS;
  });
};
