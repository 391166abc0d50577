import type { CatalogRevision, CatalogStore } from '../../application/ports/storage/catalog-store.js';

/** Within one process: what was published ends with it. */
export const createMemoryCatalogStore = (): CatalogStore => {
  const revisions: CatalogRevision[] = [];
  return {
    latest: async (afterVersion) => (revisions.length > afterVersion ? revisions.at(-1) : undefined),
    find: async (version) => revisions[version - 1],
    publish: async (draft, expectedVersion, nowMs) => {
      if (revisions.length !== expectedVersion) return { kind: 'conflict' };
      const version = expectedVersion + 1;
      revisions.push({ ...draft, version, atMs: nowMs });
      return { kind: 'published', version };
    },
    history: async (limit) =>
      [...revisions]
        .reverse()
        .slice(0, limit)
        .map(({ content: _content, ...change }) => change),
  };
};
