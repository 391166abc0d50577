import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  handleWhen,
  SamplingBreaker,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { SECOND_MS } from '../../../domain/values/time.js';
import { CallFailed } from './call-failed.js';
import type { Ejections } from './ejections.js';

/** Keeps one bidder's trouble to itself. */
export interface Isolation {
  run<T>(call: () => Promise<T>): Promise<T>;
}

/** The auction ended before the bidder's own time was over: that says nothing of the bidder. */
export class NotWaitedFor extends Error {
  override readonly name = 'NotWaitedFor';
}

/**
 * When three in ten calls of a bidder fail, its circuit opens within 5 s or 20 calls (R22 in
 * `docs/reference/targets.md#bidders`).
 */
const WINDOW_MS = 5 * SECOND_MS;
const FAILING = 0.25;
const LEAST_PER_SECOND = 4;
/** One call is let through to see, then again after as long. */
const PROBE_AFTER_MS = 5 * SECOND_MS;

const newBreaker = (isFailure: (error: Error) => boolean, onClosed: () => void): CircuitBreakerPolicy => {
  const breaker = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: PROBE_AFTER_MS,
    breaker: new SamplingBreaker({ threshold: FAILING, duration: WINDOW_MS, minimumRps: LEAST_PER_SECOND }),
  });
  breaker.onReset(onClosed);
  return breaker;
};

/**
 * A bulkhead around a circuit breaker. Calls beyond the bulkhead are refused, not queued: they would be late anyway. So
 * are calls while one is let through to see: the breaker would have them wait for its outcome, outside of every limit
 * of time. A bidder that may not be left out, since too many others are, is called whatever its circuit says.
 */
export const createIsolation = (id: string, maxAtOnce: number, ejections: Ejections): Isolation => {
  ejections.join(id);
  const restore = (): void => ejections.restore(id);
  // To the breaker what is no failure is a success, and a probe that nobody waited for must not close the circuit.
  const isFailure = (error: Error): boolean => !(error instanceof NotWaitedFor) || isProbing();
  let breaker = newBreaker(isFailure, restore);
  let seenMs = 0;
  // It reads the wall clock: one that is set back would keep a circuit open for as much longer. So it learns anew.
  const mindClock = (): void => {
    const nowMs = Date.now();
    if (nowMs < seenMs - SECOND_MS) {
      breaker = newBreaker(isFailure, restore);
      restore();
    }
    seenMs = nowMs;
  };
  const isProbing = (): boolean => breaker.state === CircuitState.HalfOpen;
  const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      if (!isProbing()) return await breaker.execute(call);
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
    }
    if (ejections.mayEject(id)) throw new CallFailed('CircuitOpen');
    return call();
  };
  const places = bulkhead(maxAtOnce, 0);
  return {
    async run(call) {
      mindClock();
      try {
        return await places.execute(() => guarded(call));
      } catch (error) {
        throw error instanceof BulkheadRejectedError ? new CallFailed('TooManyAtOnce') : error;
      }
    },
  };
};
