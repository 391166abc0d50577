import type { Clock, Timer } from '../ports/clock.js';

/** Thrown instead of an answer that did not come in time. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/** For a promise that is awaited later or by others, who hear its rejection: until then nobody listens to it. */
export const heardLater = (promise: Promise<unknown>): void => void promise.catch((_heard: unknown) => undefined);

export type DeadlineClock = Pick<Clock, 'after' | 'monotonicMs'>;

/**
 * Until when something is waited for: `ms` from now, until the caller has gone, or until it is ended early. The one
 * timer is started when somebody first has to wait: an answer that is there at once needs none.
 */
export class Deadline {
  readonly #clock: DeadlineClock;
  readonly #ms: number;
  readonly #startedMs: number;
  readonly #gone: AbortSignal | undefined;
  readonly #end = (): void => this.end();
  #isEnded = false;
  #timer: Timer | undefined;
  /** Made when somebody asks for them: most answers are there before. */
  #exceeded: PromiseWithResolvers<never> | undefined;
  #controller: AbortController | undefined;

  constructor(clock: DeadlineClock, ms: number, gone?: AbortSignal) {
    this.#clock = clock;
    this.#ms = ms;
    this.#startedMs = clock.monotonicMs();
    this.#gone = gone;
    if (gone?.aborted === true) this.end();
  }

  get restMs(): number {
    return this.#ms - (this.#clock.monotonicMs() - this.#startedMs);
  }

  get isOver(): boolean {
    if (this.#isEnded) return true;
    // A timer lets what has arrived be read first: while it runs, it alone says what is late.
    return this.#timer === undefined && this.restMs <= 0;
  }

  /** Aborts when it is over, for whoever is asked to stop then. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isEnded) this.#controller.abort();
    return this.#controller.signal;
  }

  /**
   * Rejects with {@link DeadlineExceeded}. One promise for all who wait, since a signal with many listeners is taken
   * for a leak.
   */
  get exceeded(): Promise<never> {
    this.#exceeded ??= this.#watch();
    return this.#exceeded.promise;
  }

  #watch(): PromiseWithResolvers<never> {
    const exceeded = Promise.withResolvers<never>();
    heardLater(exceeded.promise);
    if (this.#isEnded) exceeded.reject(new DeadlineExceeded('the deadline has passed'));
    else this.#timer = this.#clock.after(Math.max(0, this.restMs), this.#end);
    this.#gone?.addEventListener('abort', this.#end, { once: true });
    return exceeded;
  }

  /** Early: nobody waits any longer. */
  end(): void {
    this.#isEnded = true;
    this.#exceeded?.reject(new DeadlineExceeded('the deadline has passed'));
    this.#controller?.abort();
  }

  /** Lets go of its timer. */
  clear(): void {
    this.#timer?.clear();
    this.#gone?.removeEventListener('abort', this.#end);
  }
}

export const isPromiseLike = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';

/**
 * The outcome of `work`, or {@link DeadlineExceeded} when that comes first; work is not begun when the deadline has
 * passed already. A port that throws where it should reject is a rejection too. Work that goes on unheard never becomes
 * an unhandled rejection.
 */
export const withDeadline = async <T>(deadline: Deadline, work: () => T | PromiseLike<T>): Promise<T> => {
  if (deadline.isOver) throw new DeadlineExceeded('the deadline has passed');
  const result = work();
  return isPromiseLike(result) ? Promise.race([result, deadline.exceeded]) : result;
};

/** Like {@link withDeadline}, under a deadline of its own. */
export const withTimeout = async <T>(
  clock: DeadlineClock,
  ms: number,
  work: (deadline: Deadline) => T | PromiseLike<T>,
): Promise<T> => {
  const deadline = new Deadline(clock, ms);
  try {
    return await withDeadline(deadline, () => work(deadline));
  } finally {
    deadline.clear();
  }
};
