import { nextTick } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait for an answer, by how long answers take: what TCP does with its segments (RFC 6298, section 2). */
interface AnswerLimit {
  readonly ms: number;
  heard(afterMs: number): void;
}

const SMOOTHING = 1 / 8;
const VARIATION_SMOOTHING = 1 / 4;
const VARIATIONS = 4;
/** What a pause of a busy machine needs, of the most. */
const LEAST_SHARE = 1 / 2;

/** Between half of `mostMs` and all of it; all of it as long as nothing was heard. */
export const createAnswerLimit = (mostMs: number): AnswerLimit => {
  const leastMs = mostMs * LEAST_SHARE;
  let usualMs: number | undefined;
  let variationMs = 0;
  return {
    get ms() {
      if (usualMs === undefined) return mostMs;
      return Math.min(mostMs, Math.max(leastMs, usualMs + VARIATIONS * variationMs));
    },
    heard: (afterMs) => {
      const isFirst = usualMs === undefined;
      const before = usualMs ?? afterMs;
      usualMs = before + SMOOTHING * (afterMs - before);
      const deviationMs = isFirst ? afterMs / 2 : Math.abs(afterMs - before);
      variationMs = isFirst ? deviationMs : variationMs + VARIATION_SMOOTHING * (deviationMs - variationMs);
    },
  };
};

interface SlowServerOptions {
  /** Resolves when Redis has answered. */
  readonly ping: () => Promise<unknown>;
  /** Whether there is a connection; without one there is nobody to ask. */
  readonly isConnected: () => boolean;
  /** Waited for no longer, however slow answers usually are. */
  readonly mostMs: number;
  /** Called after each question that follows a late answer: whether its answer was late too, or why there was none. */
  readonly onChange: (isSlow: boolean, failure: unknown) => void;
}

/**
 * Waits for answers, but of many callers only those who are under way when Redis becomes slow: the first answer that is
 * late keeps all further commands back, and Redis is asked in the background, one question at a time, until it answers
 * in time. So a hiccup costs one command, and a slow Redis costs no request its time, as trying it now and then with a
 * request would.
 */
export class SlowServerBreaker {
  readonly #options: SlowServerOptions;
  readonly #limit: ReturnType<typeof createAnswerLimit>;
  #isSlow = false;
  #isAsking = false;

  constructor(options: SlowServerOptions) {
    this.#options = options;
    this.#limit = createAnswerLimit(options.mostMs);
  }

  /** Whether nobody should ask now. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  /**
   * The answer, or a rejection when it is late. Time counts from when the command has left, with all that is sent
   * together.
   */
  inTime<T>(command: Promise<T>): Promise<T> {
    const limitMs = this.#limit.ms;
    return new Promise((resolve, reject) => {
      let isOpen = true;
      let startedMs = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const giveUp = (): void => {
        if (!isOpen) return;
        this.#isSlow = true;
        void this.probe();
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

  /**
   * While it is slow: asks until it answers in time, or the connection is gone. To be called again when there is
   * another.
   */
  async probe(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isSlow && this.#options.isConnected()) {
      const { isPrompt, failure } = await this.#ask();
      this.#isSlow = !isPrompt;
      this.#options.onChange(this.#isSlow, failure);
      if (this.#isSlow) await sleep(this.#limit.ms, undefined, { ref: false });
    }
    this.#isAsking = false;
  }

  async #ask(): Promise<{ readonly isPrompt: boolean; readonly failure?: unknown }> {
    const startedMs = performance.now();
    try {
      await this.#options.ping();
    } catch (failure) {
      return { isPrompt: false, failure };
    }
    const elapsedMs = performance.now() - startedMs;
    this.#limit.heard(elapsedMs);
    return { isPrompt: elapsedMs <= this.#limit.ms };
  }
}
