import { userInfo } from 'node:os';
import { readable } from '../../../../application/faults/readable.js';
import type { AccountTokens } from '../../../../application/operations/catalog/account-tokens.js';
import type { AdTexts } from '../../../../application/operations/catalog/ad-texts.js';
import type {
  CatalogAdmin,
  CatalogOutcome,
  CatalogRequest,
} from '../../../../application/operations/catalog/catalog-admin.js';
import type { CatalogWarning } from '../../../../application/operations/catalog/catalog-warnings.js';
import type { Credential } from '../../../../application/ports/catalog.js';
import type { Campaign } from '../../../../domain/catalog/campaign.js';
import type { Account } from '../../../../domain/catalog/account.js';
import {
  entryName,
  type CatalogDifference,
  type CatalogEdit,
  type CatalogEntry,
} from '../../../../domain/catalog/content/catalog-content.js';
import { fail, failFor, print } from '../../terminal-text.js';
import type { PublishOptions, WrittenPlace } from './storage.js';

/** The published catalog, opened as a server opens it. */
export interface CatalogAccess {
  readonly admin: CatalogAdmin;
  readonly tokens: AccountTokens;
  readonly texts: AdTexts;
  /** What is not in the database: that of the configuration file and, outside production, of the demo. */
  readonly configured: readonly {
    readonly accounts: readonly Account[];
    readonly campaigns: readonly Campaign[];
    readonly credentials: ReadonlyMap<string, Credential>;
  }[];
  /** Servers on another folder or database do not see what a command writes here. */
  readonly place: WrittenPlace;
}

export const author = (): string => readable(() => `command line (${userInfo().username})`) ?? 'command line';

export const differenceLine = ({ change, keys, ...entry }: CatalogDifference): string =>
  `  ${entryName(entry)} ${change}${keys === undefined ? '' : `: ${keys.join(', ')}`}`;

export const warningLine = ({ code, message }: CatalogWarning): string => `  warning ${code}: ${message}`;

/** An account as it was published, with the keys of the operator. */
export const publishedAccount = async (
  { admin, configured }: Pick<CatalogAccess, 'admin' | 'configured'>,
  id: string,
): Promise<CatalogEntry> => {
  const found = (await admin.current()).content.accounts.find((account) => account.id === id);
  if (found !== undefined) return found;
  if (configured.some(({ accounts }) => accounts.some((account) => account.id === id)))
    return fail(`The account "${id}" is configured, and not published: change it in the file that CONFIG names.`);
  return fail(`There is no account "${id}": ad-placement accounts list shows those there are.`);
};

export const accepted = (outcome: CatalogOutcome): Extract<CatalogOutcome, { readonly kind: 'accepted' }> => {
  switch (outcome.kind) {
    case 'accepted':
      return outcome;
    case 'invalid':
      return failFor('Nothing was published', outcome.problems);
    case 'conflict':
      return fail(`Somebody else published version ${outcome.version} meanwhile: look at it, and try again.`);
    case 'forbidden':
      return fail(`That takes the scopes ${outcome.scopes.join(', ')}.`);
    case 'unknown-version':
      return fail('There is no such version: ad-placement catalog history shows those there are.');
  }
};

export const requestOf = (options: PublishOptions, expectedVersion?: number): CatalogRequest => {
  const { note, dryRun: isDryRun, strict: isStrict } = options;
  return { note, isDryRun, isStrict, expectedVersion, author: author() };
};

export const publish = async (
  { admin }: Pick<CatalogAccess, 'admin'>,
  edit: CatalogEdit,
  options: PublishOptions = {},
  expectedVersion?: number,
) => accepted(await admin.change(edit, requestOf(options, expectedVersion)));

export const rollBack = async ({ admin }: Pick<CatalogAccess, 'admin'>, version: number, options: PublishOptions) =>
  accepted(await admin.rollback(version, requestOf(options)));

export const sayPublished = (
  { place }: Pick<CatalogAccess, 'place'>,
  { published, version, differences, warnings }: Awaited<ReturnType<typeof publish>>,
): void => {
  for (const difference of differences) print(differenceLine(difference));
  for (const warning of warnings) print(warningLine(warning));
  if (published) print(`version ${version} is published in ${place.name}; ${place.takenUp}`);
  else print(differences.length === 0 ? 'nothing would change' : 'nothing was published: this was a dry run');
};
