import type { Clock } from './ports/clock.js';

/** Until when something is waited for. */
export interface Limit {
  readonly isOver: boolean;
  /** Aborts when it is over. Asked for only by who really has to wait. */
  readonly signal: AbortSignal;
}

/** A limit that lets go of its timer. */
export interface TimeLimit extends Limit {
  clear(): void;
}

type LimitClock = Pick<Clock, 'deadline' | 'monotonicMs'>;

/** A class, since an object with getters written in place has a shape of its own each time, and there are some in every request. */
class LazyLimit implements TimeLimit {
  readonly #clock: LimitClock;
  readonly #ms: number;
  readonly #startedMs: number;
  #deadline: ReturnType<Clock['deadline']> | undefined;

  constructor(clock: LimitClock, ms: number) {
    this.#clock = clock;
    this.#ms = ms;
    this.#startedMs = clock.monotonicMs();
  }

  get isOver(): boolean {
    return this.#deadline?.signal.aborted ?? this.#restMs <= 0;
  }

  get signal(): AbortSignal {
    this.#deadline ??= this.#clock.deadline(Math.max(0, this.#restMs));
    return this.#deadline.signal;
  }

  get #restMs(): number {
    return this.#ms - (this.#clock.monotonicMs() - this.#startedMs);
  }

  clear(): void {
    this.#deadline?.clear();
  }
}

/**
 * `ms` from now. The timer and its signal are made when somebody first asks for the signal: they cost as much as a read of a memory
 * store, which has answered before anybody has to wait.
 */
export const limitAfter = (clock: LimitClock, ms: number): TimeLimit => new LazyLimit(clock, ms);

/** The limit that a signal is. */
export const limitOf = (signal: AbortSignal): Limit => ({
  get isOver() {
    return signal.aborted;
  },
  signal,
});
