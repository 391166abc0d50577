import type { CatalogContent } from '../../../domain/catalog/content/catalog-content.js';
import type { Notice } from '../../../domain/delivery/notice.js';
import type { TokenChange } from '../../../domain/catalog/tokens/account-token.js';
import type { EpochMs } from '../../../domain/values/time.js';

/** Who published a version, when, and what it changed. */
export interface CatalogChange {
  /** From 1, without gaps. */
  readonly version: number;
  readonly author: string;
  readonly atMs: EpochMs;
  readonly summary: string;
}

export interface CatalogRevision extends CatalogChange {
  /** The whole, not the difference. */
  readonly content: CatalogContent;
}

export interface CatalogDraft {
  readonly content: CatalogContent;
  readonly author: string;
  readonly summary: string;
  /** For the outbox, in the same transaction. */
  readonly notices?: readonly Notice[] | undefined;
}

export interface TokenRevision {
  /** From 1, without gaps; counted by itself, beside the versions of the content. */
  readonly version: number;
  readonly author: string;
  readonly atMs: EpochMs;
  readonly change: TokenChange;
}

/** `conflict`: somebody else published meanwhile; nothing was written. */
export type Published = { readonly kind: 'published'; readonly version: number } | { readonly kind: 'conflict' };

/**
 * Every version of what operators change while the service runs; kept for ever, and never changed. Whoever publishes
 * has checked the content: a store keeps it as it is. Tokens of accounts are kept beside it, change by change. Of two
 * that publish on the same version one wins. A promise that resolves means durable. An outage rejects; nodes go on with
 * what they have.
 */
export interface CatalogStore {
  /** The newest version, if it is newer than `afterVersion`; 0 is older than all. */
  latest(afterVersion: number): Promise<CatalogRevision | undefined>;
  find(version: number): Promise<CatalogRevision | undefined>;
  /** As the version after `expectedVersion`, which must be the newest; 0: as the first. */
  publish(draft: CatalogDraft, expectedVersion: number, nowMs: EpochMs): Promise<Published>;
  /** Newest first. */
  history(limit: number): Promise<readonly CatalogChange[]>;
  /** Every change of tokens after `afterVersion`, the oldest first; 0 is before all. */
  tokenChanges(afterVersion: number): Promise<readonly TokenRevision[]>;
  /** As {@link publish}: after `expectedVersion` of the tokens, which must be the newest. */
  changeTokens(
    draft: Pick<TokenRevision, 'author' | 'change'>,
    expectedVersion: number,
    nowMs: EpochMs,
  ): Promise<Published>;
}
