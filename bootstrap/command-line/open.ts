import { resolve } from 'node:path';
import type { SafetyAccess } from '../../adapters/cli/commands/accounts/accounts.js';
import type { AdsTxtAccess } from '../../adapters/cli/commands/accounts/ads-txt.js';
import type { CatalogAccess } from '../../adapters/cli/commands/access/catalog-access.js';
import { placeOf, type Open, type Storage } from '../../adapters/cli/commands/access/storage.js';
import type { BudgetSource } from '../../adapters/cli/commands/figures/budgets.js';
import type { ExportSource } from '../../adapters/cli/commands/export.js';
import { complain, fail } from '../../adapters/cli/terminal-text.js';
import type { SqlDatabases } from '../../adapters/store-sql/tables/sql-databases.js';
import type { CatalogWarning, WarnedCatalog } from '../../application/operations/catalog/catalog-warnings.js';
import { describeDecision } from '../../domain/decision-record/report.js';
import { isoTime } from '../../domain/values/time.js';
import { readSettings } from '../settings/read-settings.js';
import type { Settings } from '../settings/settings.js';
import { databasePlace, DatabaseUnusable } from '../storage/database-unusable.js';
import { runningServers } from '../storage/running-servers.js';

// Drivers and stores are loaded on use: most commands need none, and loading takes longer than they do.

/** The data folder when the settings name none. */
const USUAL_FOLDER = 'data';

const storageOf = ({ databaseUrl, dataDir = USUAL_FOLDER }: Settings): Storage => {
  if (databaseUrl !== undefined) return { kind: 'database', name: databasePlace(databaseUrl) };
  const path = resolve(dataDir);
  return { kind: 'folder', path, servers: runningServers(path) };
};

export const readStorage = (): Storage => storageOf(readSettings(process.env));

interface OpenStorage {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly databases: SqlDatabases;
}

/** Opens what a server with the same settings opens, also beside it. */
const withDatabases = async (use: (opened: OpenStorage) => Promise<void>): Promise<void> => {
  const { openDatabases } = await import('../storage/open-databases.js');
  const settings = readSettings(process.env);
  const storage = storageOf(settings);
  if (process.stderr.isTTY) complain(`on ${placeOf(storage).name}`);
  const warn = (_: object, message: string): void => complain(message);
  const dataDir = storage.kind === 'folder' ? storage.path : undefined;
  const databases = await openDatabases({ databaseUrl: settings.databaseUrl, dataDir }, { warn }).catch(
    (error: unknown) => {
      if (error instanceof DatabaseUnusable) return fail(error.message);
      throw error;
    },
  );
  if (databases === undefined) return fail('There is no database: set DATA_DIR or DATABASE_URL.');
  try {
    await use({ settings, storage, databases });
  } finally {
    await databases.close();
  }
};

const opened =
  <T>(open: (storage: OpenStorage) => Promise<T>): Open<T> =>
  (use) =>
    withDatabases(async (storage) => use(await open(storage)));

export const openTitles = opened(async ({ databases }) => {
  const { createSqlTitleStore } = await import('../../adapters/store-sql/state/title-store.js');
  return createSqlTitleStore(databases.ledger);
});

export const openReviews = opened(async ({ databases }) => {
  const { createSqlReviewStore } = await import('../../adapters/store-sql/state/review-store.js');
  const { createSqlAuditLog } = await import('../../adapters/store-sql/audit/audit-log.js');
  return { reviews: createSqlReviewStore(databases), auditLog: createSqlAuditLog(databases.ledger) };
});

const catalogOf = async ({
  settings,
  storage,
  databases,
}: OpenStorage): Promise<CatalogAccess & AdsTxtAccess & SafetyAccess> => {
  const { compileCatalog, NOTHING_PUBLISHED, readFixedLayers } = await import('../catalog/compile-catalog.js');
  const { openCatalog } = await import('../catalog/open-catalog.js');
  const { adsTxtLines } = await import('../../adapters/supply-iab/index.js');
  const { createSqlCatalogStore } = await import('../../adapters/store-sql/catalog/catalog-store.js');
  const { safetyInForce } = await import('../settings/safety-in-force.js');
  const fixed = readFixedLayers(settings);
  const published = createSqlCatalogStore(databases.ledger);
  const { warnOfCatalog } = await import('../catalog/warn-of-catalog.js');
  const warn = warnOfCatalog(settings);
  const { admin, tokens, texts } = openCatalog({ fixed, published, clock: { nowMs: () => Date.now() }, warn });
  const compiled = async () => {
    const { content, version } = await admin.current();
    const present = compileCatalog(fixed, { ...NOTHING_PUBLISHED, content }, version);
    return present.ok ? present.catalog : fail(present.problems.join('\n'));
  };
  return {
    ...{ admin, tokens, texts, configured: fixed.parts, place: placeOf(storage) },
    contentSafety: safetyInForce(settings),
    readCatalog: async () => (await compiled()).snapshot,
    readSeller: async () => {
      const { supply } = (await compiled()).demand;
      if (supply === undefined) return undefined;
      const isCertified = supply.certificationAuthorityId !== undefined;
      return { isCertified, adsTxtLines: (account) => adsTxtLines(account, supply) };
    },
  };
};

/** Of a file that is not published, with the settings of this shell. */
export const warnOfFile = async (catalog: WarnedCatalog): Promise<readonly CatalogWarning[]> => {
  const { warnOfCatalog } = await import('../catalog/warn-of-catalog.js');
  return warnOfCatalog(readSettings(process.env))(catalog, Date.now());
};

export const openCatalogAccess = opened(catalogOf);

export const openBudgets = opened(async (storage): Promise<BudgetSource> => {
  const { readEarlierTraffic } = await import('../../adapters/demand-direct/index.js');
  const { createLedgerBatches } = await import('../../adapters/store-sql/ledger/ledger-batches.js');
  const { createSqlRollups } = await import('../../adapters/store-sql/rollups/rollups.js');
  const rollups = createSqlRollups(storage.databases.journal);
  return {
    readCatalog: (await catalogOf(storage)).readCatalog,
    ledger: createLedgerBatches(storage.databases),
    readTraffic: async ({ id, timeZone }, nowMs) => (await readEarlierTraffic(rollups, id, nowMs, timeZone)).shape,
  };
});

const mapped = async function* <T>(rows: AsyncIterable<T>, as: (row: T) => unknown): AsyncGenerator {
  for await (const row of rows) yield as(row);
};

const exportsOf = async (db: SqlDatabases['journal']): Promise<ExportSource> => {
  const rows = await import('../../adapters/store-sql/journal/export-rows.js');
  return {
    ledger: {
      count: (query) => rows.countRows(db, 'counted_events', query),
      read: (query) =>
        mapped(rows.exportCounted(db, query), ({ at_ms, type, bid_id, event_id, billed, late, about }) => ({
          ...{ at: isoTime(at_ms), type, bidId: bid_id, eventId: event_id, billedNanos: billed, late: late === 1 },
          about: about === null ? undefined : (JSON.parse(about) as unknown),
        })),
    },
    decisions: {
      count: (query) => rows.countRows(db, 'decisions', query),
      read: (query) =>
        mapped(rows.exportDecisions(db, query), ({ recorded, texts }) => describeDecision(recorded, texts)),
    },
    events: {
      count: (query) => rows.countRows(db, 'stream_events', query),
      read: (query) =>
        mapped(rows.exportEvents(db, query), ({ id, atMs, sessionId, event, about }) => ({
          ...{ id, at: isoTime(atMs), sessionId, event, about },
        })),
    },
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
