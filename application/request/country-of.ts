import { tolerate } from '../faults/outage.js';
import type { Caller } from '../ports/traffic/caller.js';
import type { Ports } from '../ports/index.js';

/** A locator that breaks knows no country, which is what most of them answer anyway. */
export const countryOf = (
  ports: Pick<Ports, 'faults' | 'geo'>,
  { address }: Pick<Caller, 'address'>,
): string | undefined => {
  try {
    return ports.geo.country(address);
  } catch (error) {
    tolerate(ports, 'geo.country', error);
    return undefined;
  }
};
