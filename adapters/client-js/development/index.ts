import type { Session } from '../index.js';
import type { SessionOptions } from '../options/options.js';
import { createSession as startSession } from '../session/session.js';
import { looksAt } from './hints.js';

/**
 * The same client, which says once on the console what a developer has to mend
 * (`docs/reference/client-interface.md#while-you-develop`). Bundlers take it while they build for development.
 */
export const createSession = (options: SessionOptions): Session => looksAt(options, startSession);

export { newId } from '../index.js';
