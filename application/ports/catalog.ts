import type { Account } from '../../domain/catalog/account.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import type { AccountId } from '../../domain/values/ids.js';

/** A token as it is stored: hashed, with the last four characters to tell tokens apart. */
export interface Credential {
  readonly accountId: AccountId;
  /** `publisher` ships inside client apps; `api` is a server's secret. */
  readonly kind: 'publisher' | 'api';
  readonly last4: string;
}

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
