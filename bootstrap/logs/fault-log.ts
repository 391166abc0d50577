import type { Logger } from 'pino';
import { describeError } from '../../application/faults/describe-error.js';
import type { Clock } from '../../application/ports/clock.js';
import type { FaultReporter } from '../../application/ports/fault-reporter.js';
import type { Telemetry } from '../../application/ports/telemetry.js';
import { MINUTE_MS } from '../../domain/values/time.js';

/** Of one place and one kind of error; what is beyond is counted, and told with the next minute's first line. */
const LINES_PER_MINUTE = 10;
/** Places are names in our code; a program of others may bring more kinds of errors. */
const MAX_KINDS = 1_000;

interface Kind {
  sinceMs: number;
  lines: number;
  unlogged: number;
}

/**
 * One line for each fault: where, which error, in which decision, by which way, without the message of a library. The
 * logger adds the ids of the request.
 */
export const createFaultLog = (
  logger: Pick<Logger, 'error'>,
  clock: Pick<Clock, 'monotonicMs'>,
  count: Telemetry['fault'],
): FaultReporter => {
  const seen = new WeakSet<object>();
  const kinds = new Map<string, Kind>();

  const isKnown = (error: unknown): boolean => {
    if (typeof error !== 'object' || error === null) return false;
    if (seen.has(error)) return true;
    seen.add(error);
    return false;
  };

  const kindOf = (name: string): Kind => {
    const nowMs = clock.monotonicMs();
    const known = kinds.get(name);
    if (known !== undefined && nowMs - known.sinceMs < MINUTE_MS) return known;
    if (known === undefined && kinds.size >= MAX_KINDS) kinds.clear();
    const kind = { sinceMs: nowMs, lines: 0, unlogged: known?.unlogged ?? 0 };
    kinds.set(name, kind);
    return kind;
  };

  return {
    report: (fault) => {
      if (isKnown(fault.error)) return;
      count(fault.at, fault.decisionId);
      const error = describeError(fault.error);
      const kind = kindOf(JSON.stringify([fault.at, error.name, error.frames[0]]));
      if (kind.lines++ >= LINES_PER_MINUTE) {
        kind.unlogged++;
        return;
      }
      const { unlogged } = kind;
      kind.unlogged = 0;
      const { at, decisionId } = fault;
      logger.error({ at, decisionId, error, ...(unlogged > 0 && { unlogged }) }, 'unexpected error');
    },
  };
};
