import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** In place of `adapters/store-sqlite/worker-url.ts`: the same files as they are built. */
export const WORKER_URL = pathToFileURL(resolve('dist/adapters/store-sqlite/worker-entry.js'));
export const CHECK_URL = pathToFileURL(resolve('dist/adapters/store-sqlite/check-entry.js'));
