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
import type { Statements } from './statements.js';
import type { Turns } from './turns.js';

/** Another process (the command line beside the server) may hold the file for so long. */
const BUSY_MS = 5_000;
const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 16;

export const isBusy = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === 'SQLITE_BUSY';

/** The driver is synchronous: while it waited for a lock itself, nobody else in this process could do anything. */
const onceFree = async <T>(run: () => T): Promise<T> => {
  const endMs = performance.now() + BUSY_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= endMs) throw error;
    }
    await setTimeout(pauseMs);
  }
};

export const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql);

export interface FileDriverOptions {
  readonly statements: Statements;
  readonly turns: Turns;
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
    const { statements, turns, onCommitted } = this.#options;
    if (this.#isInTransaction) return statements.run(query) as QueryResult<Row>;
    await turns.take();
    let answer: QueryResult<unknown>;
    try {
      answer = await onceFree(() => statements.run(query));
    } finally {
      turns.giveBack();
    }
    if (!isRead(query.sql)) await onCommitted?.();
    return answer as QueryResult<Row>;
  }

  /** Takes the writer's lock at once: a transaction that read first could not take it any more when somebody else wrote between. */
  async begin(): Promise<void> {
    const { statements, turns } = this.#options;
    await turns.take();
    try {
      await onceFree(() => statements.run(CompiledQuery.raw('begin immediate')));
      this.#isInTransaction = true;
    } catch (error) {
      turns.giveBack();
      throw error;
    }
  }

  /** Others have their turn while the disk is waited for. */
  async commit(): Promise<void> {
    this.#options.statements.run(CompiledQuery.raw('commit'));
    this.#leave();
    await this.#options.onCommitted?.();
  }

  async rollback(): Promise<void> {
    // Committed, and only then it went wrong: there is nothing to undo.
    if (!this.#isInTransaction) return;
    try {
      this.#options.statements.run(CompiledQuery.raw('rollback'));
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    this.#isInTransaction = false;
    this.#options.turns.giveBack();
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

  async destroy(): Promise<void> {
    this.#options.statements.close();
  }
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
