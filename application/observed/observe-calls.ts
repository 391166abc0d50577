import type { Clock } from '../ports/clock.js';
import type { Telemetry } from '../ports/telemetry.js';
import { isPromiseLike } from '../deadline/deadline.js';
import { wrapMethods } from './wrap-methods.js';

interface Observer {
  readonly telemetry: Pick<Telemetry, 'call' | 'observesCalls'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/**
 * The same port, each of whose calls that is answered by a promise is reported with its outcome and its time. What
 * answers at once is not reported: it costs less than the report.
 */
export const observeCalls = <Port extends object>(name: string, port: Port, { telemetry, clock }: Observer): Port =>
  wrapMethods(port, (operation, method) => (...args) => {
    if (telemetry.observesCalls?.() === false) return method(...args);
    const startedMs = clock.monotonicMs();
    const result = method(...args);
    if (!isPromiseLike(result)) return result;
    const report = (outcome: 'answered' | 'failed') => (): void =>
      telemetry.call({ port: name, operation, outcome, elapsedMs: clock.monotonicMs() - startedMs });
    result.then(report('answered'), report('failed'));
    return result;
  });
