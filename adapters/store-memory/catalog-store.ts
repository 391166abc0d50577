import type { CatalogRevision, CatalogStore, TokenRevision } from '../../application/ports/storage/catalog-store.js';

/** Within one process: what was published ends with it. */
export const createMemoryCatalogStore = (): CatalogStore => {
  const revisions: CatalogRevision[] = [];
  const tokens: TokenRevision[] = [];
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
    tokenChanges: async (afterVersion) => tokens.slice(Math.max(0, afterVersion)),
    changeTokens: async (draft, expectedVersion, nowMs) => {
      if (tokens.length !== expectedVersion) return { kind: 'conflict' };
      const version = expectedVersion + 1;
      tokens.push({ ...draft, version, atMs: nowMs });
      return { kind: 'published', version };
    },
  };
};
