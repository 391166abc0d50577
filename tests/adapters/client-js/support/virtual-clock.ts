import type { Clock } from '../../../../adapters/client-js/io/clock.js';

/** Time that stands still until it is advanced. */
export interface VirtualClock extends Clock {
  /**
   * Runs what becomes due, in the order of its time and then of its making; all that follows from one timer happens
   * before the next.
   */
  advance(ms: number): Promise<void>;
  /** Timers that wait. */
  count(): number;
}

/** 2023-11-14T22:13:20Z. */
export const START_MS = 1_700_000_000_000;

/** Longer than any chain of promises in a client. */
const TICKS = 60;

/** Lets everything happen that needs no time. */
export const settle = async (): Promise<void> => {
  for (let tick = 0; tick < TICKS; tick++) await Promise.resolve();
};

export const createVirtualClock = (): VirtualClock => {
  let nowMs = START_MS;
  let timers: readonly { readonly atMs: number; readonly run: () => void }[] = [];
  const nextUntil = (limitMs: number) =>
    timers.filter(({ atMs }) => atMs <= limitMs).sort((one, other) => one.atMs - other.atMs)[0];
  return {
    nowMs: () => nowMs,
    count: () => timers.length,
    after(delayMs, run) {
      const timer = { atMs: nowMs + Math.max(0, delayMs), run };
      timers = [...timers, timer];
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    async advance(ms) {
      const limitMs = nowMs + ms;
      await settle();
      for (let timer = nextUntil(limitMs); timer; timer = nextUntil(limitMs)) {
        const due = timer;
        timers = timers.filter((other) => other !== due);
        nowMs = due.atMs;
        due.run();
        await settle();
      }
      nowMs = limitMs;
    },
  };
};
