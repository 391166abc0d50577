import type { CatalogParts } from '../../adapters/catalog-file/index.js';
import type { Credential } from '../../application/ports/catalog.js';
import type { Account } from '../../domain/catalog/account.js';
import { DEMO_ACCOUNT, DEV_ACCOUNT, PACED_DEMO_ACCOUNTS } from './demo-accounts.js';
import { demoToken } from './demo-token.js';
import { HARBOR_COFFEE } from './harbor-coffee.js';
import { LUMEN_DESK } from './lumen-desk.js';
import { NORTHTRAIL } from './northtrail.js';

const credentialsOf = (
  hash: (token: string) => string,
  { id: accountId }: Account,
  kinds: readonly Credential['kind'][],
): readonly (readonly [string, Credential])[] =>
  kinds.map((kind) => {
    const token = demoToken(accountId, kind);
    return [hash(token), { accountId, kind, last4: token.slice(-4) }];
  });

/**
 * What a server without any configuration starts with: a development account, a demo account, two more of it with
 * other pacing, and three campaigns.
 * `hash` is the signer's `tokenHash`. The tokens are public, so this must never be seeded in production.
 */
export const demoCatalog = (hash: (token: string) => string): CatalogParts => ({
  accounts: [DEV_ACCOUNT, DEMO_ACCOUNT, ...PACED_DEMO_ACCOUNTS],
  campaigns: [HARBOR_COFFEE, NORTHTRAIL, LUMEN_DESK],
  credentials: new Map([
    ...[DEV_ACCOUNT, DEMO_ACCOUNT].flatMap((account) => credentialsOf(hash, account, ['publisher', 'api'])),
    ...PACED_DEMO_ACCOUNTS.flatMap((account) => credentialsOf(hash, account, ['publisher'])),
  ]),
});
