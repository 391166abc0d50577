import { CompiledQuery, type QueryResult } from 'kysely';
import { isBusy, isRead, type FileDriverOptions } from './file-driver.js';

/** Beyond it nobody waits for others: in a crowd the first would have to wait until all have come so far. */
const MAX_WRITES = 8;

/** Writes that have been done and not been committed. */
interface Group {
  readonly committed: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  writes: number;
}

const newGroup = (): Group => {
  let [resolve, reject] = [(): void => undefined, (_: unknown): void => undefined];
  const committed = new Promise<void>((...settle) => ([resolve, reject] = settle));
  // All of its writes may have failed by themselves: then nobody waits for the commit.
  committed.catch(() => undefined);
  return { committed, resolve, reject, writes: 0 };
};

/**
 * Writes of one turn of the loop share a transaction: a commit writes every page that was touched, and most of them are the same for many
 * writes. A write is answered after the commit; when that fails, all are rejected. Reads of this handle see what is not committed yet.
 */
export class SharedCommit {
  readonly #file: Pick<FileDriverOptions, 'statements' | 'turns'>;
  #group: Group | undefined;

  constructor(file: Pick<FileDriverOptions, 'statements' | 'turns'>) {
    this.#file = file;
  }

  /** `undefined`: others are at work on the file. */
  run(query: CompiledQuery): QueryResult<unknown> | Promise<QueryResult<unknown>> | undefined {
    try {
      if (isRead(query.sql)) return this.#read(query);
      const group = this.#group ?? this.#begin();
      return group && this.#write(group, query);
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  /** Commits what has been written. */
  end(): void {
    const group = this.#group;
    if (group === undefined) return;
    try {
      this.#file.statements.run(CompiledQuery.raw('commit'));
      this.#leave();
      group.resolve();
    } catch (error) {
      this.#undo(group, error);
    }
  }

  /** What only reads waits for no other process, only for a transaction of this handle that is between two statements. */
  #read(query: CompiledQuery): QueryResult<unknown> | undefined {
    const { statements } = this.#file;
    return this.#group === undefined && statements.isInTransaction ? undefined : statements.run(query);
  }

  #begin(): Group | undefined {
    const { statements, turns } = this.#file;
    if (!turns.takeNow()) return undefined;
    try {
      statements.run(CompiledQuery.raw('begin immediate'));
    } catch (error) {
      turns.giveBack();
      throw error;
    }
    const group = newGroup();
    this.#group = group;
    setImmediate(() => {
      if (this.#group === group) this.end();
    });
    return group;
  }

  #write(group: Group, query: CompiledQuery): Promise<QueryResult<unknown>> {
    let answer: QueryResult<unknown>;
    try {
      answer = this.#file.statements.run(query);
    } catch (error) {
      // A statement that fails undoes itself alone; on a full disk, say, SQLite undoes the whole transaction.
      if (!this.#file.statements.isInTransaction) this.#undo(group, error);
      throw error;
    }
    const answered = group.committed.then(() => answer);
    if (++group.writes === MAX_WRITES) this.end();
    return answered;
  }

  #undo(group: Group, error: unknown): void {
    try {
      if (this.#file.statements.isInTransaction) this.#file.statements.run(CompiledQuery.raw('rollback'));
    } catch {
      // The first error says more.
    } finally {
      this.#leave();
      group.reject(error);
    }
  }

  #leave(): void {
    this.#group = undefined;
    this.#file.turns.giveBack();
  }
}
