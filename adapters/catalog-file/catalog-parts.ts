import type { Credential } from '../../application/ports/catalog.js';
import type { Account } from '../../domain/catalog/account.js';
import type { Campaign } from '../../domain/catalog/campaign.js';

/** What a catalog is made of before it has a version: read from a file, seeded, or both together. */
export interface CatalogParts {
  readonly accounts: readonly Account[];
  readonly campaigns: readonly Campaign[];
  /** By SHA-256 of the token, lower-case hex. */
  readonly credentials: ReadonlyMap<string, Credential>;
}
