import type { CompiledQuery, QueryResult } from 'kysely';
import { resultOf, type FileThread } from './file-thread.js';
import { CallPacker, type Call, type PackedCalls } from './packed-calls.js';
import { isRead, type Outcome } from './thread-messages.js';

interface Waiting {
  readonly call: Call;
  readonly resolve: (answer: QueryResult<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

/** Two, so that the thread has the next when it has done one. What comes beyond goes together, the more the longer it waits. */
const MOST_UNDER_WAY = 2;

const settle = ({ resolve, reject }: Waiting, outcome: Outcome | undefined): void => {
  try {
    resolve(resultOf(outcome));
  } catch (error) {
    reject(error);
  }
};

/**
 * Statements that stand alone, of all who are at work in one turn of the loop: they go to the thread together, and the writes among them share a
 * transaction. A write is answered after the commit; when that fails, all are rejected.
 */
export class SharedCalls {
  readonly #thread: FileThread;
  readonly #packer = new CallPacker();
  #reads: Waiting[] = [];
  #writes: Waiting[] = [];
  #underWay = 0;
  #isPlanned = false;

  constructor(thread: FileThread) {
    this.#thread = thread;
  }

  run({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    return new Promise((resolve, reject) => {
      (isRead(sql) ? this.#reads : this.#writes).push({ call: { sql, parameters }, resolve, reject });
      this.#plan();
    });
  }

  /** Resolves when what waits has been done. */
  async flush(): Promise<void> {
    await this.#send();
  }

  #plan(): void {
    if (this.#isPlanned || this.#underWay >= MOST_UNDER_WAY) return;
    this.#isPlanned = true;
    setImmediate(() => void this.#sendAndGoOn());
  }

  async #sendAndGoOn(): Promise<void> {
    this.#underWay++;
    await this.#send();
    this.#underWay--;
    if (this.#reads.length + this.#writes.length > 0) this.#plan();
  }

  async #send(): Promise<void> {
    const { turns } = this.#thread;
    if (!turns.takeNow()) await turns.take();
    this.#isPlanned = false;
    const [reads, writes] = [this.#reads, this.#writes];
    [this.#reads, this.#writes] = [[], []];
    const packed = (some: readonly Waiting[]): PackedCalls => this.#packer.pack(some.map(({ call }) => call));
    const answered = this.#thread.send({ kind: 'shared', reads: packed(reads), writes: packed(writes) });
    // The thread does all of it before what is sent after it.
    turns.giveBack();
    const sent = [...reads, ...writes];
    try {
      const outcomes = await answered;
      sent.forEach((one, i) => settle(one, outcomes[i]));
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  }
}
