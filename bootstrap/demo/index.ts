import type { Credential } from '../../application/ports/catalog.js';
import type { CatalogParts } from '../../adapters/catalog-file/index.js';
import { accountGrant, type TokenKind } from '../../domain/catalog/tokens/account-token.js';
import { ACCOUNT_SCOPES } from '../../domain/catalog/tokens/token-scope.js';
import type { Account } from '../../domain/catalog/account.js';
import { titleId } from '../../domain/values/ids.js';
import type { TitleAnalysis } from '../../domain/video/slot.js';
import { MINUTE_MS, SECOND_MS } from '../../domain/values/time.js';
import { byTemplate, DEMO_ACCOUNT, DEV_ACCOUNT, SEEDED_ACCOUNTS } from './demo-accounts.js';
import { HARBOR_COFFEE } from './harbor-coffee.js';
import { LUMEN_DESK } from './lumen-desk.js';
import { NORTHTRAIL } from './northtrail.js';

/** Tokens of the demo accounts, and keys that sign their users: public, and the same on every machine. */
export const demoToken = (account: string, kind: TokenKind): string => `${account}-${kind}-token`;

const credentialsOf = (
  hash: (token: string) => string,
  { id: accountId }: Account,
  kinds: readonly TokenKind[],
): readonly (readonly [string, Credential])[] =>
  kinds.map((kind) => {
    const token = demoToken(accountId, kind);
    return [hash(token), { ...accountGrant(kind, accountId, ACCOUNT_SCOPES), last4: token.slice(-4) }];
  });

/**
 * What a server without any configuration starts with: a development account, a demo account, three more of it for
 * the playground, and three campaigns. Where a model writes, each account has a twin for whom the template does.
 * `hash` is the signer's `tokenHash`. The tokens are public, so this must never be seeded in production.
 */
export const demoCatalog = (hash: (token: string) => string, hasModel = false): CatalogParts => ({
  accounts: [...SEEDED_ACCOUNTS, ...(hasModel ? SEEDED_ACCOUNTS.map(byTemplate) : [])],
  campaigns: [HARBOR_COFFEE, NORTHTRAIL, LUMEN_DESK],
  credentials: new Map([
    ...(hasModel ? SEEDED_ACCOUNTS.flatMap((one) => credentialsOf(hash, byTemplate(one), ['publisher'])) : []),
    ...SEEDED_ACCOUNTS.flatMap((account) => credentialsOf(hash, account, ['publisher'])),
    ...[DEV_ACCOUNT, DEMO_ACCOUNT].flatMap((account) => credentialsOf(hash, account, ['api', 'user-key'])),
  ]),
});

const moment = (startS: number, endS: number, position: 'top' | 'bottom', score: number) => ({
  startMs: startS * SECOND_MS,
  endMs: endS * SECOND_MS,
  position,
  score,
});

const DEMO_TITLE: TitleAnalysis = {
  id: titleId('demo-title'),
  name: 'A morning at the harbor',
  durationMs: 10 * MINUTE_MS,
  width: 1_920,
  height: 1_080,
  language: 'en',
  topics: [{ id: '222', weight: 0.8 }],
  moments: [
    moment(20, 34, 'bottom', 0.95),
    // Shorter than an overlay needs.
    moment(70, 73, 'top', 0.99),
    moment(95, 107, 'bottom', 0.9),
    // Overlaps a better moment.
    moment(100, 112, 'top', 0.7),
    moment(210, 225, 'top', 0.86),
    // Too soon after a better moment.
    moment(240, 250, 'bottom', 0.5),
    moment(330, 350, 'bottom', 0.92),
    moment(455, 463, 'top', 0.8),
    // Goes on beyond the end of the video; what is left of it is too short.
    moment(597, 640, 'bottom', 0.97),
  ],
};

/**
 * The analysed titles that a server without any configuration knows: five good moments, and four that must be left out.
 */
export const demoTitles = (): readonly TitleAnalysis[] => [DEMO_TITLE];
