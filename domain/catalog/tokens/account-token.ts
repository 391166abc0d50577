import type { AdvertiserId } from '../../values/ids.js';
import type { EpochMs } from '../../values/time.js';
import type { AccountScope, OperatorScope } from './token-scope.js';

/**
 * `publisher` ships inside client apps; `api` is a server's secret; by a `user-key` a publisher's server signs its
 * users (`docs/reference/protocol.md#signed-users`), and it opens nothing.
 */
export const TOKEN_KINDS = ['publisher', 'api', 'user-key'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** Those of each account; a user key is for publishers that sign. */
export const USUAL_KINDS = ['publisher', 'api'] as const satisfies readonly TokenKind[];

/** Whose a token is, and what it may do. Those of operators and advertisers are of no account. */
export type TokenGrant<Id extends string = string> =
  | {
      readonly kind: 'advertiser';
      readonly advertiserId: AdvertiserId;
      readonly accountId?: undefined;
      readonly scopes?: undefined;
    }
  | { readonly kind: 'publisher' | 'user-key'; readonly accountId: Id; readonly scopes?: undefined }
  | { readonly kind: 'api'; readonly accountId: Id; readonly scopes: readonly AccountScope[] }
  | { readonly kind: 'operator'; readonly accountId?: undefined; readonly scopes: readonly OperatorScope[] };

/** By what a token begins, so that people and scanners see what leaked: `sk_…`. */
export const TOKEN_PREFIXES = {
  publisher: 'pub_',
  api: 'sk_',
  'user-key': 'uk_',
  operator: 'op_',
  advertiser: 'adv_',
} as const satisfies Readonly<Record<TokenGrant['kind'], string>>;

/** `scopes` are of an API token; tokens of other kinds have none. */
export const accountGrant = <Id extends string>(
  kind: TokenKind,
  accountId: Id,
  scopes: readonly AccountScope[],
): TokenGrant<Id> => (kind === 'api' ? { kind, accountId, scopes } : { kind, accountId });

/**
 * A token as it is stored: its digest, with the last four characters to tell tokens apart. The digest of a user key is
 * itself a secret: it signs.
 */
export type IssuedToken = TokenGrant & {
  /** Of the token, lower-case hex. */
  readonly sha256: string;
  readonly last4: string;
};

export type KnownToken = IssuedToken & {
  /** From then on it opens nothing; 0: at once, whatever the clock of a node says. */
  readonly endsAtMs?: EpochMs | undefined;
};

/** Tokens that begin, and tokens that end, in one step. */
export interface TokenChange {
  readonly issued: readonly IssuedToken[];
  readonly ended: readonly { readonly sha256: string; readonly atMs: EpochMs }[];
}

/** By digest, those that have ended too: a token that was once known is never issued again. */
export type KnownTokens = ReadonlyMap<string, KnownToken>;

/** A token that has an end keeps the earlier of two, and one that is known stays what it is. */
export const applyTokenChange = (known: KnownTokens, { issued, ended }: TokenChange): KnownTokens => {
  const next = new Map(known);
  for (const token of issued) if (!next.has(token.sha256)) next.set(token.sha256, token);
  for (const { sha256, atMs } of ended) {
    const token = next.get(sha256);
    if (token !== undefined) next.set(sha256, { ...token, endsAtMs: Math.min(atMs, token.endsAtMs ?? atMs) });
  }
  return next;
};

export const hasEnded = ({ endsAtMs }: Pick<KnownToken, 'endsAtMs'>, nowMs: EpochMs): boolean =>
  endsAtMs !== undefined && endsAtMs <= nowMs;
