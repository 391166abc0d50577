import { sql, type Kysely } from 'kysely';
import type { CatalogChange, CatalogRevision, CatalogStore } from '../../../application/ports/storage/catalog-store.js';
import type { CatalogContent } from '../../../domain/catalog/catalog-content.js';
import type { CatalogVersionRow, LedgerTables } from '../tables/ledger-tables.js';
import { fromStored, toStored } from '../tables/stored-text.js';

const changeOf = ({ version, author, at_ms, summary }: Omit<CatalogVersionRow, 'content'>): CatalogChange => ({
  version,
  author: fromStored(author),
  atMs: at_ms,
  summary: fromStored(summary),
});

const revisionOf = (row: CatalogVersionRow | undefined): CatalogRevision | undefined =>
  row && { ...changeOf(row), content: JSON.parse(row.content) as CatalogContent };

export const createSqlCatalogStore = (db: Kysely<LedgerTables>): CatalogStore => ({
  latest: async (afterVersion) =>
    revisionOf(
      await db
        .selectFrom('catalog_versions')
        .selectAll()
        .where('version', '>', afterVersion)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  find: async (version) =>
    revisionOf(await db.selectFrom('catalog_versions').selectAll().where('version', '=', version).executeTakeFirst()),
  publish: async ({ content, author, summary }, expectedVersion, nowMs) => {
    const version = expectedVersion + 1;
    // Two that come at once both see the version that they expect; the key then lets one of them in.
    const { numAffectedRows } = await sql`
      insert into catalog_versions (version, author, at_ms, summary, content)
      select ${sql.lit(version)}, ${toStored(author)}, ${sql.lit(nowMs)}, ${toStored(summary)}, ${JSON.stringify(content)}
      where (select coalesce(max(version), 0) from catalog_versions) = ${sql.lit(expectedVersion)}
      on conflict (version) do nothing
    `.execute(db);
    return numAffectedRows === 1n ? { kind: 'published', version } : { kind: 'conflict' };
  },
  history: async (limit) => {
    const rows = await db
      .selectFrom('catalog_versions')
      .select(['version', 'author', 'at_ms', 'summary'])
      .orderBy('version', 'desc')
      .limit(limit)
      .execute();
    return rows.map(changeOf);
  },
});
