import { sql, type Kysely, type RawBuilder } from 'kysely';

interface IndexBeside {
  readonly table: string;
  readonly column: string;
  readonly index: string;
  /** Of the rows that are in it; absent for all. */
  readonly where?: RawBuilder<unknown> | undefined;
}

/** On PostgreSQL, while others write. An index whose making broke off is there and of no use: made anew. */
export const createIndexBeside = async (
  db: Kysely<unknown>,
  { table, column, index, where }: IndexBeside,
): Promise<void> => {
  const { rows } = await sql<{ readonly indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${index})`.execute(db);
  if (rows[0]?.indisvalid === true) return;
  await sql`drop index concurrently if exists ${sql.ref(index)}`.execute(db);
  await sql`
    create index concurrently ${sql.ref(index)} on ${sql.table(table)} (${sql.ref(column)})
    ${where === undefined ? sql`` : sql`where ${where}`}`.execute(db);
};
