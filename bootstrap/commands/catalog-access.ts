import { userInfo } from 'node:os';
import type { CatalogAdmin, CatalogOutcome, CatalogRequest } from '../../application/operations/catalog-admin.js';
import type { CatalogDifference, CatalogEdit } from '../../domain/catalog/catalog-content.js';
import type { FixedLayers } from '../catalog/compile-catalog.js';
import { fail } from '../terminal-text.js';
import { withDatabases } from './with-databases.js';

/** What is published, opened as the server opens it. */
export interface CatalogAccess {
  readonly admin: CatalogAdmin;
  readonly fixed: FixedLayers;
}

/** Who stands in the audit log. */
const author = (): string => {
  try {
    return `command line (${userInfo().username})`;
  } catch {
    return 'command line';
  }
};

export const withCatalog = (use: (access: CatalogAccess) => Promise<void>): Promise<void> =>
  withDatabases(async ({ settings, databases, dataDir }) => {
    const { readFixedLayers } = await import('../catalog/compile-catalog.js');
    const { openCatalog } = await import('../catalog/open-catalog.js');
    const { createSqlCatalogStore } = await import('../../adapters/store-sql/catalog/catalog-store.js');
    const fixed = readFixedLayers(settings);
    const published = createSqlCatalogStore(databases.ledger);
    const clock = { nowMs: () => Date.now() };
    await use({ fixed, ...(await openCatalog({ fixed, published, dataDir, clock })) });
  });

/** The present catalog, whole, as a server with the same settings has it. */
export const presentCatalog = async ({ admin, fixed }: CatalogAccess) => {
  const { compileCatalog } = await import('../catalog/compile-catalog.js');
  const { content, version } = await admin.current();
  const compiled = compileCatalog(fixed, content, version);
  return compiled.ok ? compiled.catalog : fail(compiled.problems.join('\n'));
};

export const differenceLine = ({ section, id, change, keys }: CatalogDifference): string =>
  `  ${section.slice(0, -1)} ${id} ${change}${keys === undefined ? '' : `: ${keys.join(', ')}`}`;

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
