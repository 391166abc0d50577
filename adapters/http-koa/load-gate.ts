/** What goes first when there is too much to do (`reliability.md` R24): an event is money already spent, a report is a courtesy. */
export const PRIORITIES = ['events', 'pages', 'preload', 'reports'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Share of the in-flight limit, and the delay of the event loop up to which a request is taken. */
const LIMITS = {
  events: { share: 1, maxLagMs: Infinity },
  pages: { share: 0.8, maxLagMs: 400 },
  preload: { share: 0.6, maxLagMs: 150 },
  reports: { share: 0.4, maxLagMs: 75 },
} as const satisfies Record<Priority, { share: number; maxLagMs: number }>;

const SAMPLE_MS = 25;
/** A loop is late by its own work only if it served so many since the last sample; otherwise something else had the processor. */
const BUSY_REQUESTS = 64;

export interface LoadGate {
  /** Takes a request in, or refuses it; one that was taken must {@link leave}. */
  enter(priority: Priority): boolean;
  leave(): void;
  close(): void;
}

/** Refuses early what could only be answered late. Two numbers: requests in flight, and how late the event loop runs. */
export const createLoadGate = (maxInFlight: number, monotonicMs: () => number): LoadGate => {
  let inFlight = 0;
  let entered = 0;
  let lagMs = 0;
  let previousLagMs = 0;
  let expectedMs = monotonicMs() + SAMPLE_MS;
  const timer = setInterval(() => {
    const nowMs = monotonicMs();
    const lateMs = entered >= BUSY_REQUESTS ? Math.max(0, nowMs - expectedMs) : 0;
    // The lesser of two samples: one pause (garbage collection) is no overload.
    lagMs = Math.min(lateMs, previousLagMs);
    previousLagMs = lateMs;
    expectedMs = nowMs + SAMPLE_MS;
    entered = 0;
  }, SAMPLE_MS).unref();
  return {
    enter(priority) {
      entered++;
      const { share, maxLagMs } = LIMITS[priority];
      if (inFlight >= maxInFlight * share || lagMs > maxLagMs) return false;
      inFlight++;
      return true;
    },
    leave: () => void inFlight--,
    close: () => clearInterval(timer),
  };
};
