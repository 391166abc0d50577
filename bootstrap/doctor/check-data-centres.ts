import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import { createDataCentreFeed } from '../feeds/data-centre-feed.js';
import type { Settings } from '../settings/settings.js';
import { ok, problem, warning, type Finding } from './finding.js';

const SUBJECT = 'data centres';

const silent = { error: () => undefined };

const fileFinding = (path: string): Finding => {
  try {
    return ok(SUBJECT, `${path} can be read, networks: ${createDataCentreFeed([path], silent).size()}`);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'a file cannot be read';
    return problem(SUBJECT, message, 'mend DATA_CENTRE_RANGES');
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
  return [warning(SUBJECT, `nobody knows their addresses, and ${who} blocks them`, 'name DATA_CENTRE_RANGES')];
};
