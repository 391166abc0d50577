import { createSession, newId } from './index.js';

/** As `../global.ts`. */
Object.assign(globalThis, { AdPlacement: { createSession, newId } });
