import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A file of the SQLite adapter as `sqlite-entries.mjs` has bundled it for this run. */
export const sqliteEntry = (name: 'worker-entry' | 'check-entry' | 'open-sqlite'): URL =>
  pathToFileURL(join(process.env['TEST_SQLITE_ENTRIES'] ?? '', `${name}.js`));

/** In place of `adapters/store-sqlite/worker-url.ts`. */
export const WORKER_URL = sqliteEntry('worker-entry');
export const CHECK_URL = sqliteEntry('check-entry');
