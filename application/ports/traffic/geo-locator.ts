/** Country of a network address. Synchronous; an unknown address has no country. */
export interface GeoLocator {
  /** ISO 3166-1 alpha-2, upper case. */
  country(address: string): string | undefined;
}
