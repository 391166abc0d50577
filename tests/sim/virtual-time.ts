import type { Clock, Timer } from '../../application/ports/clock.js';

interface Pending {
  readonly atMs: number;
  readonly seq: number;
  readonly fire: () => void;
}

const byTime = (a: Pending, b: Pending): number => a.atMs - b.atMs || a.seq - b.seq;

/** Everything that promises can do by themselves is done when a turn of the event loop is over. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Time that passes only when nothing is left to do: the same seed has the same order of events on every machine. */
export class VirtualTime implements Clock {
  #nowMs: number;
  #seq = 0;
  #timers: Pending[] = [];

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  after(ms: number, fire: () => void): Timer {
    const timer: Pending = { atMs: this.#nowMs + Math.max(0, ms), seq: this.#seq++, fire };
    this.#timers.push(timer);
    this.#timers.sort(byTime);
    return { clear: () => void (this.#timers = this.#timers.filter((known) => known !== timer)) };
  }

  readonly sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      this.after(ms, resolve);
    });

  /** Lets time pass until `work` is done. `afterEach` runs whenever everything has come to rest. */
  async passUntil(work: Promise<unknown>, afterEach: () => Promise<void>): Promise<void> {
    let isDone = false;
    const done = work.finally(() => (isDone = true));
    done.catch(() => undefined);
    for (await quiet(); !isDone; await quiet()) {
      const next = this.#timers.shift();
      if (next === undefined) throw new Error('Everything waits for something that never comes.');
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.fire();
      await quiet();
      await afterEach();
    }
    await done;
  }
}
