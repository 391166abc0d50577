import type { GeoLocator } from '../application/ports/traffic/geo-locator.js';
import type { LocalChecks } from './local-ports.js';

/**
 * No geo database is bundled (their licences ask for attribution or registration): every country is unknown, and
 * unknown is allowed.
 */
export const unknownCountries: GeoLocator = { country: () => undefined };

/**
 * Every text is safe, every caller a person. Consent strings are forwarded, not decoded, and what is not read refuses:
 * under GDPR no recipient outside the process is asked.
 */
export const nothingChecked: LocalChecks = {
  reader: { read: () => ({ topics: [], safety: 'safe', terms: [], register: 'neutral' }) },
  traffic: { inspect: () => [] },
  consent: { read: () => undefined },
};
