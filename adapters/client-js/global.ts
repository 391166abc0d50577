import { createSession } from './session.js';

/** What a page gets that loads the client by a script tag: the one global, whatever the brand (`protocol.md`, introduction). */
Object.assign(globalThis, { AdPlacement: { createSession } });
