import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import { createCountryFeed } from '../feeds/country-feed.js';
import type { Settings } from '../settings/settings.js';
import { createDataCentreFeed } from '../feeds/data-centre-feed.js';
import { ok, problem, warning, type Finding } from '../../adapters/cli/doctor/finding.js';

const silent = { error: () => undefined };

const COUNTRIES = 'countries';

const databaseFinding = (path: string): Finding => {
  try {
    createCountryFeed(path, silent);
    return ok(COUNTRIES, 'the database can be read');
  } catch (error) {
    return problem(
      COUNTRIES,
      error instanceof Error ? error.message : 'the database cannot be read',
      'mend GEO_DATABASE',
    );
  }
};

/** Whether somebody asks for countries that nobody can tell. */
export const checkCountries = (
  { geoDatabase }: Pick<Settings, 'geoDatabase'>,
  { accounts, campaigns }: Pick<CatalogSnapshot, 'accounts' | 'campaigns'>,
): readonly Finding[] => {
  if (geoDatabase !== undefined) return [databaseFinding(geoDatabase)];
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

const fileFinding = (path: string): Finding => {
  try {
    return ok(DATA_CENTRES, `${path} can be read, networks: ${createDataCentreFeed([path], silent).size()}`);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'a file cannot be read';
    return problem(DATA_CENTRES, message, 'mend DATA_CENTRE_RANGES');
  }
};

/** Whether somebody blocks data centres that nobody knows. */
export const checkDataCentres = (
  { dataCentreRanges }: Pick<Settings, 'dataCentreRanges'>,
  { accounts }: Pick<CatalogSnapshot, 'accounts'>,
): readonly Finding[] => {
  if (dataCentreRanges.length > 0) return dataCentreRanges.map(fileFinding);
  const blocking = [...accounts.values()].filter(({ traffic }) => traffic['data-centre'] === 'block');
  if (blocking.length === 0) return [];
  const who = blocking.map(({ id }) => `account ${id}`).join(', ');
  return [warning(DATA_CENTRES, `nobody knows their addresses, and ${who} blocks them`, 'name DATA_CENTRE_RANGES')];
};
