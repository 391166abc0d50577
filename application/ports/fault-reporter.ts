import type { DecisionId } from '../../domain/values/ids.js';

/** An error that no caller expects: a bug here, or a port that broke its contract. */
export interface Fault {
  /** The use case, or the port and its method: `preloadTurn`, `ads.find`. */
  readonly at: string;
  /** Its message may repeat what a person wrote: only `describeError` may show it. */
  readonly error: unknown;
  /** Absent: the fault was not in a decision. */
  readonly decisionId?: DecisionId | undefined;
}

/** Makes faults visible to the operator. */
export interface FaultReporter {
  /** Returns at once and never throws; the same error may be reported twice and counts once. */
  report(fault: Fault): void;
}

/** For a part that is used by itself, outside an engine. */
export const UNREPORTED: FaultReporter = { report: () => undefined };
