import { sql, type Kysely } from 'kysely';

/** Of the migrations that were run. */
export const namesIn = async (db: Kysely<unknown>, table: string): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === table)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return rows.map(({ name }) => name);
};
