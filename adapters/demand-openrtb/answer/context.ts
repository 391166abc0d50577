import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { Bidder } from '../config/bidder-schema.js';
import type { Rates } from '../pricing.js';
import type { UntimedAsk } from '../request/to-bid-request.js';

/** As much processor time as all bids of one answer may take to read. A usual bid takes a tenth of a millisecond. */
const READING_BUDGET_MS = 50;

/** Milliseconds since something, of which some may have been other people's. */
type Stopwatch = () => number;

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
 * Node tells no thread's processor time. What passes on the clock is too much where the machine is busy with others,
 * and what the process uses is too much where its other threads work; the smaller of the two is what counts.
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

/**
 * The document behind a VAST wrapper's address; `undefined`: it cannot be had. Bounded in time, size and number by
 * whoever hands it in. Rejects with bugs alone.
 */
export type FetchVast = (url: string) => Promise<string | undefined>;

/** All that an answer is read with. */
export interface AnswerContext {
  readonly ask: UntimedAsk;
  readonly opportunity: Opportunity;
  readonly bidder: Bidder;
  readonly rates: Rates | undefined;
  readonly fetchVast: FetchVast;
  /** Absent: a whole one. */
  readonly budget?: WorkBudget | undefined;
}
