/** As much processor time as all bids of one answer may take to read. A usual bid takes a tenth of a millisecond. */
export const READING_BUDGET_MS = 50;

/** Milliseconds since something, of which some may have been other people's. */
export type Stopwatch = () => number;

/** What is left for the bids of one answer. */
export interface WorkBudget {
  isSpent(): boolean;
  /** Counts what `work` does before it returns, not what it waits for. */
  measure<T>(work: () => T): T;
}

const processorMs: Stopwatch = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Node tells no thread's processor time. What passes on the clock is too much where the machine is busy with others, and what the process uses is
 * too much where its other threads work; the smaller of the two is what counts.
 */
export const workBudget = (clockMs: Stopwatch = () => performance.now(), usedMs = processorMs): WorkBudget => {
  const usedAtStartMs = usedMs();
  let passedMs = 0;
  return {
    // The clock is asked first: it costs a tenth of what the system takes to tell.
    isSpent: () => passedMs > READING_BUDGET_MS && usedMs() - usedAtStartMs > READING_BUDGET_MS,
    measure: (work) => {
      const startedMs = clockMs();
      try {
        return work();
      } finally {
        passedMs += clockMs() - startedMs;
      }
    },
  };
};
