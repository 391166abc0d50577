import type { Logger } from 'pino';
import { SECOND_MS } from '../domain/time.js';

const IDLE_MS = 200;
/** After the outbox was out. */
const RECOVERY_MS = SECOND_MS;

/** Delivers notices for as long as the server runs; `close` delivers what is due once more. */
export const startNoticePump = (deliver: () => Promise<number>, logger: Logger): { close(): Promise<void> } => {
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const attempt = async (): Promise<number> => {
    try {
      return (await deliver()) > 0 ? 0 : IDLE_MS;
    } catch (error) {
      logger.warn({ error: error instanceof Error ? error.name : typeof error }, 'notices have to wait');
      return RECOVERY_MS;
    }
  };
  const run = (): void => {
    running = attempt().then((waitMs) => {
      if (!isClosed) timer = setTimeout(run, waitMs).unref();
    });
  };
  run();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
      await attempt();
    },
  };
};
