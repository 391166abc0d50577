import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import type { Call } from './packed-calls.js';
import { THREAD_ENTRY } from './thread-entry.js';
import { isFailure, type Outcome, type ThreadAnswer, type ThreadRequest, type WorkRequest } from './thread-messages.js';
import { Turns } from './turns.js';

interface Sent {
  readonly resolve: (answer: ThreadAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Throws what SQLite refused, with its message and `code`. */
export const resultOf = (outcome: Outcome | undefined): QueryResult<unknown> => {
  if (outcome === undefined) throw new Error('The thread of the database did not answer all that it was asked.');
  if (typeof outcome === 'number') return { rows: [], numAffectedRows: BigInt(outcome) };
  if (isFailure(outcome)) throw Object.assign(new Error(outcome.message), { code: outcome.code });
  // Whoever works in a `vm` context has lists of its own kind.
  return { rows: [...outcome] };
};

/**
 * An SQLite file in a thread of its own, since the driver is synchronous: it does what is sent in the order in which it is sent, and the process
 * goes on meanwhile. It keeps the process alive only while something is under way.
 */
export class FileThread {
  /** Whoever has it may leave a transaction open between two statements. */
  readonly turns = new Turns();
  readonly #worker: Worker;
  readonly #sent: Sent[] = [];
  #ended: Error | undefined;

  constructor(path: string) {
    this.#worker = new Worker(THREAD_ENTRY, { workerData: path });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#settle(answer));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('The thread of the database has ended.')));
    this.#worker.unref();
  }

  /** One statement, within the transaction that is open. */
  async run(call: Call): Promise<QueryResult<unknown>> {
    const [outcome] = await this.send({ kind: 'alone', call });
    return resultOf(outcome);
  }

  /** What fails is in the answer; rejects when there is none, because the thread is gone. */
  send(request: WorkRequest): Promise<ThreadAnswer> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#worker.postMessage(request);
      if (this.#sent.push({ resolve, reject }) === 1) this.#worker.ref();
    });
  }

  /** After all that was sent. */
  async close(): Promise<void> {
    if (this.#ended !== undefined) return;
    this.#ended = new Error('The database is closed.');
    const exited = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#worker.postMessage({ kind: 'close' } satisfies ThreadRequest);
    await exited;
  }

  #settle(answer: ThreadAnswer): void {
    this.#sent.shift()?.resolve(answer);
    if (this.#sent.length === 0) this.#worker.unref();
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#sent.splice(0)) reject(this.#ended);
  }
}
