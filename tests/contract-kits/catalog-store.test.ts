import { createMemoryCatalogStore } from '../../adapters/store-memory/index.js';
import type { CatalogStore } from '../../application/ports/storage/catalog-store.js';
import * as contracts from '../contracts/index.js';
import { pause, tryKit } from './try-kit.js';

const catalog =
  (change: (good: CatalogStore) => Partial<CatalogStore>) =>
  (good: CatalogStore): CatalogStore => ({ ...good, ...change(good) });

const newestOf = async ({ latest }: CatalogStore): Promise<number> => (await latest(0))?.version ?? 0;
const tokensAt = async ({ tokenChanges }: CatalogStore): Promise<number> =>
  (await tokenChanges(0)).at(-1)?.version ?? 0;

tryKit<CatalogStore>('catalog store', {
  kit: contracts.catalogStoreContract,
  good: () => createMemoryCatalogStore(),
  idle: () => ({
    latest: async () => undefined,
    find: async () => undefined,
    publish: async () => ({ kind: 'conflict' }),
    history: async () => [],
    tokenChanges: async () => [],
    changeTokens: async () => ({ kind: 'conflict' }),
  }),
  idlePasses: {},
  mutants: {
    'a publication is read back whole, with author, time and note': [
      'authors are written without NUL',
      catalog(({ publish }) => ({
        publish: (draft, ...rest) => publish({ ...draft, author: draft.author.replaceAll('\0', '') }, ...rest),
      })),
    ],
    'nothing is newer than the newest version; unknown versions are not found': [
      'the newest is always news',
      catalog(({ latest }) => ({ latest: () => latest(0) })),
    ],
    'versions are consecutive and never change': [
      'only the newest is kept',
      catalog(({ find, latest }) => ({
        find: async (version) => ((await latest(version)) === undefined ? find(version) : undefined),
      })),
    ],
    'publishing on an old version writes nothing': [
      'the last to publish wins',
      catalog((good) => ({ publish: async (draft, _seen, nowMs) => good.publish(draft, await newestOf(good), nowMs) })),
    ],
    'of many publications on the same version exactly one wins': [
      'versions are compared first and written later',
      catalog((good) => ({
        publish: async (draft, seen, nowMs) => {
          if ((await newestOf(good)) !== seen) return { kind: 'conflict' };
          await pause();
          return good.publish(draft, await newestOf(good), nowMs);
        },
      })),
    ],
    'the history is limited, newest first, without contents': [
      'the history begins with the first',
      catalog(({ history }) => ({ history: async (limit) => (await history(limit)).toReversed() })),
    ],
    'token changes after a version are read back whole, in order': [
      'every change is read each time',
      catalog(({ tokenChanges }) => ({ tokenChanges: () => tokenChanges(0) })),
    ],
    'publishing changes no token and no token version': [
      'a change of tokens publishes, too',
      catalog((good) => ({
        changeTokens: async (draft, seen, nowMs) => {
          const content = { accounts: [], campaigns: [], bidders: [] };
          await good.publish({ content, author: draft.author, summary: 'tokens' }, await newestOf(good), nowMs);
          return good.changeTokens(draft, seen, nowMs);
        },
      })),
    ],
    'of many token changes on the same version exactly one wins': [
      'the last to change tokens wins',
      catalog((good) => ({
        changeTokens: async (draft, _seen, nowMs) => good.changeTokens(draft, await tokensAt(good), nowMs),
      })),
    ],
  },
});
