import { createSqlCatalogStore } from '../../adapters/store-sql/catalog/catalog-store.js';
import type { SqlDatabases } from '../../adapters/store-sql/tables/sql-databases.js';
import { NO_CONTENT } from '../../domain/catalog/catalog-content.js';
import { compileCatalog, readFixedLayers, type CompiledCatalog } from '../catalog/compile-catalog.js';
import { DatabaseUnusable } from '../storage/database-unusable.js';
import { openDatabases } from '../storage/open-databases.js';
import { openCatalog } from '../catalog/open-catalog.js';
import { SettingsError, type Settings } from '../settings/settings.js';
import { checkDataDir } from './check-data-dir.js';
import { problem, type Finding } from './finding.js';

const contentOf = async (settings: Settings, databases: SqlDatabases | undefined) => {
  const clock = { nowMs: () => Date.now() };
  const published = databases && createSqlCatalogStore(databases.ledger);
  const { admin } = await openCatalog({ fixed: readFixedLayers(settings), published, dataDir: undefined, clock });
  return (await admin.current()).content;
};

/** What a server with these settings works with; without the published part where that cannot be read. */
export const presentCatalog = async (
  settings: Settings,
): Promise<{ readonly catalog: CompiledCatalog; readonly findings: readonly Finding[] }> => {
  const findings: Finding[] = [];
  let content = NO_CONTENT;
  if (settings.databaseUrl !== undefined || checkDataDir(settings.dataDir).level === 'ok') {
    const databases = await openDatabases(settings, { warn: () => undefined }).catch((reason: unknown) => {
      if (!(reason instanceof DatabaseUnusable)) throw reason;
      findings.push(problem('database', reason.message, 'without it the server does not start'));
      return undefined;
    });
    content = await contentOf(settings, databases).finally(() => databases?.close());
  }
  const compiled = compileCatalog(readFixedLayers(settings), content, 0);
  if (!compiled.ok) throw new SettingsError(compiled.problems);
  return { catalog: compiled.catalog, findings };
};
