import { isIP } from 'node:net';
import { Reader, type CountryResponse } from 'mmdb-lib';
import { readable } from '../../application/faults/readable.js';
import type { GeoLocator } from '../../application/ports/traffic/geo-locator.js';

/** Says what is wrong with a file, and what it should be. */
export class CountryDatabaseError extends Error {
  override readonly name = 'CountryDatabaseError';
}

/** What names itself so has records of MaxMind's form, also where somebody else made it. */
const WITH_COUNTRIES = /country|city|enterprise/i;
const ALPHA_2 = /^[A-Z]{2}$/;

const readerOf = (file: Buffer): Reader<CountryResponse> => {
  const reader = readable(() => new Reader<CountryResponse>(file));
  if (reader !== undefined) return reader;
  throw new CountryDatabaseError('is no MaxMind database: take the .mmdb file out of its archive');
};

/**
 * Countries out of a file in MaxMind's format (`.mmdb`), of MaxMind itself or of DB-IP. An address that only its
 * owner's registration says something of has the country of that. Throws {@link CountryDatabaseError}.
 */
export const createCountryDatabase = (file: Buffer): GeoLocator => {
  const reader = readerOf(file);
  const { databaseType, ipVersion } = reader.metadata;
  if (!WITH_COUNTRIES.test(databaseType))
    throw new CountryDatabaseError(`holds "${databaseType}", no countries: take a database of countries or cities`);
  return {
    country: (address) => {
      const version = isIP(address);
      if (version === 0 || version > ipVersion) return undefined;
      const found = reader.get(address);
      const code: unknown = (found?.country ?? found?.registered_country)?.iso_code;
      return typeof code === 'string' && ALPHA_2.test(code) ? code : undefined;
    },
  };
};
