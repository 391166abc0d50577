import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { NetworkLists } from '../../application/ports/traffic/network-lists.js';
import { BoundedMap } from './maps/bounded-map.js';

export interface NetworkListsOptions {
  readonly maxEntries?: number | undefined;
  readonly maxBytes?: number | undefined;
}

/** No identifier has one. */
const SEPARATOR = ' ';

/** One text per list, which takes less than a list does. */
export const createMemoryNetworkLists = (options: NetworkListsOptions = {}): NetworkLists => {
  const { maxEntries, maxBytes = MEMORY_BOUNDS.networkLists } = options;
  const lists = new BoundedMap<string>({ maxEntries, maxBytes });
  return {
    remember: (install, networkIds, nowMs, expiresAtMs) =>
      lists.set(install, networkIds.join(SEPARATOR), nowMs, expiresAtMs),
    find: (install, nowMs) => {
      const list = lists.get(install, nowMs);
      return list === '' ? [] : list?.split(SEPARATOR);
    },
  };
};
