/**
 * One text being written, read by any number of pages: each gets every sentence from the first one, and the end.
 * The sentences come from `write`, whose end is that of the text; it must not reject.
 */
export class TextFlight {
  readonly #sentences: string[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #finished: Promise<void>;
  #isDone = false;

  constructor(write: (emit: (sentence: string) => void) => Promise<void>) {
    this.#finished = write((sentence) => {
      this.#sentences.push(sentence);
      this.#wake();
    }).then(() => {
      this.#isDone = true;
      this.#wake();
    });
  }

  get finished(): Promise<void> {
    return this.#finished;
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  async *read(signal: AbortSignal): AsyncGenerator<string> {
    for (let next = 0; !signal.aborted;) {
      const sentence = this.#sentences[next];
      if (sentence !== undefined) {
        next++;
        yield sentence;
      } else if (this.#isDone) return;
      else await this.#nextChange(signal);
    }
  }

  #nextChange(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
