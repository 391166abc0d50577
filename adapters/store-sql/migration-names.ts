import { sql, type Kysely } from 'kysely';

export const tablesOf = async (db: Kysely<unknown>): Promise<readonly string[]> =>
  (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);

/** Of the migrations that were run. */
export const namesIn = async (db: Kysely<unknown>, table: string): Promise<readonly string[]> => {
  if (!(await tablesOf(db)).includes(table)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return rows.map(({ name }) => name);
};
