import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { TitleStore } from '../../../application/ports/storage/title-store.js';
import { SECOND_MS } from '../../../domain/values/time.js';
import type { TitleAnalysis } from '../../../domain/demand/slot.js';
import type { LedgerTables } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';

/** A title that was imported by another process is known within it. */
const FRESH_MS = SECOND_MS;

export const createSqlTitleStore = (db: Kysely<LedgerTables>): TitleStore => {
  const cache = new LRUCache<string, TitleAnalysis>({
    maxSize: MEMORY_BOUNDS.knownTitles,
    ttl: FRESH_MS,
    sizeCalculation: (title, key) => entryBytesOf(key, title),
  });
  return {
    find: async (id) => {
      const key = toKey(id);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const row = await db.selectFrom('titles').select('analysis').where('id', '=', key).executeTakeFirst();
      if (row === undefined) return undefined;
      const title = JSON.parse(row.analysis) as TitleAnalysis;
      cache.set(key, title);
      return title;
    },
    put: async (title) => {
      const analysis = JSON.stringify(title);
      await db
        .insertInto('titles')
        .values({ id: toKey(title.id), analysis })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ analysis }))
        .execute();
      cache.delete(toKey(title.id));
    },
    list: async (after, limit) => {
      const titles = db.selectFrom('titles').select('analysis').orderBy('id').limit(Math.max(0, limit));
      const rows = await (after === undefined ? titles : titles.where('id', '>', toKey(after))).execute();
      return rows.map(({ analysis }) => JSON.parse(analysis) as TitleAnalysis);
    },
  };
};
