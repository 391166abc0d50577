import type { TitleStore } from '../../application/ports/title-store.js';
import type { TitleAnalysis } from '../../domain/slot.js';
import { BoundedMap } from './bounded-map.js';

const DEFAULT_MAX_TITLES = 100_000;

const byId = (a: TitleAnalysis, b: TitleAnalysis): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Titles do not expire; beyond `maxEntries` the one unused for longest has to be imported again. */
export const createMemoryTitleStore = (options: { readonly maxEntries?: number | undefined } = {}): TitleStore => {
  const titles = new BoundedMap<TitleAnalysis>({ maxEntries: options.maxEntries ?? DEFAULT_MAX_TITLES });
  return {
    find: (id) => titles.get(id),
    put: async (title) => titles.set(title.id, title),
    list: async (after, limit) =>
      [...titles.values()]
        .filter(({ id }) => after === undefined || id > after)
        .sort(byId)
        .slice(0, Math.max(0, limit)),
  };
};
