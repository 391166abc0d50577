import { nextTick } from 'node:process';
import { CompiledQuery } from 'kysely';
import type { Stamp } from '../store-sql/fixed-query.js';
import { isBusy } from './file-driver.js';
import type { Statements } from './statements.js';

const VERSION = CompiledQuery.raw('pragma data_version');

const stampOfFile = (statements: Pick<Statements, 'run'>): Stamp | undefined => {
  try {
    const [row] = statements.run(VERSION).rows as readonly { readonly data_version: Stamp }[];
    return row?.data_version;
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
};

/** SQLite counts for each handle how often others have changed the file. Asked once for all that can go on now, together. */
export const createFileStamp = (statements: Pick<Statements, 'run'>): (() => Stamp | undefined) => {
  let asked: { readonly stamp: Stamp | undefined } | undefined;
  return () => {
    if (asked !== undefined) return asked.stamp;
    asked = { stamp: stampOfFile(statements) };
    nextTick(() => (asked = undefined));
    return asked.stamp;
  };
};
