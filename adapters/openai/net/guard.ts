import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  handleAll,
  SamplingBreaker,
} from 'cockatiel';

/** The server is left alone for a while, since too many of its answers failed, or has enough to do. */
export class NotAsked extends Error {
  override readonly name: 'CircuitOpen' | 'TooManyAtOnce';
  constructor(why: 'CircuitOpen' | 'TooManyAtOnce') {
    super(why);
    this.name = why;
  }
}

/** As for bidders (R22 in `docs/reference/targets.md#bidders`), with fewer calls: a text is written once an ad. */
const BREAKER = { threshold: 0.25, duration: 10_000, minimumRps: 0.5 };
const PROBE_AFTER_MS = 5_000;

/** Says what became of a call: with an error, that it failed. */
export type Settle = (error?: Error) => void;

export interface Guard {
  /** A place for one call; rejects with {@link NotAsked} at once where there is none. Every place has to be settled. */
  enter(): Promise<Settle>;
  /** A call as a whole. `isFault`: whether an error is the server's. */
  run<T>(call: () => Promise<T>, isFault: (error: unknown) => boolean): Promise<T>;
}

const asNotAsked = (error: unknown): unknown => {
  if (error instanceof BulkheadRejectedError) return new NotAsked('TooManyAtOnce');
  return error instanceof BrokenCircuitError ? new NotAsked('CircuitOpen') : error;
};

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error('unknown'));

/**
 * A bulkhead around a circuit breaker, for a server that everybody waits for. Calls beyond the bulkhead are refused,
 * not queued; so are calls while one is let through to see.
 */
export const createGuard = (maxAtOnce: number): Guard => {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: PROBE_AFTER_MS,
    breaker: new SamplingBreaker(BREAKER),
  });
  const places = bulkhead(maxAtOnce, 0);
  const enter = (): Promise<Settle> =>
    new Promise((admit, refuse) => {
      if (breaker.state === CircuitState.HalfOpen) return refuse(new NotAsked('CircuitOpen'));
      const call = (): Promise<void> =>
        new Promise((done, failed) => admit((error) => (error === undefined ? done() : failed(error))));
      // A failure that was settled is the caller's already: nobody hears the rejection after `admit`.
      places.execute(() => breaker.execute(call)).catch((error: unknown) => refuse(asNotAsked(error)));
    });
  return {
    enter,
    async run(call, isFault) {
      const settle = await enter();
      try {
        const result = await call();
        settle();
        return result;
      } catch (error) {
        settle(isFault(error) ? asError(error) : undefined);
        throw error;
      }
    },
  };
};
