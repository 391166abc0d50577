import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { FileThread } from './file-thread.js';
import { isBusy, isRead } from './thread-messages.js';

/** Another process (the command line beside the server) may hold the file for so long. */
const BUSY_MS = 5_000;
const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 16;

/** The thread itself never waits for a lock: others could not even read meanwhile. */
export const onceFree = async <T>(run: () => Promise<T>): Promise<T> => {
  const endMs = performance.now() + BUSY_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= endMs) throw error;
    }
    await setTimeout(pauseMs);
  }
};

export interface FileDriverOptions {
  readonly thread: FileThread;
  /** After each commit, before it is answered. */
  readonly onCommitted?: (() => Promise<void>) | undefined;
}

/** Has a turn for a statement that stands alone, and from the beginning of a transaction to its end. */
class FileConnection implements DatabaseConnection {
  readonly #options: FileDriverOptions;
  #isInTransaction = false;

  constructor(options: FileDriverOptions) {
    this.#options = options;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { thread, onCommitted } = this.#options;
    if (this.#isInTransaction) return (await thread.run(query)) as QueryResult<Row>;
    const answer = await onceFree(() => this.#runAlone(query));
    if (!isRead(query.sql)) await onCommitted?.();
    return answer as QueryResult<Row>;
  }

  /** Takes the writer's lock at once: a transaction that read first could not take it any more when somebody else wrote between. */
  begin(): Promise<void> {
    return onceFree(() => this.#tryToBegin());
  }

  /** Others have their turn while the disk is waited for. */
  async commit(): Promise<void> {
    await this.#options.thread.run(CompiledQuery.raw('commit'));
    this.#leave();
    await this.#options.onCommitted?.();
  }

  async rollback(): Promise<void> {
    // Committed, and only then it went wrong: there is nothing to undo.
    if (!this.#isInTransaction) return;
    try {
      await this.#options.thread.run(CompiledQuery.raw('rollback'));
    } finally {
      this.#leave();
    }
  }

  /** While another program has the lock, others may read. */
  async #tryToBegin(): Promise<void> {
    const { thread } = this.#options;
    await thread.turns.take();
    try {
      await thread.run(CompiledQuery.raw('begin immediate'));
      this.#isInTransaction = true;
    } catch (error) {
      thread.turns.giveBack();
      throw error;
    }
  }

  /** The thread is done with it before it begins what is sent next: others need not wait for the answer. */
  async #runAlone(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const { thread } = this.#options;
    await thread.turns.take();
    const answer = thread.run(query);
    thread.turns.giveBack();
    return answer;
  }

  #leave(): void {
    this.#isInTransaction = false;
    this.#options.thread.turns.giveBack();
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed here: ask for a page at a time.');
  }
}

class FileDriver implements Driver {
  readonly #options: FileDriverOptions;

  constructor(options: FileDriverOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new FileConnection(this.#options);
  }

  beginTransaction(connection: FileConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: FileConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: FileConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  /** The thread may serve others too. */
  async destroy(): Promise<void> {}
}

/** Migrations run whole or not at all: a process that dies amid its first start leaves no half of the tables, with which no later one could begin. */
class WholeMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite as everywhere, but whoever has to wait for a lock or for the disk lets everybody else go on. */
export const fileDialect = (options: FileDriverOptions): Dialect => ({
  createDriver: () => new FileDriver(options),
  createAdapter: () => new WholeMigrationsAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
