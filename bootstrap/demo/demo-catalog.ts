import type { CatalogParts } from '../../adapters/catalog-file/index.js';
import type { Credential } from '../../application/ports/catalog.js';
import type { AccountId } from '../../domain/ids.js';
import { DEMO_ACCOUNT, DEV_ACCOUNT } from './demo-accounts.js';
import { demoToken } from './demo-token.js';
import { HARBOR_COFFEE } from './harbor-coffee.js';
import { LUMEN_DESK } from './lumen-desk.js';
import { NORTHTRAIL } from './northtrail.js';

const credentialsOf = (
  hash: (token: string) => string,
  accountId: AccountId,
  account: 'dev' | 'demo',
): readonly (readonly [string, Credential])[] =>
  (['publisher', 'api'] as const).map((kind) => {
    const token = demoToken(account, kind);
    return [hash(token), { accountId, kind, last4: token.slice(-4) }];
  });

/**
 * What a server without any configuration starts with: a development account, a demo account, and three campaigns.
 * `hash` is the signer's `tokenHash`. The tokens are public, so this must never be seeded in production.
 */
export const demoCatalog = (hash: (token: string) => string): CatalogParts => ({
  accounts: [DEV_ACCOUNT, DEMO_ACCOUNT],
  campaigns: [HARBOR_COFFEE, NORTHTRAIL, LUMEN_DESK],
  credentials: new Map([
    ...credentialsOf(hash, DEV_ACCOUNT.id, 'dev'),
    ...credentialsOf(hash, DEMO_ACCOUNT.id, 'demo'),
  ]),
});
