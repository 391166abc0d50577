import { hasEnded } from '../../domain/catalog/account-token.js';
import type { Account } from '../../domain/catalog/account.js';
import type { Credential } from '../ports/catalog.js';
import type { Ports } from '../ports/index.js';

/** Tokens are looked up by their hash: nothing is compared character by character, and no token is ever stored. */
export const authenticate =
  ({ catalog, signer, clock }: Pick<Ports, 'catalog' | 'signer' | 'clock'>) =>
  (kind: Credential['kind'], token: string | undefined): Account | undefined => {
    if (token === undefined || token === '' || token.length > MAX_TOKEN_CHARS) return undefined;
    const snapshot = catalog.current();
    const credential = snapshot.credentials.get(signer.tokenHash(token));
    if (credential?.kind !== kind || hasEnded(credential, clock.nowMs())) return undefined;
    return snapshot.accounts.get(credential.accountId);
  };

const MAX_TOKEN_CHARS = 256;
