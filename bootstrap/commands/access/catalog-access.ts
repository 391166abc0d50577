import { userInfo } from 'node:os';
import type { SqlDatabases } from '../../../adapters/store-sql/tables/sql-databases.js';
import type { AccountTokens } from '../../../application/operations/account-tokens.js';
import type { CatalogAdmin, CatalogOutcome, CatalogRequest } from '../../../application/operations/catalog-admin.js';
import type { CatalogDifference, CatalogEdit, CatalogEntry } from '../../../domain/catalog/catalog-content.js';
import type { FixedLayers } from '../../catalog/compile-catalog.js';
import { fail, print } from '../../../adapters/cli/terminal-text.js';
import { placeOf, type WrittenPlace, withDatabases } from './with-databases.js';

/** What is published, opened as the server opens it. */
export interface CatalogAccess {
  readonly databases: SqlDatabases;
  readonly admin: CatalogAdmin;
  readonly tokens: AccountTokens;
  readonly fixed: FixedLayers;
  /** Servers on another folder or database know nothing of what is written to it. */
  readonly place: WrittenPlace;
}

/** Who stands in the audit log. */
export const author = (): string => {
  try {
    return `command line (${userInfo().username})`;
  } catch {
    return 'command line';
  }
};

export const withCatalog = (use: (access: CatalogAccess) => Promise<void>): Promise<void> =>
  withDatabases(async ({ settings, databases }) => {
    const { readFixedLayers } = await import('../../catalog/compile-catalog.js');
    const { openCatalog } = await import('../../catalog/open-catalog.js');
    const { createSqlCatalogStore } = await import('../../../adapters/store-sql/catalog/catalog-store.js');
    const fixed = readFixedLayers(settings);
    const published = createSqlCatalogStore(databases.ledger);
    const clock = { nowMs: () => Date.now() };
    await use({
      databases,
      fixed,
      place: placeOf(settings),
      ...openCatalog({ fixed, published, clock }),
    });
  });

/** The present catalog, whole, as a server with the same settings has it. */
export const presentCatalog = async ({ admin, fixed }: CatalogAccess) => {
  const { compileCatalog, NOTHING_PUBLISHED } = await import('../../catalog/compile-catalog.js');
  const { content, version } = await admin.current();
  const compiled = compileCatalog(fixed, { ...NOTHING_PUBLISHED, content }, version);
  return compiled.ok ? compiled.catalog : fail(compiled.problems.join('\n'));
};

export const differenceLine = ({ section, id, change, keys }: CatalogDifference): string =>
  `  ${section.slice(0, -1)} ${id} ${change}${keys === undefined ? '' : `: ${keys.join(', ')}`}`;

/** As it was published; keys that only the operator writes are kept as they are. */
export const publishedAccount = async ({ admin, fixed }: CatalogAccess, id: string): Promise<CatalogEntry> => {
  const found = (await admin.current()).content.accounts.find((account) => account.id === id);
  if (found !== undefined) return found;
  if (fixed.parts.some(({ accounts }) => accounts.some((account) => account.id === id)))
    return fail(`The account "${id}" is configured, and not published: change it in the file that CONFIG names.`);
  return fail(`There is no account "${id}": ad-placement accounts list shows those there are.`);
};

const accepted = (outcome: CatalogOutcome): Extract<CatalogOutcome, { readonly kind: 'accepted' }> => {
  switch (outcome.kind) {
    case 'accepted':
      return outcome;
    case 'invalid':
      return fail(`Nothing was published:\n${outcome.problems.map((problem) => `  - ${problem}`).join('\n')}`);
    case 'conflict':
      return fail(`Somebody else published version ${outcome.version} meanwhile: look at it, and try again.`);
    case 'unknown-version':
      return fail('There is no such version: ad-placement catalog history shows those there are.');
  }
};

type Ask = Pick<CatalogRequest, 'isDryRun' | 'note'>;

export const publish = async ({ admin }: CatalogAccess, edit: CatalogEdit, ask: Ask = {}) =>
  accepted(await admin.change(edit, { ...ask, author: author() }));

export const rollBack = async ({ admin }: CatalogAccess, version: number, ask: Ask = {}) =>
  accepted(await admin.rollback(version, { ...ask, author: author() }));

export const sayPublished = (
  { place }: CatalogAccess,
  { published, version, differences }: Awaited<ReturnType<typeof publish>>,
): void => {
  for (const difference of differences) print(differenceLine(difference));
  if (published) print(`version ${version} is published in ${place.name}; ${place.takenUp}`);
  else print(differences.length === 0 ? 'nothing would change' : 'nothing was published: this was a dry run');
};
