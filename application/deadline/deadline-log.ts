import type { MissedDeadline, StageEnd } from '../../domain/decision-record/stored-decision.js';
import type { DecisionId } from '../../domain/values/ids.js';
import { isBug, isOutage } from '../faults/outage.js';
import type { Clock } from '../ports/clock.js';
import type { FaultReporter } from '../ports/fault-reporter.js';
import { DeadlineExceeded } from './deadline.js';

/** What a decision's record says of its time; grows while the request is on its way. */
export interface DeadlineLog {
  readonly decisionId: DecisionId;
  readonly startedMs: number;
  readonly deadlines: MissedDeadline[];
  readonly stages: StageEnd[];
}

interface TimedPorts {
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

export const beginLog = ({ clock }: TimedPorts): Omit<DeadlineLog, 'decisionId'> => ({
  startedMs: clock.monotonicMs(),
  deadlines: [],
  stages: [],
});

/** Since the request began, to a tenth of a millisecond. */
export const elapsedSince = ({ clock }: TimedPorts, { startedMs }: Pick<DeadlineLog, 'startedMs'>): number =>
  Math.round((clock.monotonicMs() - startedMs) * 10) / 10;

/**
 * Notes what gave no answer, and whether it was late or failed at once; the error itself may hold anything, and is left
 * out. What is no outage is reported.
 */
export const noteFailure = (
  ports: TimedPorts & { readonly faults: FaultReporter },
  log: DeadlineLog,
  of: string,
  error: unknown,
): void => {
  const isExpected = of === 'content-check' ? !isBug(error) : isOutage(error);
  if (!isExpected) ports.faults.report({ at: of, error, decisionId: log.decisionId });
  const elapsedMs = elapsedSince(ports, log);
  log.deadlines.push(error instanceof DeadlineExceeded ? { of, elapsedMs } : { of, elapsedMs, failed: true });
};

export const noteStage = (
  ports: TimedPorts,
  log: Pick<DeadlineLog, 'stages' | 'startedMs'>,
  of: StageEnd['of'],
): void => {
  log.stages.push({ of, atMs: elapsedSince(ports, log) });
};
