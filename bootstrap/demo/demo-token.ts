import type { Credential } from '../../application/ports/catalog.js';

/** Tokens of the demo accounts: public, and the same on every machine. */
export const demoToken = (account: string, kind: Credential['kind']): string => `${account}-${kind}-token`;
