import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type Dialect,
  type DialectAdapter,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import { StoreOut } from '../../application/ports/storage/store-out.js';
import { withDeflated } from '../store-sql/tables/packed-text.js';

/** Who people are and what they were shown is in there; what SQLite puts beside a file has the mode of the file. */
const OWNER_ONLY = 0o600;

/** Compiling a statement takes longer than running it; of those with lists of values there is no end. */
const MAX_STATEMENTS = 200;
/** What SQLite makes of a statement takes about so much more than its text. */
const COMPILED = 8;

/**
 * `FULL`: a commit is on the disk when it is answered. `NORMAL`: whole after a power cut, but without its last moments.
 */
export type Synchronous = 'FULL' | 'NORMAL';

/** Extended result codes that a caller asks for, by the names that other drivers give them. */
const CODES: Readonly<Record<number, string>> = {
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
};

/**
 * Kinds of result codes by which SQLite cannot use the file now (https://www.sqlite.org/rescode.html). A write that
 * failed has a name of its own: a commit that it stops is not in the file.
 */
const OUT: Readonly<Record<number, string>> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
  778: 'SQLITE_IOERR_WRITE',
};
/** What an extended result code has beside its kind. */
const KIND = 0xff;

const typed = (error: unknown): unknown => {
  const { errcode = 0 } = error as { readonly errcode?: number };
  const out = OUT[errcode] ?? OUT[errcode & KIND];
  // SQLite's words for these kinds are fixed: none repeats a value.
  if (out !== undefined) return new StoreOut((error as Error).message, out, error);
  const code = CODES[errcode];
  return code === undefined ? error : Object.assign(error as Error, { code });
};

/** Throws {@link StoreOut} when the file cannot be used now. */
const onFile = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw typed(error);
  }
};

/**
 * DDL of SQLite is transactional: a process that dies amid its first start leaves no half of the tables, with which no
 * later one could begin.
 */
class WholeMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class FileDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new WholeMigrationsAdapter();
  }
}

export class OpenFile {
  readonly #database: DatabaseSync;
  readonly #busyMs: number;
  readonly #compiled = new LRUCache<string, StatementSync>({
    max: MAX_STATEMENTS,
    maxSize: MEMORY_BOUNDS.statements,
    sizeCalculation: (_statement, text) => COMPILED * entryBytesOf(text, undefined),
  });
  #synchronous: Synchronous = 'NORMAL';

  /**
   * Makes the file when it is missing. For `busyMs` a statement waits, with its thread, while another process has the
   * lock.
   */
  constructor(path: string, busyMs: number) {
    this.#busyMs = busyMs;
    // Closing any handle on a file takes away the locks that this process has on it, those of an open connection too.
    if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
    this.#database = onFile(() => new DatabaseSync(path, { timeout: busyMs }));
    onFile(() => {
      this.#database.exec('pragma journal_mode = WAL');
      this.#database.exec('pragma synchronous = NORMAL');
      // What is deleted is overwritten, so that an erased person is not found in the free space of the file.
      this.#database.exec('pragma secure_delete = ON');
    });
  }

  /**
   * Kysely over this connection, whose commits are as `synchronous` says. Of several over one connection no two may be
   * used at the same time: a transaction of one would take in what another does.
   */
  kysely<Tables>(synchronous: Synchronous): Kysely<Tables> {
    const database: SqliteDatabase = {
      prepare: (sql) => this.#statement(sql, synchronous),
      close: () => this.close(),
    };
    return new Kysely<Tables>({ dialect: new FileDialect({ database }) satisfies Dialect });
  }

  /** Copies what the log has into the file and empties it, as far as nobody reads there: without waiting. */
  truncateLog(): void {
    this.#database.exec('pragma busy_timeout = 0');
    try {
      onFile(() => this.#database.exec('pragma wal_checkpoint(truncate)'));
    } finally {
      this.#database.exec(`pragma busy_timeout = ${this.#busyMs}`);
    }
  }

  close(): void {
    this.#compiled.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #statement(sql: string, synchronous: Synchronous): SqliteStatement {
    // Takes the writer's lock at once: a transaction that read first could not take it any more when somebody else
    // wrote between.
    if (sql === 'begin') return this.#statement('begin immediate', synchronous);
    const statement = this.#compiled.get(sql) ?? this.#compile(sql);
    const run = <Result>(work: (...values: SQLInputValue[]) => Result, parameters: readonly unknown[]): Result => {
      // An error such as a full disk has ended the transaction already.
      if (sql === 'rollback' && !this.#database.isTransaction) return undefined as Result;
      return onFile(() => {
        this.#setSynchronous(synchronous);
        return work.apply(statement, [...withDeflated(parameters)] as SQLInputValue[]);
      });
    };
    return {
      reader: statement.columns().length > 0,
      // Whoever works in a `vm` context has lists of its own kind.
      all: (parameters) => [...run((...values) => statement.all(...values), parameters)],
      run: (parameters) =>
        run((...values) => statement.run(...values), parameters) ?? { changes: 0, lastInsertRowid: 0 },
      iterate: () => {
        throw new Error('Rows are not streamed here: ask for a page at a time.');
      },
    };
  }

  /** SQLite refuses to change it within a transaction, in which it therefore is what it was at the beginning. */
  #setSynchronous(synchronous: Synchronous): void {
    if (synchronous === this.#synchronous || this.#database.isTransaction) return;
    this.#database.exec(`pragma synchronous = ${synchronous}`);
    this.#synchronous = synchronous;
  }

  #compile(sql: string): StatementSync {
    const statement = onFile(() => this.#database.prepare(sql));
    this.#compiled.set(sql, statement);
    return statement;
  }
}
