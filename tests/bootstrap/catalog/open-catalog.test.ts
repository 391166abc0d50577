import { expect, test } from '@jest/globals';
import { createMemoryCatalogStore } from '../../../adapters/store-memory/index.js';
import { createCatalogFeed } from '../../../bootstrap/catalog/catalog-feed.js';
import { readFixedLayers } from '../../../bootstrap/catalog/compile-catalog.js';
import { openCatalog } from '../../../bootstrap/catalog/open-catalog.js';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';

const NOW = 1_767_225_600_000;
const fixed = readFixedLayers(readSettings({ NODE_ENV: 'production' }));
const logger = { error: () => undefined, warn: () => undefined };

const token = (name: string, kind: string) => ({ kind, sha256: name.repeat(64), last4: name.repeat(4) });

/** As the version before has left it: tokens in accounts, one of them rotated since. */
const earlierStore = async () => {
  const store = createMemoryCatalogStore();
  const tokensOf = [[token('A', 'api')], [token('b', 'api'), token('c', 'publisher')]];
  for (const [i, tokenHashes] of tokensOf.entries()) {
    const content = { accounts: [{ id: 'shop', tokenHashes }], campaigns: [], bidders: [] };
    await store.publish({ content, author: 'a', summary: '' }, i, NOW);
  }
  return store;
};

const open = (published: Awaited<ReturnType<typeof earlierStore>>) =>
  openCatalog({ fixed, published, dataDir: undefined, clock: { nowMs: () => NOW } });

test('tokens that an earlier version published in their accounts go on, those of the newest version alone', async () => {
  const store = await earlierStore();
  const { tokens } = await open(store);
  const { catalog } = await createCatalogFeed({ fixed, store, logger });
  expect([...catalog.current().credentials]).toEqual([
    ['b'.repeat(64), { accountId: 'shop', kind: 'api', last4: 'bbbb' }],
    ['c'.repeat(64), { accountId: 'shop', kind: 'publisher', last4: 'cccc' }],
  ]);
  await tokens.revoke(() => true, 'anna');
  await open(store);
  expect(await tokens.live()).toEqual([]);
  expect(await store.tokenChanges(0)).toHaveLength(2);
});

test('a rollback brings no token back to life, and ends none', async () => {
  const store = await earlierStore();
  const { admin, tokens } = await open(store);
  const live = await tokens.live();
  expect(await admin.rollback(1, { author: 'anna' })).toMatchObject({ kind: 'accepted', published: false });
  await admin.change({ remove: { accounts: ['shop'] } }, { author: 'anna' });
  expect(await admin.rollback(1, { author: 'anna' })).toMatchObject({ kind: 'accepted', published: true });
  await open(store);
  expect(await tokens.live()).toEqual(live);
  const { catalog } = await createCatalogFeed({ fixed, store, logger });
  expect([...catalog.current().credentials.values()].map(({ last4 }) => last4)).toEqual(['bbbb', 'cccc']);
});
