import type { Catalog, CatalogSnapshot } from '../../application/ports/catalog.js';
import type { CatalogParts } from './catalog-parts.js';
import { repeatedIds, unreachableAccounts } from './catalog-references.js';
import { shown } from './problems.js';

const credentialProblems = ({ accounts, credentials }: CatalogParts): string[] => {
  const known = new Set(accounts.map(({ id }) => id));
  return [...credentials.values()].flatMap(({ accountId, kind }) =>
    accountId === undefined || known.has(accountId)
      ? []
      : [`A token of kind ${kind} is for the account ${shown(accountId)}, which does not exist.`],
  );
};

/**
 * A snapshot of parts that belong together. Throws an `Error` that lists every id that stands twice and every reference
 * that leads nowhere.
 */
export const buildSnapshot = (parts: CatalogParts & { readonly version: number }): CatalogSnapshot => {
  const problems = [...repeatedIds(parts), ...unreachableAccounts(parts), ...credentialProblems(parts)];
  if (problems.length > 0) throw new Error(`The catalog does not hold together:\n${problems.join('\n')}`);
  return {
    version: parts.version,
    accounts: new Map(parts.accounts.map((account) => [account.id, account])),
    credentials: new Map(parts.credentials),
    campaigns: [...parts.campaigns],
  };
};

/** A catalog in memory: the snapshot it was given, until it is given the next one. */
export const createStaticCatalog = (
  snapshot: CatalogSnapshot,
): Catalog & { readonly replace: (next: CatalogSnapshot) => void } => {
  let current = snapshot;
  return {
    current: () => current,
    replace: (next) => {
      current = next;
    },
  };
};
