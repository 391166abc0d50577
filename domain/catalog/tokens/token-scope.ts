/**
 * What a bearer token may do; what it does not name is refused. `docs/reference/tokens.md` lists the endpoints of each.
 * An account's token reaches that account alone, an advertiser's what is its own, an operator's the whole service.
 */
export const ACCOUNT_SCOPES = ['ads', 'read', 'figures', 'erase'] as const;
export type AccountScope = (typeof ACCOUNT_SCOPES)[number];

export const OPERATOR_SCOPES = ['read', 'figures', 'campaigns', 'creatives', 'review', 'bidders', 'accounts'] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];

/** Of each advertiser's token: what is its own, and only to read. */
export const ADVERTISER_SCOPES = ['read', 'figures'] as const;
export type AdvertiserScope = (typeof ADVERTISER_SCOPES)[number];

export type TokenScope = AccountScope | OperatorScope;
export const TOKEN_SCOPES: readonly TokenScope[] = [...new Set([...ACCOUNT_SCOPES, ...OPERATOR_SCOPES])];

/** Of an API token for which no one names any: what a publisher's server does every day. Erasing is not among it. */
export const USUAL_SCOPES = ['ads', 'read', 'figures'] as const satisfies readonly AccountScope[];

/** Sorted and once each, so that two lists of the same scopes are equal. */
export const scopesIn = <Scope extends TokenScope>(all: readonly Scope[], named: readonly string[]): readonly Scope[] =>
  all.filter((scope) => named.includes(scope));
