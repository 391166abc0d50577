import type { Logger } from 'pino';
import { SECOND_MS } from '../domain/values/time.js';
import { startPump, type Pump } from './upkeep/pump.js';

const IDLE_MS = 200;
/** After the outbox was out. */
const RECOVERY_MS = SECOND_MS;

/** Delivers notices for as long as the server runs; `close` delivers what is due once more. */
export const startNoticePump = (deliver: () => Promise<number>, logger: Logger): Pump => {
  const attempt = async (): Promise<number> => {
    try {
      return (await deliver()) > 0 ? 0 : IDLE_MS;
    } catch (error) {
      logger.warn({ error: error instanceof Error ? error.name : typeof error }, 'notices have to wait');
      return RECOVERY_MS;
    }
  };
  const pump = startPump(attempt);
  return {
    close: async () => {
      await pump.close();
      await attempt();
    },
  };
};
