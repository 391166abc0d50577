import type { MissedDeadline } from '../../domain/decision-record/stored-decision.js';
import type { Ports } from '../ports/index.js';
import { DeadlineExceeded } from './deadline.js';

/** What a decision's record says of deadlines; grows while the request is on its way. */
export interface DeadlineLog {
  readonly startedMs: number;
  readonly deadlines: MissedDeadline[];
}

/** Since the request began, to a tenth of a millisecond. */
export const elapsedSince = ({ clock }: Pick<Ports, 'clock'>, { startedMs }: Pick<DeadlineLog, 'startedMs'>): number =>
  Math.round((clock.monotonicMs() - startedMs) * 10) / 10;

/**
 * Whoever gave no answer is noted, with whether its time was over or it failed at once; never with what it failed with.
 */
export const noteFailure = (ports: Pick<Ports, 'clock'>, log: DeadlineLog, of: string, error: unknown): void => {
  const elapsedMs = elapsedSince(ports, log);
  log.deadlines.push(error instanceof DeadlineExceeded ? { of, elapsedMs } : { of, elapsedMs, failed: true });
};
