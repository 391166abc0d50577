import type { CircuitTime } from '../../../domain/auction/turn-facts.js';

/** How often a circuit opened, and how long it was open, since it was last taken. */
export interface CircuitClock {
  change(isOpen: boolean): void;
  /** `undefined`: there is nothing to report. */
  take(): CircuitTime | undefined;
}

export const createCircuitClock = (monotonicMs: () => number): CircuitClock => {
  let [openings, openMs] = [0, 0];
  let sinceMs: number | undefined;
  const catchUp = (): void => {
    if (sinceMs === undefined) return;
    const nowMs = monotonicMs();
    openMs += nowMs - sinceMs;
    sinceMs = nowMs;
  };
  return {
    change: (isOpen) => {
      catchUp();
      if (isOpen && sinceMs === undefined) openings++;
      sinceMs = isOpen ? monotonicMs() : undefined;
    },
    take: () => {
      catchUp();
      const taken = { openings, openMs: Math.floor(openMs) };
      // The part of a millisecond stays for the next.
      [openings, openMs] = [0, openMs - taken.openMs];
      return taken.openings === 0 && taken.openMs === 0 ? undefined : taken;
    },
  };
};
