import { describeError } from '../../application/faults/describe-error.js';
import type { FaultReporter } from '../../application/ports/fault-reporter.js';

/** For an engine in another service, which has no log that is known here: `process.on('warning')` receives them. */
export const warnOfFaults: FaultReporter = {
  report: ({ at, error, decisionId }) => {
    const { name, code, frames } = describeError(error);
    const place = frames[0] === undefined ? '' : ` at ${frames[0]}`;
    const decision = decisionId === undefined ? '' : ` in decision ${decisionId}`;
    const detail = frames.join('\n');
    process.emitWarning(`${name} in ${at}${decision}${place}`, { type: 'AdPlacementFault', code, detail });
  },
};
