import type Database from 'libsql';
import { LRUCache } from 'lru-cache';
import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import { withDeflated } from '../store-sql/tables/packed-text.js';
import type { Call } from './packed-calls.js';
import type { Failure, Outcome } from './thread-messages.js';

interface Compiled {
  readonly statement: Database.Statement;
  readonly returnsRows: boolean;
}

/** Compiling a statement takes longer than running it; of those with lists of values there is no end. */
const MAX_STATEMENTS = 200;
/** What SQLite makes of a statement takes about so much more than its text. */
const COMPILED = 8;

/** The statements of a database, each compiled once: the driver runs one at a time, and each to its end. */
export class Statements {
  readonly #database: Database.Database;
  readonly #compiled = new LRUCache<string, Compiled>({
    max: MAX_STATEMENTS,
    maxSize: MEMORY_BOUNDS.statements,
    sizeCalculation: (_statement, text) => COMPILED * entryBytesOf(text, undefined),
  });

  constructor(database: Database.Database) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.inTransaction;
  }

  /** Its rows, or how many it changed. */
  run({ sql, parameters }: Call): Exclude<Outcome, Failure> {
    const { statement, returnsRows } = this.#compiled.get(sql) ?? this.#compile(sql);
    const values = withDeflated(parameters);
    if (returnsRows) return statement.all(values);
    return statement.run(values).changes;
  }

  close(): void {
    this.#compiled.clear();
    this.#database.close();
  }

  #compile(sql: string): Compiled {
    const statement = this.#database.prepare(sql);
    const compiled = { statement, returnsRows: statement.reader };
    this.#compiled.set(sql, compiled);
    return compiled;
  }
}
