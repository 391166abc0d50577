import type { TokenGrant } from '../../domain/catalog/tokens/account-token.js';
import type { Account } from '../../domain/catalog/account.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import type { AccountId } from '../../domain/values/ids.js';
import type { EpochMs } from '../../domain/values/time.js';

/** A token as it is stored: hashed, with the last four characters to tell tokens apart. */
export type Credential = TokenGrant<AccountId> & {
  readonly last4: string;
  /** From then on it opens nothing; absent: it has no end. */
  readonly endsAtMs?: EpochMs | undefined;
};

/** Everything an operator configures, at one version. Immutable: a request that holds one sees no change. */
export interface CatalogSnapshot {
  readonly version: number;
  readonly accounts: ReadonlyMap<AccountId, Account>;
  /** By SHA-256 of the token, lower-case hex. */
  readonly credentials: ReadonlyMap<string, Credential>;
  readonly campaigns: readonly Campaign[];
}

/**
 * The present configuration. Synchronous and in memory: no round trip on the hot path.
 * An outage of whatever feeds it leaves the last snapshot in force.
 */
export interface Catalog {
  current(): CatalogSnapshot;
}
