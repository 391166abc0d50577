import { sql, type Kysely } from 'kysely';
import type { Issued, StatementStore } from '../../../application/ports/storage/statement-store.js';
import { partyOf, type PartyKind } from '../../../domain/settlement/party.js';
import type { Statement, StatementDraft, StatementLine } from '../../../domain/settlement/statement.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import type { StatementRow } from '../tables/statement-row.js';
import { toKey } from '../tables/stored-text.js';

type Db = Kysely<LedgerTables>;

/** A sum of money may be more than a number holds. */
type StoredLine = Omit<StatementLine, 'amount'> & { readonly amount: string };
interface StoredStatement extends Omit<StatementDraft, 'lines' | 'party'> {
  readonly id: string;
  readonly lines: readonly StoredLine[];
}

const toBody = ({ party, lines, ...statement }: StatementDraft): string =>
  JSON.stringify({
    ...statement,
    id: party.id,
    lines: lines.map((line) => ({ ...line, amount: String(line.amount) })),
  } satisfies StoredStatement);

const statementOf = ({ kind, sequence, body }: Pick<StatementRow, 'kind' | 'sequence' | 'body'>): Statement => {
  const { id, lines, ...statement } = JSON.parse(body) as StoredStatement;
  return {
    ...statement,
    number: { kind: kind as PartyKind, sequence },
    party: partyOf(kind as PartyKind, id),
    lines: lines.map((line) => ({ ...line, amount: BigInt(line.amount) })),
  };
};

const rowsOf = (db: Db, kind: PartyKind) =>
  db.selectFrom('statements').select(['kind', 'sequence', 'body']).where('kind', '=', kind).orderBy('sequence');

const isClosed = async (db: Db, { party, month }: StatementDraft): Promise<boolean> =>
  (await rowsOf(db, party.kind).where('party', '=', toKey(party.id)).where('month', '=', month).execute()).length > 0;

const issue = async (db: Db, draft: StatementDraft, afterSequence: number): Promise<Issued> => {
  const { party, month } = draft;
  const sequence = afterSequence + 1;
  // Two that come at once both see the number that they expect; the keys then let one of them in.
  const { numAffectedRows } = await sql`
    insert into statements (kind, sequence, party, month, body)
    select ${party.kind}, ${sql.lit(sequence)}, ${toKey(party.id)}, ${month}, ${toBody(draft)}
    where (select coalesce(max(sequence), 0) from statements where kind = ${party.kind}) = ${sql.lit(afterSequence)}
    on conflict do nothing
  `.execute(db);
  if (numAffectedRows === 1n) return { kind: 'issued', number: { kind: party.kind, sequence } };
  return { kind: (await isClosed(db, draft)) ? 'closed' : 'conflict' };
};

export const createSqlStatementStore = (db: Db): StatementStore => ({
  newest: async (kind) => {
    const { newest } = await db
      .selectFrom('statements')
      .select((row) => row.fn.max('sequence').as('newest'))
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    return Number(newest ?? 0);
  },
  issue: (draft, afterSequence) => issue(db, draft, afterSequence),
  find: async ({ kind, sequence }) => {
    const row = await rowsOf(db, kind).where('sequence', '=', sequence).executeTakeFirst();
    return row && statementOf(row);
  },
  ofParty: async ({ party, month }) => {
    const rows = rowsOf(db, party.kind).where('party', '=', toKey(party.id));
    return (await (month === undefined ? rows : rows.where('month', '=', month)).execute()).map(statementOf);
  },
  page: async ({ kind, month, afterSequence, limit }) => {
    const rows = rowsOf(db, kind).where('sequence', '>', afterSequence).limit(limit);
    return (await (month === undefined ? rows : rows.where('month', '=', month)).execute()).map(statementOf);
  },
});
