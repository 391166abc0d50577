import type { Session } from '../index.js';
import type { SessionOptions } from '../options/options.js';
import { createSession as startSession } from '../session/session.js';
import { looksAt } from './hints.js';

/**
 * The same client, which logs once what a developer has to fix
 * (`docs/reference/client-interface.md#while-you-develop`). Bundlers choose it in development builds.
 */
export const createSession = (options: SessionOptions): Session => looksAt(options, startSession);

export { newId, stayAtEnd } from '../index.js';
