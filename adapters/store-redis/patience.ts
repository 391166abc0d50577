import { nextTick } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAnswerLimit } from './answer-limit.js';

export interface PatienceOptions {
  /** Resolves when Redis has answered. */
  readonly ping: () => Promise<unknown>;
  /** Whether there is a connection; without one there is nobody to ask. */
  readonly isConnected: () => boolean;
  /** Waited for no longer, however slow answers usually are. */
  readonly mostMs: number;
  /** Told after each question that follows a late answer, whether its answer was late too. */
  readonly onChange: (isSlow: boolean) => void;
}

/**
 * Waits for answers, but of many callers only those who are under way when Redis becomes slow: the first answer that is late keeps all further
 * commands back, and Redis is asked in the background, one question at a time, until it answers in time. So a hiccup costs one command, and a
 * slow Redis costs no request its time, as trying it now and then with a request would.
 */
export class Patience {
  readonly #options: PatienceOptions;
  readonly #limit: ReturnType<typeof createAnswerLimit>;
  #isSlow = false;
  #isAsking = false;

  constructor(options: PatienceOptions) {
    this.#options = options;
    this.#limit = createAnswerLimit(options.mostMs);
  }

  /** Whether nobody should ask now. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** The answer, or a rejection when it is late. Time counts from when the command has left, with all that is sent together. */
  inTime<T>(command: Promise<T>): Promise<T> {
    const limitMs = this.#limit.ms;
    return new Promise((resolve, reject) => {
      let isOpen = true;
      let startedMs = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const giveUp = (): void => {
        if (!isOpen) return;
        this.#isSlow = true;
        void this.askAgain();
        reject(new Error(`no answer within ${Math.round(limitMs)} ms`));
      };
      nextTick(() => {
        if (!isOpen) return;
        startedMs = performance.now();
        // Not before what has arrived was read: the pause may have been this process's own.
        timer = setTimeout(() => setImmediate(giveUp), limitMs);
      });
      const settle = (): void => {
        isOpen = false;
        clearTimeout(timer);
      };
      command.then(
        (answer) => {
          settle();
          this.#limit.heard(performance.now() - startedMs);
          resolve(answer);
        },
        (error: unknown) => {
          settle();
          reject(error instanceof Error ? error : new Error('unknown reason'));
        },
      );
    });
  }

  /** While it is slow: asks until it answers in time, or the connection is gone. To be called again when there is another. */
  async askAgain(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isSlow && this.#options.isConnected()) {
      this.#isSlow = !(await this.#isPrompt());
      this.#options.onChange(this.#isSlow);
      if (this.#isSlow) await sleep(this.#limit.ms, undefined, { ref: false });
    }
    this.#isAsking = false;
  }

  async #isPrompt(): Promise<boolean> {
    const startedMs = performance.now();
    try {
      await this.#options.ping();
    } catch {
      return false;
    }
    const elapsedMs = performance.now() - startedMs;
    this.#limit.heard(elapsedMs);
    return elapsedMs <= this.#limit.ms;
  }
}
