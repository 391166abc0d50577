import type { Caller } from '../ports/traffic/caller.js';
import type { Ports } from '../ports/index.js';

/** A locator that breaks knows no country, which is what most of them answer anyway. */
export const countryOf = ({ geo }: Pick<Ports, 'geo'>, { address }: Pick<Caller, 'address'>): string | undefined => {
  try {
    return geo.country(address);
  } catch {
    return undefined;
  }
};
