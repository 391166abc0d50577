import { hasEnded } from '../../domain/catalog/tokens/account-token.js';
import type { Account } from '../../domain/catalog/account.js';
import { ADVERTISER_SCOPES } from '../../domain/catalog/tokens/token-scope.js';
import type { BearerCaller } from '../api/ad-placement.js';
import type { Credential } from '../ports/catalog.js';
import type { Ports } from '../ports/index.js';

type TokenPorts = Pick<Ports, 'catalog' | 'signer' | 'clock'>;

const MAX_TOKEN_CHARS = 256;

/** Tokens are looked up by their hash: nothing is compared character by character, and no token is ever stored. */
const credentialOf = ({ catalog, signer, clock }: TokenPorts, token: string | undefined): Credential | undefined => {
  if (token === undefined || token === '' || token.length > MAX_TOKEN_CHARS) return undefined;
  const credential = catalog.current().credentials.get(signer.tokenHash(token));
  return credential === undefined || hasEnded(credential, clock.nowMs()) ? undefined : credential;
};

export const authenticate =
  (ports: TokenPorts) =>
  (token: string | undefined): Account | undefined => {
    const credential = credentialOf(ports, token);
    return credential?.kind === 'publisher' ? ports.catalog.current().accounts.get(credential.accountId) : undefined;
  };

export const bearerCaller =
  (ports: TokenPorts) =>
  (token: string | undefined): BearerCaller | undefined => {
    const credential = credentialOf(ports, token);
    switch (credential?.kind) {
      case 'operator':
        return { kind: 'operator', scopes: credential.scopes, name: `operator token …${credential.last4}` };
      case 'advertiser':
        return { kind: 'advertiser', advertiser: credential.advertiserId, scopes: ADVERTISER_SCOPES };
      case 'api': {
        const account = ports.catalog.current().accounts.get(credential.accountId);
        return account && { kind: 'account', account, scopes: credential.scopes };
      }
      default:
        return undefined;
    }
  };
