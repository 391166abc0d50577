import type { ConsentReader } from '../application/ports/traffic/consent-reader.js';
import type { GeoLocator } from '../application/ports/traffic/geo-locator.js';

/**
 * No geo database is bundled (their licences ask for attribution or registration): every country is unknown, and
 * unknown is allowed.
 */
export const unknownCountries: GeoLocator = { country: () => undefined };

/**
 * Consent strings are forwarded, not decoded, and what nobody reads refuses: under GDPR no recipient outside the
 * process is asked.
 */
export const noConsentStrings: ConsentReader = { read: () => undefined };
