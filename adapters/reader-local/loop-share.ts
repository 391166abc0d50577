/** Work with a place to pause after each part, a part being a few milliseconds at most. */
export type PausingWork<T> = Generator<undefined, T, undefined>;

export interface LoopShareOptions {
  readonly monotonicMs: () => number;
  /** Calls back once the loop has looked at its sockets and timers. */
  readonly nextTurn: (done: () => void) => void;
}

/** Of one turn of the event loop all reading together may take so long, and what it has begun then. */
const SHARE_MS = 2;

/**
 * Reads at once while that takes no longer than {@link SHARE_MS}, and goes on in later turns of the event loop with
 * what takes longer: one request with a dozen long messages would keep all others waiting. Who came first is done
 * first.
 */
export class LoopShare {
  readonly #options: LoopShareOptions;
  /** Each says whether it is done. */
  readonly #waiting: (() => boolean)[] = [];
  #usedMs = 0;
  #isArmed = false;

  constructor(options: LoopShareOptions) {
    this.#options = options;
  }

  /** A promise only of work that has to wait; its parts are the same. */
  run<T>(work: PausingWork<T>): T | Promise<T> {
    const done = this.#waiting.length === 0 ? this.#goOn(work) : undefined;
    this.#arm();
    if (done !== undefined) return done.value;
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          const result = this.#goOn(work);
          if (result !== undefined) resolve(result.value);
          return result !== undefined;
        } catch (error) {
          reject(error);
          return true;
        }
      });
    });
  }

  /** Does what the share of this turn allows; `undefined` when something is left. */
  #goOn<T>(work: PausingWork<T>): { readonly value: T } | undefined {
    const { monotonicMs } = this.#options;
    while (this.#usedMs < SHARE_MS) {
      const startedMs = monotonicMs();
      const { done, value } = work.next();
      this.#usedMs += monotonicMs() - startedMs;
      if (done === true) return { value };
    }
    return undefined;
  }

  #arm(): void {
    if (this.#isArmed) return;
    this.#isArmed = true;
    this.#options.nextTurn(() => {
      this.#isArmed = false;
      this.#usedMs = 0;
      while (this.#usedMs < SHARE_MS && this.#waiting[0]?.() === true) this.#waiting.shift();
      if (this.#waiting.length > 0) this.#arm();
    });
  }
}
