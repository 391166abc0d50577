import type { Clock } from '../../../application/ports/clock.js';

/** A wall clock that stands still until it is set. */
export const adjustableClock = (startMs: number): Pick<Clock, 'nowMs'> & { set(nowMs: number): void } => {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    set: (next) => {
      nowMs = next;
    },
  };
};
