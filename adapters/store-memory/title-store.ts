import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { TitleStore } from '../../application/ports/storage/title-store.js';
import type { TitleAnalysis } from '../../domain/video/slot.js';
import { BoundedMap } from './maps/bounded-map.js';

const byId = (a: TitleAnalysis, b: TitleAnalysis): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Titles do not expire; where there is no room for more, the one unused for longest has to be imported again. */
export const createMemoryTitleStore = (options: { readonly maxEntries?: number | undefined } = {}): TitleStore => {
  const titles = new BoundedMap<TitleAnalysis>({ ...options, maxBytes: MEMORY_BOUNDS.memoryTitles });
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
