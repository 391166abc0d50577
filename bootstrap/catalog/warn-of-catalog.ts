import { alpha3Of } from '../../adapters/demand-openrtb/index.js';
import { KNOWN_TOPICS } from '../../adapters/reader-local/index.js';
import {
  catalogWarnings,
  type CatalogWarning,
  type WarnedCatalog,
} from '../../application/operations/catalog/catalog-warnings.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { Settings } from '../settings/settings.js';

export type WarnOfCatalog = (catalog: WarnedCatalog, nowMs: EpochMs) => readonly CatalogWarning[];

/** What the service of these settings warns of: the same in a check, a dry run and a change. */
export const warnOfCatalog = ({ geoDatabase }: Pick<Settings, 'geoDatabase'>): WarnOfCatalog => {
  const read = new Set(KNOWN_TOPICS);
  const facts = {
    knowsCountries: geoDatabase !== undefined,
    isCountry: (code: string) => alpha3Of(code) !== undefined,
    isTopicRead: (topic: string) => read.has(topic),
  };
  return (catalog, nowMs) => catalogWarnings(catalog, { ...facts, nowMs });
};
