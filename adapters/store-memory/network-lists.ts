import type { NetworkLists } from '../../application/ports/network-lists.js';
import { BoundedMap } from './bounded-map.js';

export interface NetworkListsOptions {
  readonly maxEntries?: number | undefined;
  readonly maxChars?: number | undefined;
}

const DEFAULT_MAX_INSTALLS = 50_000;
const DEFAULT_MAX_CHARS = 16_000_000;
/** No identifier has one. */
const SEPARATOR = ' ';

/** One text per list, a byte a character. Lists differ in length a hundredfold, so that their characters are limited, too. */
export const createMemoryNetworkLists = (options: NetworkListsOptions = {}): NetworkLists => {
  const { maxEntries = DEFAULT_MAX_INSTALLS, maxChars = DEFAULT_MAX_CHARS } = options;
  let chars = 0;
  const leave = (_install: string, list: string): void => {
    chars -= list.length;
  };
  const lists = new BoundedMap<string>({ maxEntries, onDrop: leave });
  return {
    remember: (install, networkIds, nowMs, expiresAtMs) => {
      const before = lists.get(install);
      if (before !== undefined) leave(install, before);
      const list = networkIds.join(SEPARATOR);
      lists.set(install, list, nowMs, expiresAtMs);
      chars += list.length;
      while (chars > maxChars) lists.dropOldest();
    },
    find: (install, nowMs) => {
      const list = lists.get(install, nowMs);
      return list === '' ? [] : list?.split(SEPARATOR);
    },
  };
};
