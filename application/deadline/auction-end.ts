import type { TimeLimit } from './limit.js';
import { OutOfTime } from './within.js';

/** The one end of an auction: when its time is over, when the caller has gone, or when it is closed. Who answers at once needs no timer. */
export class AuctionEnd {
  readonly #stop = new AbortController();
  readonly #limit: TimeLimit;
  readonly #gone: AbortSignal | undefined;
  readonly #close = (): void => this.close();
  #passed: Promise<never> | undefined;

  constructor(limit: TimeLimit, gone: AbortSignal | undefined) {
    this.#limit = limit;
    this.#gone = gone;
    if (gone?.aborted === true) this.close();
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Rejects at the end. One promise for all sources, since a signal with many listeners is taken for a leak. */
  get passed(): Promise<never> {
    this.#passed ??= this.#watch();
    return this.#passed;
  }

  #watch(): Promise<never> {
    const passed = new Promise<never>((_, reject) => {
      this.signal.addEventListener('abort', () => reject(new OutOfTime('the auction is over')), { once: true });
    });
    passed.catch(() => undefined);
    for (const reason of [this.#limit.signal, this.#gone]) {
      if (reason?.aborted === true) this.close();
      else reason?.addEventListener('abort', this.#close, { once: true });
    }
    return passed;
  }

  close(): void {
    this.#stop.abort();
  }

  letGo(): void {
    if (this.#passed === undefined) return;
    this.#limit.signal.removeEventListener('abort', this.#close);
    this.#gone?.removeEventListener('abort', this.#close);
    this.#limit.clear();
  }
}
