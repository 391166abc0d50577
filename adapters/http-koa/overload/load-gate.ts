import type { LoopQueue } from './loop-queue.js';

/** What goes first when there is too much to do (`reliability.md` R24): an event is money already spent, a report is a courtesy. */
export const PRIORITIES = ['events', 'pages', 'preload', 'reports'] as const;
export type Priority = (typeof PRIORITIES)[number];

/**
 * Share of the in-flight limit, and for how long a request may have waited for the event loop: in a crowd that has just come, and while more
 * comes than can be done.
 */
const LIMITS = {
  events: { share: 1, patienceMs: Infinity, hurriedMs: Infinity },
  pages: { share: 0.8, patienceMs: 400, hurriedMs: 20 },
  preload: { share: 0.6, patienceMs: 150, hurriedMs: 5 },
  reports: { share: 0.4, patienceMs: 75, hurriedMs: 1 },
} as const satisfies Record<Priority, { share: number; patienceMs: number; hurriedMs: number }>;

export interface LoadGate {
  /** Takes a request in, or refuses it; one that was taken must {@link leave}. */
  enter(priority: Priority): boolean;
  leave(): void;
}

/** Refuses early what could only be answered late. Two numbers: requests in flight, and how long they wait for the event loop. */
export const createLoadGate = (maxInFlight: number, queue: LoopQueue): LoadGate => {
  let inFlight = 0;
  return {
    enter(priority) {
      const waitedMs = queue.arrive();
      const { share, patienceMs, hurriedMs } = LIMITS[priority];
      const isLate = queue.isStanding ? waitedMs > hurriedMs : queue.isCrowd && waitedMs > patienceMs;
      if (isLate || inFlight >= maxInFlight * share) {
        queue.refuse();
        return false;
      }
      inFlight++;
      return true;
    },
    leave: () => void inFlight--,
  };
};
