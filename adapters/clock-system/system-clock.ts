import type { Clock } from '../../application/ports/clock.js';

/** The longest delay a Node timer takes; it fires a longer one at once. */
const MAX_DELAY_MS = 2_147_483_647;

/** The machine's clocks. A timer does not keep the process alive. */
export const createSystemClock = (): Clock => ({
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (ms, run) => {
    let last: ReturnType<typeof setImmediate> | undefined;
    // In Node's loop timers come before what has arrived: a process that was kept busy would find every answer late.
    const timer = setTimeout(() => (last = setImmediate(run)), Math.min(Math.max(ms, 0), MAX_DELAY_MS));
    timer.unref();
    return {
      clear: () => {
        clearTimeout(timer);
        clearImmediate(last);
      },
    };
  },
});
