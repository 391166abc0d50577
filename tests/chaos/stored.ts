import { sql } from 'kysely';
import { openPostgres } from '../../adapters/store-postgres/open-postgres.js';
import type { CountedEventRow } from '../../adapters/store-sql/tables/ledger-tables.js';
import type { SqlDatabases } from '../../adapters/store-sql/tables/sql-databases.js';
import { openSqlite } from '../../adapters/store-sqlite/open-sqlite.js';
import type { Env } from '../journeys/server.js';
import { isUnopenedShare } from '../../domain/budget/budget.js';
import { unlikeRollups } from './rolled-up.js';

/** What the database says, read beside the server or after its end. */
export interface Stored {
  /** `bid/type` of each row that was counted. */
  readonly rows: readonly string[];
  /** These rows, whole. */
  readonly counted: readonly CountedEventRow[];
  /** `bid/type` of each event on the account's stream. */
  readonly streamed: readonly string[];
  readonly billedNanos: number;
  readonly committedNanos: number;
  readonly heldNanos: number;
  /** The ids of the holds that stand, which are those of their ads. */
  readonly holds: readonly string[];
  readonly budgets: readonly { readonly id: string; readonly committed: number; readonly held: number }[];
  /** How many are recorded. */
  readonly decisions: number;
  /** Of SQLite; PostgreSQL has no such check. */
  readonly integrity: readonly string[];
  /** Rows of rollups that are not what events and decisions come to. */
  readonly unlikeRollups: readonly string[];
}

const CHECKED = ['ledger', 'state'] as const;

const integrityOf = async (databases: SqlDatabases): Promise<readonly string[]> => {
  if (databases.engine !== 'sqlite') return ['ok'];
  const found: string[] = [];
  for (const name of CHECKED) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(databases[name]);
    found.push(...rows.map((row) => row.integrity_check));
  }
  return [...new Set(found)];
};

interface Streamed {
  readonly event: { readonly name: string; readonly payload: { readonly id?: string } };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Every line item here has one budget, unless a test says otherwise: what they have committed is what was billed. */
export const readStored = async (env: Env): Promise<Stored> => {
  const url = env['DATABASE_URL'];
  const databases =
    url === undefined ? openSqlite(env['DATA_DIR'] ?? '') : openPostgres({ url, onError: () => undefined });
  try {
    const { ledger } = databases;
    const events = await ledger.selectFrom('counted_events').selectAll().execute();
    const drafts = await ledger.selectFrom('stream_events').select('draft').execute();
    const all = await ledger.selectFrom('budgets').selectAll().execute();
    const budgets = all.filter(({ id }) => !isUnopenedShare(id));
    const holds = await ledger.selectFrom('holds').select('id').execute();
    const decisions = await ledger.selectFrom('decisions').select('id').execute();
    const streamed = drafts.map(({ draft }) => (JSON.parse(draft) as Streamed).event);
    return {
      rows: events.map((row) => `${row.bid_id}/${row.type}`),
      counted: events,
      streamed: streamed.flatMap(({ name, payload }) => (payload.id === undefined ? [] : [`${payload.id}/${name}`])),
      billedNanos: sum(events.map(({ billed }) => billed)),
      committedNanos: sum(budgets.map(({ committed }) => committed)),
      heldNanos: sum(budgets.map(({ held }) => held)),
      holds: holds.map(({ id }) => id),
      budgets,
      decisions: decisions.length,
      integrity: await integrityOf(databases),
      unlikeRollups: await unlikeRollups(ledger, databases.engine),
    };
  } finally {
    await databases.close();
  }
};
