import { nextTick } from 'node:process';
import { CompiledQuery } from 'kysely';
import type { Stamp } from '../store-sql/fixed-query.js';
import { isBusy } from './file-driver.js';
import type { Statements } from './statements.js';

const VERSION = CompiledQuery.raw('pragma data_version');

/**
 * SQLite tells a handle another version when others have changed the file since it was last asked; what is changed by way of the driver is
 * told here. The stamp counts both, so that it never goes back.
 */
export class FileStamp {
  readonly #statements: Pick<Statements, 'run'>;
  #changes = 0;
  #version: number | undefined;
  #isAsked = false;

  constructor(statements: Pick<Statements, 'run'>) {
    this.#statements = statements;
  }

  /** Asks once for all that can go on now, together. */
  now(): Stamp | undefined {
    if (this.#isAsked) return this.#changes;
    const version = this.#ask();
    if (version === undefined) return undefined;
    if (version !== this.#version) this.#changes++;
    this.#version = version;
    this.#isAsked = true;
    nextTick(() => (this.#isAsked = false));
    return this.#changes;
  }

  changed(): void {
    this.#changes++;
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
