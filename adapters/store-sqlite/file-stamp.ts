import { nextTick } from 'node:process';
import { CompiledQuery } from 'kysely';
import type { Stamp } from '../store-sql/fixed-query.js';
import { isBusy } from './file-driver.js';
import type { Statements } from './statements.js';

const VERSION = CompiledQuery.raw('pragma data_version');

/** SQLite counts for each handle how often others have changed the file; what changes it by way of the driver is counted here. */
export class FileStamp {
  readonly #statements: Pick<Statements, 'run'>;
  /** Asked once for all that can go on now, together. */
  #asked: { readonly byOthers: number | undefined } | undefined;
  #byDriver = 0;

  constructor(statements: Pick<Statements, 'run'>) {
    this.#statements = statements;
  }

  now(): Stamp | undefined {
    if (this.#asked === undefined) {
      this.#asked = { byOthers: this.#ask() };
      nextTick(() => (this.#asked = undefined));
    }
    const { byOthers } = this.#asked;
    // Neither ever goes back, so that no two states have the same sum.
    return byOthers === undefined ? undefined : byOthers + this.#byDriver;
  }

  changed(): void {
    this.#byDriver++;
  }

  #ask(): number | undefined {
    try {
      const [row] = this.#statements.run(VERSION).rows as readonly { readonly data_version: number }[];
      return row?.data_version;
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw error;
    }
  }
}
