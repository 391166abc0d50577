import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { namesIn } from './migration-names.js';

export interface GradualFacts {
  /** For what is done in moments, and is given up when it has to wait. */
  readonly db: Kysely<unknown>;
  readonly unhurried: Kysely<unknown>;
  readonly hasTable: (name: string) => Promise<boolean>;
}

/**
 * Locks out nobody for long, and so is no transaction: it may break off anywhere, and goes on from there when it is run
 * again.
 */
export type GradualMigration = (facts: GradualFacts) => Promise<void>;

/** Of this service, in the database; the number means nothing. */
const TURN = 7_240_881_305;
const LOOK_AGAIN_MS = 100;

/**
 * By looking again and again: an index that is made beside others waits for every statement that is under way, also for
 * one that waits for it.
 */
const waitForTurn = async (unhurried: Kysely<unknown>): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${TURN}::bigint) as mine`.execute(
      unhurried,
    );
    if (rows[0]?.mine === true) return;
    await sleep(LOOK_AGAIN_MS);
  }
};

/** One node at a time; the turn ends with the connection. */
export const migrateGradually = async (
  db: Kysely<unknown>,
  open: () => Kysely<unknown>,
  table: string,
  migrations: Readonly<Record<string, GradualMigration>>,
): Promise<void> => {
  const missing = async (): Promise<readonly string[]> => {
    const done = await namesIn(db, table);
    return Object.keys(migrations).filter((name) => !done.includes(name));
  };
  if ((await missing()).length === 0) return;
  const pool = open();
  const hasTable = async (name: string): Promise<boolean> => {
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db);
    return rows[0]?.there === true;
  };
  try {
    await pool.connection().execute(async (unhurried) => {
      await waitForTurn(unhurried);
      for (const name of await missing()) {
        await migrations[name]?.({ db, unhurried, hasTable });
        const row = sql`(${name}, ${new Date().toISOString()})`;
        await sql`insert into ${sql.table(table)} (name, timestamp) values ${row}`.execute(db);
      }
    });
  } finally {
    await pool.destroy();
  }
};
