import { sql, type Kysely } from 'kysely';
import type { AuditedChanges, AuditLog } from '../../../application/ports/storage/audit-log.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { fromStored, toStored } from '../tables/stored-text.js';

export const createSqlAuditLog = (db: Kysely<LedgerTables>): AuditLog => ({
  newest: async (log) => {
    const { newest } = await db
      .selectFrom('audit_log')
      .select((row) => row.fn.max('sequence').as('newest'))
      .where('log', '=', log)
      .executeTakeFirstOrThrow();
    return Number(newest ?? 0);
  },
  append: async (log, { atMs, author, change }, afterSequence) => {
    // Two that come at once both see the number that they expect; the key then lets one of them in.
    const { numAffectedRows } = await sql`
      insert into audit_log (log, sequence, at_ms, author, change)
      select ${log}, ${sql.lit(afterSequence + 1)}, ${sql.lit(atMs)}, ${toStored(author)}, ${JSON.stringify(change)}
      where (select coalesce(max(sequence), 0) from audit_log where log = ${log}) = ${sql.lit(afterSequence)}
      on conflict do nothing
    `.execute(db);
    return numAffectedRows === 1n;
  },
  find: async <Name extends keyof AuditedChanges>(log: Name, sequence: number) => {
    const row = await db
      .selectFrom('audit_log')
      .select(['at_ms', 'author', 'change'])
      .where('log', '=', log)
      .where('sequence', '=', sequence)
      .executeTakeFirst();
    return (
      row && {
        ...{ atMs: row.at_ms, author: fromStored(row.author) },
        change: JSON.parse(row.change) as AuditedChanges[Name],
      }
    );
  },
});
