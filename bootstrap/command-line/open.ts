import type { AdsTxtAccess } from '../../adapters/cli/commands/accounts/ads-txt.js';
import type { CatalogAccess } from '../../adapters/cli/commands/access/catalog-access.js';
import { placeOf, type Open } from '../../adapters/cli/commands/access/storage.js';
import type { BudgetSource } from '../../adapters/cli/commands/budgets.js';
import type { ExportSource } from '../../adapters/cli/commands/export.js';
import { fail } from '../../adapters/cli/terminal-text.js';
import type { SqlDatabases } from '../../adapters/store-sql/tables/sql-databases.js';
import type { ReviewStore } from '../../application/ports/storage/review-store.js';
import type { TitleStore } from '../../application/ports/storage/title-store.js';
import { withDatabases, type OpenStorage } from './databases.js';

// Stores are loaded when a command opens them: most commands need none, and loading takes longer than they do.

export const openTitles: Open<TitleStore> = (use) =>
  withDatabases(async ({ databases }) => {
    const { createSqlTitleStore } = await import('../../adapters/store-sql/state/title-store.js');
    await use(createSqlTitleStore(databases.ledger));
  });

export const openReviews: Open<Pick<ReviewStore, 'read' | 'replace' | 'list'>> = (use) =>
  withDatabases(async ({ databases }) => {
    const { createSqlReviewStore } = await import('../../adapters/store-sql/state/review-store.js');
    await use(createSqlReviewStore(databases.ledger));
  });

const catalogOf = async ({ settings, storage, databases }: OpenStorage): Promise<CatalogAccess & AdsTxtAccess> => {
  const { compileCatalog, NOTHING_PUBLISHED, readFixedLayers } = await import('../catalog/compile-catalog.js');
  const { openCatalog } = await import('../catalog/open-catalog.js');
  const { adsTxtLines } = await import('../../adapters/supply-iab/index.js');
  const { createSqlCatalogStore } = await import('../../adapters/store-sql/catalog/catalog-store.js');
  const fixed = readFixedLayers(settings);
  const published = createSqlCatalogStore(databases.ledger);
  const { admin, tokens } = openCatalog({ fixed, published, clock: { nowMs: () => Date.now() } });
  const { supply } = fixed.demand;
  return {
    ...{ admin, tokens, configured: fixed.parts, place: placeOf(storage) },
    readCatalog: async () => {
      const { content, version } = await admin.current();
      const compiled = compileCatalog(fixed, { ...NOTHING_PUBLISHED, content }, version);
      return compiled.ok ? compiled.catalog.snapshot : fail(compiled.problems.join('\n'));
    },
    seller: supply && {
      isCertified: supply.certificationAuthorityId !== undefined,
      adsTxtLines: (account) => adsTxtLines(account, supply),
    },
  };
};

export const openCatalogAccess: Open<CatalogAccess & AdsTxtAccess> = (use) =>
  withDatabases(async (opened) => use(await catalogOf(opened)));

export const openBudgets: Open<BudgetSource> = (use) =>
  withDatabases(async (opened) => {
    const { readEarlierTraffic } = await import('../../adapters/demand-direct/index.js');
    const { createLedgerBatches } = await import('../../adapters/store-sql/ledger/ledger-batches.js');
    const { createSqlRollups } = await import('../../adapters/store-sql/rollups/rollups.js');
    const { readCatalog } = await catalogOf(opened);
    const rollups = createSqlRollups(opened.databases.journal);
    await use({
      readCatalog,
      ledger: createLedgerBatches(opened.databases),
      readTraffic: async ({ id, utcOffsetMinutes }, nowMs) =>
        (await readEarlierTraffic(rollups, id, nowMs, utcOffsetMinutes)).shape,
    });
  });

const EXPORT_TABLES = { ledger: 'counted_events', decisions: 'decisions', events: 'stream_events' } as const;

const exportsOf = async (db: SqlDatabases['journal']): Promise<ExportSource> => {
  const rows = await import('../../adapters/store-sql/journal/export-rows.js');
  return {
    count: (what, query) => rows.countRows(db, EXPORT_TABLES[what], query),
    ledger: async function* (query) {
      for await (const { at_ms: atMs, type, bid_id: bidId, event_id: eventId, billed, late } of rows.exportCounted(
        db,
        query,
      ))
        yield { atMs, type, bidId, eventId, billed, isLate: late === 1 };
    },
    decisions: (query) => rows.exportDecisions(db, query),
    events: (query) => rows.exportEvents(db, query),
  };
};

/** Without time limits: on PostgreSQL a page of a small account may take a walk through a large table. */
export const openExports: Open<ExportSource> = (use) =>
  withDatabases(async ({ databases: { openUnhurried, journal } }) => {
    const unhurried = openUnhurried?.() as SqlDatabases['journal'] | undefined;
    try {
      await use(await exportsOf(unhurried ?? journal));
    } finally {
      await unhurried?.destroy();
    }
  });
