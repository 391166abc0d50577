import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { createCountryDatabase } from '../../adapters/geo-maxmind/index.js';
import type { GeoLocator } from '../../application/ports/traffic/geo-locator.js';
import { createFileFeed } from './file-feed.js';
import { SettingsError } from '../settings/settings-error.js';

export interface CountryFeed {
  /** Absent: no country is known. */
  readonly locator?: GeoLocator;
  refresh(): void;
}

const read = (path: string): GeoLocator => {
  try {
    return createCountryDatabase(readFileSync(path));
  } catch (cause) {
    throw new SettingsError([`GEO_DATABASE: ${path} ${cause instanceof Error ? cause.message : 'cannot be read'}.`]);
  }
};

/** Countries of the operator's file, which is replaced every few days; without one, every country is unknown. */
export const createCountryFeed = (path: string | undefined, logger: Pick<Logger, 'error'>): CountryFeed => {
  if (path === undefined) return { refresh: () => undefined };
  const feed = createFileFeed(path, read, (fields) =>
    logger.error(fields, 'the database of countries was not changed'),
  );
  return { locator: { country: (address) => feed.current().country(address) }, refresh: feed.refresh };
};
