import type { Logger } from 'pino';
import type { Telemetry } from '../../application/ports/telemetry.js';

type OnCircuit = Telemetry['circuit'];

/** A line and a count for each circuit that opens or closes. */
export const circuitWatch =
  (logger: Pick<Logger, 'info' | 'warn'>, metrics: Pick<Telemetry, 'circuit'> | undefined): OnCircuit =>
  (change) => {
    const { of, calls, isOpen } = change;
    if (isOpen) logger.warn({ of, calls }, 'circuit open: too many of its calls fail, and it is left alone');
    else logger.info({ of, calls }, 'circuit closed');
    metrics?.circuit(change);
  };
