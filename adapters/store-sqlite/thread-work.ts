import { CallUnpacker, type Call } from './packed-calls.js';
import type { Statements } from './statements.js';
import { failureOf, isFailure, type Outcome, type ThreadAnswer, type WorkRequest } from './thread-messages.js';

const BEGIN: Call = { sql: 'begin immediate', parameters: [] };
const COMMIT: Call = { sql: 'commit', parameters: [] };
const ROLLBACK: Call = { sql: 'rollback', parameters: [] };

const WRITE = /^\s*(?:insert|update|delete|replace)\b/i;

/** Does what is asked for, all of a request before anything else. What fails is in the answer. */
export class ThreadWork {
  readonly #statements: Pick<Statements, 'run' | 'isInTransaction'>;
  readonly #shared = new CallUnpacker();

  constructor(statements: Pick<Statements, 'run' | 'isInTransaction'>) {
    this.#statements = statements;
  }

  do(request: WorkRequest): ThreadAnswer {
    if (request.kind === 'alone')
      return this.#isLoneWrite(request.call) ? this.#writeTogether([request.call]) : [this.#run(request.call)];
    const read = this.#shared.unpack(request.reads).map((call) => this.#run(call));
    const writes = this.#shared.unpack(request.writes);
    return writes.length === 0 ? read : [...read, ...this.#writeTogether(writes)];
  }

  /**
   * A write that found the lock taken keeps the snapshot that it had read from until its statement is run again, and from then on no transaction
   * could begin on this connection. In a transaction of its own it has the lock before it reads.
   */
  #isLoneWrite({ sql }: Call): boolean {
    return !this.#statements.isInTransaction && WRITE.test(sql);
  }

  #run(call: Call): Outcome {
    try {
      return this.#statements.run(call);
    } catch (error) {
      return failureOf(error);
    }
  }

  /** A commit writes every page that was touched, and most of them are the same for many writes. */
  #writeTogether(writes: readonly Call[]): ThreadAnswer {
    const begun = this.#run(BEGIN);
    if (isFailure(begun)) return writes.map(() => begun);
    const outcomes: Outcome[] = [];
    for (const call of writes) {
      const outcome = this.#run(call);
      // A statement that fails undoes itself alone; on a full disk, say, SQLite undoes the whole transaction.
      if (isFailure(outcome) && !this.#statements.isInTransaction) return writes.map(() => outcome);
      outcomes.push(outcome);
    }
    const committed = this.#run(COMMIT);
    if (!isFailure(committed)) return outcomes;
    if (this.#statements.isInTransaction) this.#run(ROLLBACK);
    return writes.map(() => committed);
  }
}
