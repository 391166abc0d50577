import type { TitleStore } from '../application/ports/storage/title-store.js';
import { demoTitles } from './demo/index.js';

/** Also finds the titles of the demo, unless the same id was imported; they are never stored. */
export const demoTitlesBehind = (titles: TitleStore): TitleStore => {
  const demo = new Map(demoTitles().map((title) => [title.id, title]));
  return {
    find: async (id) => (await titles.find(id)) ?? demo.get(id),
    put: (title) => titles.put(title),
    list: (after, limit) => titles.list(after, limit),
  };
};
