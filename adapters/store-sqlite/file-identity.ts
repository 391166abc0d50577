import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const LEDGER_FILE = 'ledger.sqlite';
export const STATE_FILE = 'state.sqlite';

/**
 * In both files of a folder, the same: which folder they are of, and how many servers have started on it. A copy of one
 * of them from another day, beside the other, does not have the other's generation.
 */
interface FileIdentity {
  readonly id: string;
  readonly generation: number;
}

/** `absent`: missing, empty, or without tables. `unmarked`: no server of a version with identities started there. */
type Found = 'absent' | 'unmarked' | FileIdentity;

/** Why the two files of a folder are no pair. */
export type PairProblem = 'no-ledger' | 'no-state' | 'no-pair';

const BUSY_MS = 5_000;
const TABLE = 'file_identity';

const readIdentity = (database: DatabaseSync): FileIdentity | undefined => {
  const row = database.prepare(`select id, generation from ${TABLE}`).get();
  return row && { id: String(row['id']), generation: Number(row['generation']) };
};

/** Changes nothing, and makes no file. Throws when the file is no database. */
const lookInto = (path: string, migrations: string): Found => {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return 'absent';
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
  try {
    const names = database.prepare('select name from sqlite_master where name in (?, ?)').all(migrations, TABLE);
    if (names.length === 0) return 'absent';
    return (names.some(({ name }) => name === TABLE) ? readIdentity(database) : undefined) ?? 'unmarked';
  } finally {
    database.close();
  }
};

interface Pair {
  readonly ledger: Found;
  readonly state: Found;
}

const lookAt = (folder: string): Pair => {
  const ledger = lookInto(join(folder, LEDGER_FILE), 'ledger_migrations');
  return { ledger, state: lookInto(join(folder, STATE_FILE), 'state_migrations') };
};

const FIRST = 1;

/** A start that breaks off has made the tables of the ledger but not those of the state, or marked the state alone. */
const problemOf = ({ ledger, state }: Pair): PairProblem | undefined => {
  if (ledger === 'absent') return state === 'absent' ? undefined : 'no-ledger';
  if (ledger === 'unmarked') return typeof state === 'string' || state.generation === FIRST ? undefined : 'no-pair';
  if (state === 'absent') return 'no-state';
  if (state === 'unmarked' || state.id !== ledger.id) return 'no-pair';
  const ahead = state.generation - ledger.generation;
  return ahead === 0 || ahead === 1 ? undefined : 'no-pair';
};

/** Whether the two files of the folder belong together; of those that are both absent nothing is wrong. */
export const pairProblem = (folder: string): PairProblem | undefined => {
  const pair = lookAt(folder);
  const problem = problemOf(pair);
  if (problem === undefined) return undefined;
  // A server that starts beside changes one after the other, and may have done so between the two looks.
  const again = lookAt(folder);
  return JSON.stringify(again) === JSON.stringify(pair) ? problem : problemOf(again);
};

const write = (database: DatabaseSync, { id, generation }: FileIdentity): void => {
  database.exec(`create table if not exists ${TABLE} (id text not null, generation integer not null)`);
  database.exec(`delete from ${TABLE}`);
  database.prepare(`insert into ${TABLE} (id, generation) values (?, ?)`).run(id, generation);
};

/** Both on the disk when it returns: the state first, and while nobody else can mark the ledger. */
const markPair = (folder: string, next: () => FileIdentity): void => {
  const [ledger, state] = [LEDGER_FILE, STATE_FILE].map(
    (name) => new DatabaseSync(join(folder, name), { timeout: BUSY_MS }),
  ) as [DatabaseSync, DatabaseSync];
  try {
    for (const database of [ledger, state]) database.exec('pragma synchronous = FULL; begin immediate');
    const identity = next();
    for (const database of [state, ledger]) {
      write(database, identity);
      database.exec('commit');
    }
  } finally {
    for (const database of [ledger, state]) database.close();
  }
};

/** A start of a server on two files that have their tables: one more generation, or the first one of a new pair. */
export const startGeneration = (folder: string): void =>
  markPair(folder, () => {
    const pair = lookAt(folder);
    const known = [pair.ledger, pair.state].filter((found) => typeof found !== 'string');
    if (problemOf(pair) !== undefined || known.length === 0) return { id: randomUUID(), generation: FIRST };
    return { id: known[0]?.id ?? '', generation: Math.max(...known.map(({ generation }) => generation)) + 1 };
  });

/** For copies: neither is taken for the partner of a file that they were copied from. */
export const startNewPair = (folder: string): void => markPair(folder, () => ({ id: randomUUID(), generation: FIRST }));
