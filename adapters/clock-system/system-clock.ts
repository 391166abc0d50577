import type { Clock } from '../../application/ports/clock.js';

/** The longest delay a Node timer takes; it fires a longer one at once. */
const MAX_DELAY_MS = 2_147_483_647;

/**
 * The machine's clocks. A deadline is one timer and one controller: joining signals costs far more.
 * Its timer does not keep the process alive.
 */
export const createSystemClock = (): Clock => ({
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  deadline: (ms) => {
    const controller = new AbortController();
    const delayMs = Math.min(Math.max(ms, 0), MAX_DELAY_MS);
    let last: ReturnType<typeof setImmediate> | undefined;
    const abort = (): void => controller.abort(new DOMException(`${ms} ms are over`, 'TimeoutError'));
    // In Node's loop timers come before what has arrived: a process that was kept busy would find every answer late.
    const timer = setTimeout(() => (last = setImmediate(abort)), delayMs);
    timer.unref();
    const clear = (): void => {
      clearTimeout(timer);
      clearImmediate(last);
    };
    return { signal: controller.signal, clear };
  },
});
