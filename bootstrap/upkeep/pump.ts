import type { Logger } from 'pino';
import { SECOND_MS } from '../../domain/values/time.js';

/** Something done again and again for as long as the server runs; `close` waits for what is under way. */
export interface Pump {
  close(): Promise<void>;
}

/** `work` never rejects, and says after how many milliseconds it is due again. */
export const startPump = (work: () => Promise<number>): Pump => {
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const run = (): void => {
    running = work().then((waitMs) => {
      if (!isClosed) timer = setTimeout(run, waitMs).unref();
    });
  };
  run();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
};

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
