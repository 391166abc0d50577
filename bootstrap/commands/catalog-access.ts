import { userInfo } from 'node:os';
import type { CatalogDesk, CatalogOutcome, CatalogRequest } from '../../application/catalog-desk.js';
import type { CatalogDifference, CatalogEdit } from '../../domain/catalog-content.js';
import type { FixedLayers } from '../compile-catalog.js';
import { DataDir } from '../data-dir.js';
import { readSettings } from '../settings.js';
import { fail } from './fail.js';

/** What is published, opened as the server opens it. */
export interface CatalogAccess {
  readonly desk: CatalogDesk;
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

/** Loaded when it is used: databases and bidders take longer to load than all other commands together. */
const load = async () => ({
  ...(await import('../compile-catalog.js')),
  ...(await import('../open-catalog.js')),
  ...(await import('../open-databases.js')),
});

export const withCatalog = async (use: (access: CatalogAccess) => Promise<void>): Promise<void> => {
  const settings = readSettings(process.env);
  const { readFixedLayers, openCatalog, openDatabases, DatabaseUnusable } = await load();
  const fixed = readFixedLayers(settings);
  const dataDir = new DataDir(settings.dataDir ?? 'data');
  const logger = { warn: () => undefined };
  const databases = await openDatabases(settings, logger).catch((error: unknown) => {
    throw error instanceof DatabaseUnusable ? fail(error.message) : error;
  });
  try {
    const clock = { nowMs: () => Date.now() };
    await use({ fixed, ...(await openCatalog({ fixed, databases, dataDir, clock })) });
  } finally {
    await databases?.close();
  }
};

/** The present catalog, whole, as a server with the same settings has it. */
export const presentCatalog = async ({ desk, fixed }: CatalogAccess) => {
  const { compileCatalog } = await load();
  const { content, version } = await desk.current();
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

export const publish = async ({ desk }: CatalogAccess, edit: CatalogEdit, ask: Ask = {}) =>
  accepted(await desk.change(edit, { ...ask, author: author() }));

export const rollBack = async ({ desk }: CatalogAccess, version: number, ask: Ask = {}) =>
  accepted(await desk.rollback(version, { ...ask, author: author() }));
