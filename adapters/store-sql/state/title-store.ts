import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { TitleStore } from '../../../application/ports/storage/title-store.js';
import { SECOND_MS } from '../../../domain/values/time.js';
import type { TitleAnalysis } from '../../../domain/video/slot.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';

export const createSqlTitleStore = (db: Kysely<LedgerTables>): TitleStore => ({
  find: async (id) => {
    const row = await db.selectFrom('titles').select('analysis').where('id', '=', toKey(id)).executeTakeFirst();
    return row && (JSON.parse(row.analysis) as TitleAnalysis);
  },
  put: async (title) => {
    const analysis = JSON.stringify(title);
    await db
      .insertInto('titles')
      .values({ id: toKey(title.id), analysis })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ analysis }))
      .execute();
  },
  list: async (after, limit) => {
    const titles = db.selectFrom('titles').select('analysis').orderBy('id').limit(Math.max(0, limit));
    const rows = await (after === undefined ? titles : titles.where('id', '>', toKey(after))).execute();
    return rows.map(({ analysis }) => JSON.parse(analysis) as TitleAnalysis);
  },
});

/** A title that was imported by another process is known within it. */
const FRESH_MS = SECOND_MS;

/** The same store, which is not asked again for a title that was found a moment ago. */
export const rememberTitles = (titles: TitleStore): TitleStore => {
  const cache = new LRUCache<string, TitleAnalysis>({
    maxSize: MEMORY_BOUNDS.knownTitles,
    ttl: FRESH_MS,
    sizeCalculation: (title, key) => entryBytesOf(key, title),
  });
  return {
    find: async (id) => {
      const known = cache.get(id);
      if (known !== undefined) return known;
      const title = await titles.find(id);
      if (title !== undefined) cache.set(id, title);
      return title;
    },
    put: async (title) => {
      await titles.put(title);
      cache.delete(title.id);
    },
    list: (after, limit) => titles.list(after, limit),
  };
};
