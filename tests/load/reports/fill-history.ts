import { sql } from 'kysely';
import { createSqlStatementStore } from '../../../adapters/store-sql/settlement/statement-store.js';
import type { SqlDatabases, SqlEngine } from '../../../adapters/store-sql/tables/sql-databases.js';
import { PARTY_KINDS, partyOf } from '../../../domain/settlement/party.js';
import { accountId } from '../../../domain/values/ids.js';
import { PUBLISHER_TOKEN } from '../generator/campaigns.js';
import { startChild } from '../child.js';
import { preloadBody } from '../generator/conversations.js';
import type { StateSettings } from '../studies/stores/state-study.js';
import { FILLED_UNTIL_MS } from './filled-accounts.js';
import { monthBack } from './questions.js';

const STATEMENTS = 1_000;
const [PARTIES, LINES] = [100, 20];

/** Of each kind, over ten months. */
export const fillStatements = async ({ ledger }: SqlDatabases): Promise<void> => {
  const store = createSqlStatementStore(ledger);
  for (const kind of PARTY_KINDS)
    for (let n = 0; n < STATEMENTS; n++) {
      const month = monthBack(10 - Math.floor(n / PARTIES));
      const id = `party-${n % PARTIES}`;
      const lines = Array.from({ length: LINES }, (_, line) => ({
        ...{ kind: 'month' as const, month, account: accountId('load'), item: `item-${line}` },
        ...{ impressions: 1_000, amount: 2_500_000_000n },
      }));
      const draft = { party: partyOf(kind, id), name: id, month, closedAtMs: FILLED_UNTIL_MS, author: 'load', lines };
      await store.issue(draft, n);
    }
};

/** Turns of a real server; each stands as often among the decisions as it takes to fill them. */
const TURNS = 500;
const COPIES = 500;
const APART_MS = 5_000;

/** By the first server on the database, which leaves its signing key beside it. */
export const takeTurns = async (state: StateSettings): Promise<void> => {
  const child = await startChild('server', { args: ['state', JSON.stringify(state)] });
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      const body = preloadBody(PUBLISHER_TOKEN, 9_000_000 + turn, 0);
      await (await fetch(`http://127.0.0.1:${child.port}/preload`, { method: 'POST', body })).text();
    }
  } finally {
    await child.stop();
  }
};

const HEX_OF: Readonly<Record<SqlEngine, string>> = {
  sqlite: `printf('%012x', n)`,
  postgres: `lpad(to_hex(n), 12, '0')`,
};

/** A quarter of a million decisions, the newest of them of the server's own turns. */
export const copyDecisions = async ({ engine, ledger }: SqlDatabases): Promise<void> => {
  const { rows } = await sql<{ readonly id: string }>`select id from decisions`.execute(ledger);
  for (const [position, { id }] of rows.entries())
    await sql`
      with recursive s(n) as (values(1) union all select n + 1 from s where n < ${sql.lit(COPIES - 1)})
      insert into decisions (id, account_id, at_ms, session_id, body)
      select substr(id, 1, 24) || ${sql.raw(HEX_OF[engine])}, account_id,
        at_ms - (n * ${sql.lit(TURNS)} + ${sql.lit(position)}) * ${sql.lit(APART_MS)}, null, body
      from decisions, s where id = ${id}`.execute(ledger);
};
