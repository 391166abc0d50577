import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** In place of `adapters/store-sqlite/thread-entry.ts`: the same file as it is built. */
export const THREAD_ENTRY = pathToFileURL(resolve('dist/adapters/store-sqlite/database-thread.js'));
