import type { MissedDeadline, StageEnd } from '../../domain/decision-record/stored-decision.js';
import type { Clock } from '../ports/clock.js';
import { DeadlineExceeded } from './deadline.js';

/** What a decision's record says of its time; grows while the request is on its way. */
export interface DeadlineLog {
  readonly startedMs: number;
  readonly deadlines: MissedDeadline[];
  readonly stages: StageEnd[];
}

interface TimedPorts {
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

export const beginLog = ({ clock }: TimedPorts): DeadlineLog => ({
  startedMs: clock.monotonicMs(),
  deadlines: [],
  stages: [],
});

/** Since the request began, to a tenth of a millisecond. */
export const elapsedSince = ({ clock }: TimedPorts, { startedMs }: Pick<DeadlineLog, 'startedMs'>): number =>
  Math.round((clock.monotonicMs() - startedMs) * 10) / 10;

/**
 * Notes what gave no answer, and whether it was late or failed at once; the error itself may hold anything, and is left
 * out.
 */
export const noteFailure = (ports: TimedPorts, log: DeadlineLog, of: string, error: unknown): void => {
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
