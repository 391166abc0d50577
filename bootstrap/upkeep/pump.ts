import type { NoticeBatch } from '../../application/counting/deliver-notices.js';
import { SECOND_MS } from '../../domain/values/time.js';
import type { WarningLog } from '../ports-of.js';

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

const NOTICE_IDLE_MS = 200;
/** While some are under way: more may come as soon as these have left their places. */
const NOTICE_BUSY_MS = 50;
/** After the outbox was out. */
const RECOVERY_MS = SECOND_MS;

/**
 * Delivers notices for as long as the server runs, without waiting for those that take long; `close` delivers what is
 * due once more.
 */
export const startNoticePump = (begin: () => Promise<NoticeBatch>, logger: WarningLog): Pump => {
  const underWay = new Set<Promise<void>>();
  const warn = (error: unknown): void =>
    logger.warn({ error: error instanceof Error ? error.name : typeof error }, 'notices have to wait');
  const follow = (done: Promise<void>): void => {
    const followed: Promise<void> = done.catch(warn).finally(() => underWay.delete(followed));
    underWay.add(followed);
  };
  const attempt = async (): Promise<number> => {
    try {
      const { claimed, done } = await begin();
      if (claimed > 0) follow(done);
      if (claimed > 0) return 0;
      return underWay.size > 0 ? NOTICE_BUSY_MS : NOTICE_IDLE_MS;
    } catch (error) {
      warn(error);
      return RECOVERY_MS;
    }
  };
  const pump = startPump(attempt);
  return {
    close: async () => {
      await pump.close();
      await attempt();
      await Promise.all(underWay);
    },
  };
};
