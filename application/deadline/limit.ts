import type { Clock } from '../ports/clock.js';

/** Until when something is waited for. */
export interface Limit {
  readonly isOver: boolean;
  /** Aborts when it is over. Asked for only by who really has to wait. */
  readonly signal: AbortSignal;
  /** Calls when it is over, at once when it is already. A listener of the signal costs several times as much, and a turn has many waits. */
  onOver(end: () => void): void;
  /** Takes {@link onOver} back. */
  forget(end: () => void): void;
}

/** A limit that lets go of its timer. */
export interface TimeLimit extends Limit {
  clear(): void;
}

type LimitClock = Pick<Clock, 'deadline' | 'monotonicMs'>;

/** One listener of the signal for all who wait. */
abstract class WatchedLimit implements Limit {
  readonly #ends = new Set<() => void>();
  #isWatched = false;

  abstract readonly isOver: boolean;
  abstract readonly signal: AbortSignal;

  onOver(end: () => void): void {
    const { signal } = this;
    if (signal.aborted) return end();
    this.#ends.add(end);
    if (this.#isWatched) return;
    this.#isWatched = true;
    const endAll = (): void => this.#ends.forEach((one) => one());
    signal.addEventListener('abort', endAll, { once: true });
  }

  forget(end: () => void): void {
    this.#ends.delete(end);
  }
}

/** A class, since an object with getters written in place has a shape of its own each time, and there are some in every request. */
class LazyLimit extends WatchedLimit implements TimeLimit {
  readonly #clock: LimitClock;
  readonly #ms: number;
  readonly #startedMs: number;
  #deadline: ReturnType<Clock['deadline']> | undefined;

  constructor(clock: LimitClock, ms: number) {
    super();
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

class SignalLimit extends WatchedLimit {
  readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    super();
    this.signal = signal;
  }

  get isOver(): boolean {
    return this.signal.aborted;
  }
}

/** The limit that a signal is. */
export const limitOf = (signal: AbortSignal): Limit => new SignalLimit(signal);
