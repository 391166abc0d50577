import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { StoreOut } from '../../application/ports/storage/store-out.js';
import { errorOf } from '../store-sql/tables/failure.js';
import type { Services, WorkerAnswer, WorkerCall, WorkerMessage } from './worker-calls.js';
import { WORKER_URL } from './worker-url.js';

/** Which services the worker has: those of the ledger's tables, or of the state's. */
export interface WorkerFile {
  readonly path: string;
  readonly holds: 'ledger' | 'state';
  /** So long it waits for a lock that another program has; all other calls wait as long. */
  readonly busyMs: number;
}

/** The worker has ended while the file was in use: all further calls reject. `cause`: why, if it said so. */
export type OnEnded = (holds: WorkerFile['holds'], cause: unknown) => void;

interface Sent {
  readonly call: WorkerCall;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Behind a disk that hangs, or a lock that somebody keeps, no more calls wait. */
const MAX_CALLS = 10_000;

/** An object whose properties are made when they are first asked for. It is no promise, whoever asks. */
const stubOf = (make: (name: string) => unknown): object =>
  new Proxy<Record<string | symbol, unknown>>(
    {},
    { get: (made, name) => (typeof name === 'symbol' || name === 'then' ? undefined : (made[name] ??= make(name))) },
  );

/**
 * An SQLite file in a worker: SQLite is synchronous, and the process goes on meanwhile. Calls are done in the order in
 * which they are made, each to its end; those of one turn of the event loop go in one message. It keeps the process
 * alive only while something is under way.
 */
export class FileWorker {
  readonly #worker: Worker;
  #waiting: Sent[] = [];
  #sent: Sent[][] = [];
  /** Of those that wait and those that are sent. */
  #callCount = 0;
  #ended: StoreOut | undefined;

  constructor(file: WorkerFile, onEnded: OnEnded = () => undefined) {
    this.#worker = new Worker(WORKER_URL, {
      workerData: file,
      // Those of the program are not for a worker: `--input-type`, say, is refused there.
      execArgv: [],
    });
    this.#worker.on('message', (answers: readonly WorkerAnswer[]) => this.#settle(answers));
    const end = (cause?: unknown): void => {
      if (this.#ended === undefined) onEnded(file.holds, cause);
      this.#end(new StoreOut(`The worker of the ${file.holds} has ended.`, 'WORKER_ENDED', cause));
    };
    this.#worker.on('error', end);
    this.#worker.on('exit', () => end());
    this.#worker.unref();
  }

  /** The services of the worker. Arguments and answers are copied: plain data, without functions. */
  services<T extends Services>(): T {
    return stubOf((service) =>
      stubOf(
        (method) =>
          (...args: readonly unknown[]) =>
            this.#call({ service, method, args }),
      ),
    ) as T;
  }

  /** After all that was asked for. */
  async close(): Promise<void> {
    if (this.#ended !== undefined) return;
    this.#flush();
    this.#ended = new StoreOut('The database is closed.', 'CLOSED');
    const exited = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#post({ kind: 'close' });
    await exited;
  }

  #call(call: WorkerCall): Promise<unknown> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    if (this.#callCount >= MAX_CALLS)
      return Promise.reject(
        new StoreOut('The database has too many calls waiting; try again later.', 'TOO_MANY_CALLS'),
      );
    this.#callCount++;
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ call, resolve, reject }) === 1) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    const [waiting, ended] = [this.#waiting, this.#ended];
    this.#waiting = [];
    if (waiting.length === 0) return;
    if (ended !== undefined) return waiting.forEach(({ reject }) => reject(ended));
    try {
      this.#send(waiting);
    } catch (error) {
      if ((error as Error).name !== 'DataCloneError') throw error;
      // One of them has what cannot be copied: it alone is refused.
      for (const one of waiting) this.#sendAlone(one);
    }
  }

  #sendAlone(one: Sent): void {
    try {
      this.#send([one]);
    } catch (error) {
      this.#callCount--;
      one.reject(error);
    }
  }

  #send(batch: Sent[]): void {
    this.#post({ kind: 'calls', calls: batch.map(({ call }) => call) });
    if (this.#sent.push(batch) === 1) this.#worker.ref();
  }

  #post(message: WorkerMessage): void {
    this.#worker.postMessage(message);
  }

  #settle(answers: readonly WorkerAnswer[]): void {
    const batch = this.#sent.shift() ?? [];
    if (this.#sent.length === 0) this.#worker.unref();
    this.#callCount -= batch.length;
    batch.forEach(({ resolve, reject }, i) => {
      const answer = answers[i];
      if (answer === undefined) reject(new Error('The worker of the database did not answer all that it was asked.'));
      else if ('failure' in answer) reject(errorOf(answer.failure));
      else resolve(answer.value);
    });
  }

  #end(error: StoreOut): void {
    const ended = (this.#ended ??= error);
    for (const { reject } of [...this.#sent.splice(0).flat(), ...this.#waiting.splice(0)]) reject(ended);
  }
}
