import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type {
  CatalogChange,
  CatalogDraft,
  CatalogRevision,
  CatalogStore,
  Published,
} from '../../../application/ports/storage/catalog-store.js';
import type { TokenChange } from '../../../domain/catalog/tokens/account-token.js';
import type { CatalogContent } from '../../../domain/catalog/content/catalog-content.js';
import type { EpochMs } from '../../../domain/values/time.js';
import { noticeRow, putNotices } from '../ledger/notice-rows.js';
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

const given = (value: string | number): RawBuilder<unknown> =>
  typeof value === 'number' ? sql.lit(value) : sql`${value}`;

/** As the version after `expectedVersion`, if that is the newest. */
const append = async (
  db: Kysely<LedgerTables>,
  table: 'catalog_versions' | 'token_changes',
  expectedVersion: number,
  values: Readonly<Record<string, string | number>>,
): Promise<Published> => {
  const version = expectedVersion + 1;
  const row = Object.entries({ version, ...values });
  // Two that come at once both see the version that they expect; the key then lets one of them in.
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.join(row.map(([column]) => sql.ref(column)))})
    select ${sql.join(row.map(([, value]) => given(value)))}
    where (select coalesce(max(version), 0) from ${sql.table(table)}) = ${sql.lit(expectedVersion)}
    on conflict (version) do nothing
  `.execute(db);
  return numAffectedRows === 1n ? { kind: 'published', version } : { kind: 'conflict' };
};

const publish = async (
  trx: Transaction<LedgerTables>,
  { content, author, summary, notices = [] }: CatalogDraft,
  expectedVersion: number,
  nowMs: EpochMs,
): Promise<Published> => {
  const published = await append(trx, 'catalog_versions', expectedVersion, {
    author: toStored(author),
    at_ms: nowMs,
    summary: toStored(summary),
    content: JSON.stringify(content),
  });
  if (published.kind === 'published') await putNotices(trx, notices.map(noticeRow));
  return published;
};

const tokenRows = (db: Kysely<LedgerTables>): Pick<CatalogStore, 'tokenChanges' | 'changeTokens'> => ({
  tokenChanges: async (afterVersion) => {
    const rows = await db
      .selectFrom('token_changes')
      .selectAll()
      .where('version', '>', afterVersion)
      .orderBy('version')
      .execute();
    return rows.map(({ version, author, at_ms: atMs, change }) => ({
      version,
      author: fromStored(author),
      atMs,
      change: JSON.parse(change) as TokenChange,
    }));
  },
  changeTokens: ({ author, change }, expectedVersion, nowMs) =>
    append(db, 'token_changes', expectedVersion, {
      author: toStored(author),
      at_ms: nowMs,
      change: JSON.stringify(change),
    }),
});

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
  publish: (draft, expectedVersion, nowMs) =>
    db.transaction().execute((trx) => publish(trx, draft, expectedVersion, nowMs)),
  history: async (limit) => {
    const rows = await db
      .selectFrom('catalog_versions')
      .select(['version', 'author', 'at_ms', 'summary'])
      .orderBy('version', 'desc')
      .limit(limit)
      .execute();
    return rows.map(changeOf);
  },
  ...tokenRows(db),
});
