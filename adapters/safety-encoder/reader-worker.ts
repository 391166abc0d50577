import { Worker } from 'node:worker_threads';
import type { Answer, Question, Readings, WorkerParts } from './messages.js';

/** The worker has ended, and the next one is not yet due; or it failed on the question. */
export class NotRead extends Error {
  override readonly name = 'NotRead';
}

export interface ReaderWorkerOptions {
  readonly entry: URL;
  readonly parts: WorkerParts;
  readonly monotonicMs: () => number;
  /** Why the worker ended, and when the next one may start. Never words of a conversation. */
  readonly onEnd: (why: string, retryMs: number) => void;
}

/** A worker that ended starts again after the first time, then after twice as long each, up to the last. */
const RETRY_MS = { first: 1_000, last: 60_000 } as const;
/** Reading the longest conversation takes a second of the processor: beyond this the worker hangs. */
const HANGS_MS = 10_000;

interface Asked {
  readonly question: Question;
  readonly signal: AbortSignal;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A worker that reads conversations, one after the other. A question whose signal aborts while it waits never reaches
 * the worker. It keeps the process alive only while something is asked.
 */
export class ReaderWorker {
  readonly #options: ReaderWorkerOptions;
  readonly #waiting = new Set<Asked>();
  /** Briefs: nobody waits for them, and they wait for every conversation. */
  readonly #later = new Set<Asked>();
  #worker: Worker | undefined;
  #current: Asked | undefined;
  #hangs: NodeJS.Timeout | undefined;
  #retryMs: number = RETRY_MS.first;
  #startsAtMs = 0;
  #isClosed = false;

  constructor(options: ReaderWorkerOptions) {
    this.#options = options;
  }

  /** Loads the model before the first question. */
  start(): void {
    if (this.#worker !== undefined || this.#isClosed || this.#options.monotonicMs() < this.#startsAtMs) return;
    // Options of the program are not for a worker: `--input-type`, say, is refused there.
    const worker = new Worker(this.#options.entry, { workerData: this.#options.parts, execArgv: [] });
    this.#worker = worker;
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.on('error', (error: Error) => this.#end(worker, error.name));
    worker.on('exit', () => this.#end(worker, 'exit'));
    worker.unref();
  }

  ask<K extends keyof Readings>(
    of: K,
    asked: Readings[K]['asked'],
    signal: AbortSignal,
  ): Promise<Readings[K]['answer']> {
    if (signal.aborted) return Promise.reject(signal.reason);
    this.start();
    if (this.#worker === undefined)
      return Promise.reject(new NotRead('The worker that reads conversations has ended and starts again later.'));
    return new Promise((resolve, reject) => {
      const waiting: Asked = { question: { of, asked } as Question, signal, resolve, reject };
      signal.addEventListener('abort', () => this.#leave(waiting), { once: true });
      (of === 'brief' ? this.#later : this.#waiting).add(waiting);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #leave(asked: Asked): void {
    this.#waiting.delete(asked);
    this.#later.delete(asked);
    asked.reject(asked.signal.reason);
  }

  #next(): void {
    const [asked] = this.#waiting.size > 0 ? this.#waiting : this.#later;
    if (this.#current !== undefined || this.#worker === undefined) return;
    if (asked === undefined) return this.#worker.unref();
    this.#waiting.delete(asked);
    this.#later.delete(asked);
    this.#current = asked;
    this.#worker.ref();
    this.#hangs = setTimeout(() => void this.#worker?.terminate(), HANGS_MS);
    this.#worker.postMessage(asked.question);
  }

  #settle(answer: Answer): void {
    clearTimeout(this.#hangs);
    const asked = this.#current;
    this.#current = undefined;
    this.#retryMs = RETRY_MS.first;
    if ('answer' in answer) asked?.resolve(answer.answer as never);
    else asked?.reject(new NotRead(`Reading the conversation failed: ${answer.failure}.`));
    this.#next();
  }

  #end(worker: Worker, why: string): void {
    if (this.#worker !== worker) return;
    clearTimeout(this.#hangs);
    this.#worker = undefined;
    this.#startsAtMs = this.#options.monotonicMs() + this.#retryMs;
    if (!this.#isClosed) this.#options.onEnd(why, this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, RETRY_MS.last);
    const open = [...(this.#current === undefined ? [] : [this.#current]), ...this.#waiting, ...this.#later];
    this.#current = undefined;
    this.#waiting.clear();
    this.#later.clear();
    for (const { reject } of open) reject(new NotRead('The worker that reads conversations ended.'));
  }
}
