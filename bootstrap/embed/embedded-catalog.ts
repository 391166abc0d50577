import type { Catalog, CatalogSnapshot, Credential } from '../../application/ports/catalog.js';
import type { Signer } from '../../application/ports/signer.js';
import { accountGrant, type TokenKind } from '../../domain/catalog/tokens/account-token.js';
import { USUAL_SCOPES } from '../../domain/catalog/tokens/token-scope.js';
import type { Account } from '../../domain/catalog/account.js';
import type { Campaign } from '../../domain/catalog/campaign.js';

export interface EmbeddedAccount {
  readonly account: Account;
  readonly publisherToken?: string | undefined;
  readonly apiToken?: string | undefined;
}

export interface EmbeddedCatalog {
  readonly accounts: readonly EmbeddedAccount[];
  readonly campaigns?: readonly Campaign[] | undefined;
}

const credentialsOf = (signer: Signer, accounts: readonly EmbeddedAccount[]): ReadonlyMap<string, Credential> => {
  const credentials = new Map<string, Credential>();
  const add = ({ id }: Account, kind: TokenKind, token: string | undefined): void => {
    if (token === undefined) return;
    const grant = accountGrant(kind, id, USUAL_SCOPES);
    credentials.set(signer.tokenHash(token), { ...grant, last4: token.slice(-4) });
  };
  for (const { account, publisherToken, apiToken } of accounts) {
    add(account, 'publisher', publisherToken);
    add(account, 'api', apiToken);
  }
  return credentials;
};

/** One that never changes; whoever has one that does, gives the engine a `catalog` of their own. */
export const catalogOf = (signer: Signer, { accounts, campaigns = [] }: EmbeddedCatalog): Catalog => {
  const snapshot: CatalogSnapshot = {
    version: 1,
    accounts: new Map(accounts.map(({ account }) => [account.id, account])),
    credentials: credentialsOf(signer, accounts),
    campaigns,
  };
  return { current: () => snapshot };
};
