import { heapBytesOf } from '../../../application/ports/heap-bytes.js';
import { StoreOut } from '../../../application/ports/storage/store-out.js';

interface Waiting<Call> {
  readonly call: Call;
  readonly bytes: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommitOptions<Call> {
  /** Does all calls in one transaction; one result per call. What it rejects with, each of them rejects with. */
  readonly commit: (calls: readonly Call[]) => Promise<readonly unknown[]>;
  /** How many rows a call is about. */
  readonly weigh: (call: Call) => number;
  /** A batch takes no further call beyond it. */
  readonly maxWeight: number;
  /** What the calls that wait may take of the heap; more are rejected at once. */
  readonly maxWaitingBytes: number;
}

/** Its promise, and what it will be decided from. */
const CALL_BYTES = 600;

const nextTurnOfLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Whoever comes while a transaction is under way waits and shares the next: so many callers cost one wait for the disk.
 * One transaction at a time, in the order of the calls.
 */
export class GroupCommit<Call> {
  readonly #options: GroupCommitOptions<Call>;
  #waiting: Waiting<Call>[] = [];
  #waitingBytes = 0;
  #isRunning = false;

  constructor(options: GroupCommitOptions<Call>) {
    this.#options = options;
  }

  add(call: Call): Promise<unknown> {
    const bytes = CALL_BYTES + heapBytesOf(call);
    if (this.#waitingBytes + bytes > this.#options.maxWaitingBytes)
      return Promise.reject(new StoreOut('The ledger has too many calls waiting; try again later.', 'TOO_MANY_CALLS'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, bytes, resolve, reject });
      this.#waitingBytes += bytes;
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // Requests that have arrived already come in, and others are served: a synchronous driver lets nobody else have a
      // turn.
      await nextTurnOfLoop();
      await this.#commit(this.#takeBatch());
    }
    this.#isRunning = false;
  }

  #takeBatch(): readonly Waiting<Call>[] {
    let [count, weight] = [0, 0];
    for (const { call } of this.#waiting) {
      weight += this.#options.weigh(call);
      if (count > 0 && weight > this.#options.maxWeight) break;
      count++;
    }
    const batch = this.#waiting.splice(0, count);
    for (const { bytes } of batch) this.#waitingBytes -= bytes;
    return batch;
  }

  async #commit(batch: readonly Waiting<Call>[]): Promise<void> {
    try {
      const results = await this.#options.commit(batch.map(({ call }) => call));
      batch.forEach(({ resolve }, i) => resolve(results[i]));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
