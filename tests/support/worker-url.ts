import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** In place of `adapters/store-sqlite/worker-url.ts`: the same file as it is built. */
export const WORKER_URL = pathToFileURL(resolve('dist/adapters/store-sqlite/worker-entry.js'));
