import type { Clock, Timer } from '../../application/ports/clock.js';
import { SAMPLE_NOW_MS } from '../contracts/sample-now.js';

interface Pending {
  readonly dueMs: number;
  readonly fire: () => void;
}

/** Time that passes only when told to. Timers run in the order in which they are due. */
export class FakeClock implements Clock {
  #wallMs = SAMPLE_NOW_MS;
  /** The process has run for a while: what took long is a difference. */
  #monotonicMs = 40_000;
  readonly #timers = new Set<Pending>();

  nowMs(): number {
    return this.#wallMs;
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  /** Timers that nobody has cleared. */
  get pending(): number {
    return this.#timers.size;
  }

  after(ms: number, fire: () => void): Timer {
    const timer: Pending = { dueMs: this.#monotonicMs + ms, fire };
    this.#timers.add(timer);
    return { clear: () => void this.#timers.delete(timer) };
  }

  /** The wall clock is set, forward or back; no time passes. */
  jump(ms: number): void {
    this.#wallMs += ms;
  }

  advance(ms: number): void {
    this.#wallMs += ms;
    this.#monotonicMs += ms;
    const due = [...this.#timers].filter(({ dueMs }) => dueMs <= this.#monotonicMs);
    for (const timer of due.sort((a, b) => a.dueMs - b.dueMs)) {
      this.#timers.delete(timer);
      timer.fire();
    }
  }
}

/** Lets everything run that waits for no deadline. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
};

/**
 * Lets time pass until the promise has an outcome; throws when it has none after `limitMs`. Returns it with the time it
 * took.
 */
export const outcomeOf = async <T>(clock: FakeClock, promise: Promise<T>, limitMs = 10_000, stepMs = 25) => {
  const startMs = clock.monotonicMs();
  let done = false;
  const finish = (): void => void (done = true);
  promise.then(finish, finish);
  for (await settle(); !done; await settle()) {
    if (clock.monotonicMs() - startMs > limitMs) throw new Error(`no outcome after ${limitMs} ms`);
    clock.advance(stepMs);
  }
  return { value: await promise, tookMs: clock.monotonicMs() - startMs };
};
