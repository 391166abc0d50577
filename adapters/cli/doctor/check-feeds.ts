import type { CatalogSnapshot } from '../../../application/ports/catalog.js';
import { ok, problem, warning, type Finding } from './finding.js';

/** Files that say where a caller is. Each reader throws what is wrong with its file. */
export interface CallerFiles {
  readonly readCountries: (() => void) | undefined;
  readonly dataCentres: readonly { readonly path: string; countNetworks(): number }[];
}

/** What `read` says of the file, or its error as a problem. */
const readFinding = (subject: string, read: () => string, next: string): Finding => {
  try {
    return ok(subject, read());
  } catch (error) {
    return problem(subject, (error as Error).message, next);
  }
};

const COUNTRIES = 'countries';

/** Checks the database of countries, or that no one needs it. */
export const checkCountries = (
  { readCountries }: Pick<CallerFiles, 'readCountries'>,
  { accounts, campaigns }: Pick<CatalogSnapshot, 'accounts' | 'campaigns'>,
): readonly Finding[] => {
  if (readCountries !== undefined)
    return [readFinding(COUNTRIES, () => (readCountries(), 'the database can be read'), 'mend GEO_DATABASE')];
  const asking = [
    ...[...accounts.values()].filter((account) => account.allowedCountries.length > 0).map(({ id }) => `account ${id}`),
    ...campaigns
      .flatMap(({ lineItems }) => lineItems)
      .filter(({ targeting }) => targeting.countries.length > 0)
      .map(({ id }) => `line item ${id}`),
  ];
  if (asking.length === 0) return [];
  return [warning(COUNTRIES, `nobody can tell them, and ${asking.join(', ')} asks for some`, 'name a GEO_DATABASE')];
};

const DATA_CENTRES = 'data centres';

/** Checks the lists of data centres, or that no account blocks data centres without one. */
export const checkDataCentres = (
  { dataCentres }: Pick<CallerFiles, 'dataCentres'>,
  { accounts }: Pick<CatalogSnapshot, 'accounts'>,
): readonly Finding[] => {
  if (dataCentres.length > 0)
    return dataCentres.map(({ path, countNetworks }) =>
      readFinding(DATA_CENTRES, () => `${path} can be read, networks: ${countNetworks()}`, 'mend DATA_CENTRE_RANGES'),
    );
  const blocking = [...accounts.values()].filter(({ traffic }) => traffic['data-centre'] === 'block');
  if (blocking.length === 0) return [];
  const who = blocking.map(({ id }) => `account ${id}`).join(', ');
  return [warning(DATA_CENTRES, `nobody knows their addresses, and ${who} blocks them`, 'name DATA_CENTRE_RANGES')];
};
