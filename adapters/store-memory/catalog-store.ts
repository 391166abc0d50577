import type { CatalogRevision, CatalogStore, TokenRevision } from '../../application/ports/storage/catalog-store.js';
import type { MemoryOutbox } from './outbox.js';

/** Within one process: what was published ends with it. `outbox`: where notices go; absent: nowhere. */
export const createMemoryCatalogStore = (outbox?: Pick<MemoryOutbox, 'add'>): CatalogStore => {
  const revisions: CatalogRevision[] = [];
  const tokens: TokenRevision[] = [];
  return {
    latest: async (afterVersion) => (revisions.length > afterVersion ? revisions.at(-1) : undefined),
    find: async (version) => revisions[version - 1],
    publish: async ({ notices = [], ...draft }, expectedVersion, nowMs) => {
      if (revisions.length !== expectedVersion) return { kind: 'conflict' };
      const version = expectedVersion + 1;
      revisions.push({ ...draft, version, atMs: nowMs });
      outbox?.add(notices);
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
