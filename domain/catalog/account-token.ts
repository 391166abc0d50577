import type { EpochMs } from '../values/time.js';

/**
 * `publisher` ships inside client apps; `api` is a server's secret; by a `user-key` a publisher's server signs its
 * users (`docs/reference/protocol.md#signed-users`), and it opens nothing.
 */
export const TOKEN_KINDS = ['publisher', 'api', 'user-key'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** Those of each account; a user key is for publishers that sign. */
export const USUAL_KINDS = ['publisher', 'api'] as const satisfies readonly TokenKind[];

/**
 * A token of a published account: its digest, with the last four characters to tell tokens apart. The digest of a user
 * key is itself a secret: it signs.
 */
export interface AccountToken {
  /** Of the token, lower-case hex. */
  readonly sha256: string;
  readonly accountId: string;
  readonly kind: TokenKind;
  readonly last4: string;
}

export interface KnownToken extends AccountToken {
  /** From then on it opens nothing; 0: at once, whatever the clock of a node says. */
  readonly endsAtMs?: EpochMs | undefined;
}

/** Tokens that begin, and tokens that end, in one step. */
export interface TokenChange {
  readonly issued: readonly AccountToken[];
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
