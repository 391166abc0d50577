import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import { createCountryFeed } from '../feeds/country-feed.js';
import type { Settings } from '../settings/settings.js';
import { ok, problem, warning, type Finding } from './finding.js';

const SUBJECT = 'countries';

const silent = { error: () => undefined };

const databaseFinding = (path: string): Finding => {
  try {
    createCountryFeed(path, silent);
    return ok(SUBJECT, 'the database can be read');
  } catch (error) {
    return problem(
      SUBJECT,
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
  return [warning(SUBJECT, `nobody can tell them, and ${asking.join(', ')} asks for some`, 'name a GEO_DATABASE')];
};
