import { expect, test } from '@jest/globals';
import { createMemoryCatalogStore } from '../../../adapters/store-memory/index.js';
import { readFixedLayers } from '../../../bootstrap/catalog/compile-catalog.js';
import { openCatalog } from '../../../bootstrap/catalog/open-catalog.js';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';
import { accountGrant } from '../../../domain/catalog/account-token.js';

const NOW = 1_767_225_600_000;
const fixed = readFixedLayers(readSettings({ NODE_ENV: 'production' }));

const token = (name: string, kind: 'api' | 'publisher') => ({
  ...accountGrant(kind, 'shop', ['read']),
  ...{ sha256: name.repeat(64), last4: name.repeat(4) },
});

test('a rollback ends no token, and brings none of a removed account back to life', async () => {
  const store = createMemoryCatalogStore();
  const { admin, tokens } = openCatalog({ fixed, published: store, clock: { nowMs: () => NOW }, warn: () => [] });
  await admin.change({ set: { accounts: [{ id: 'shop' }] } }, { author: 'anna' });
  await tokens.issue([token('a', 'api')], { author: 'anna', replaces: () => false });
  await admin.change({ set: { accounts: [{ id: 'shop', name: 'Shop' }] } }, { author: 'anna' });
  // The token of the first version is rotated while the second is live.
  await tokens.issue([token('b', 'api'), token('c', 'publisher')], { author: 'anna', replaces: () => true });
  const live = await tokens.live();
  expect(await admin.rollback(1, { author: 'anna' })).toMatchObject({ kind: 'accepted', published: true });
  expect(await tokens.live()).toEqual(live);
  await admin.change({ remove: { accounts: ['shop'] } }, { author: 'anna' });
  expect(await admin.rollback(1, { author: 'anna' })).toMatchObject({ kind: 'accepted', published: true });
  expect(await tokens.live()).toEqual([]);
  expect(live.map(({ last4 }) => last4)).toEqual(['bbbb', 'cccc']);
});
