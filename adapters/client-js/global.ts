import { createSession, newId } from './index.js';

/** What a page gets that loads the client by a script tag: the one global, whatever the brand. */
(globalThis as { AdPlacement?: object }).AdPlacement = { createSession, newId };
