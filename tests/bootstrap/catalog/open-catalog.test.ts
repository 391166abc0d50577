import { expect, test } from '@jest/globals';
import { createMemoryCatalogStore } from '../../../adapters/store-memory/index.js';
import { readFixedLayers } from '../../../bootstrap/catalog/compile-catalog.js';
import { openCatalog } from '../../../bootstrap/catalog/open-catalog.js';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';
import { accountGrant } from '../../../domain/catalog/tokens/account-token.js';

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

test('who sells is published once: not beside the configuration file, and not taken from under a bidder', async () => {
  const supply = { asi: 'ads.example.com', version: '1.0' };
  const parts = { published: undefined, clock: { nowMs: () => NOW }, warn: () => [] };
  const bidders = [{ id: 'dsp', url: 'https://dsp.example/bid', hosts: ['dsp.example'] }];
  const request = { author: 'anna' };
  const { admin } = openCatalog({ ...parts, fixed });
  expect(await admin.change({ set: { bidders }, supply }, request)).toMatchObject({
    differences: [
      { section: 'bidders', id: 'dsp', change: 'added' },
      { section: 'supply', id: 'supply', change: 'added' },
    ],
  });
  expect(await admin.change({ supply: { ...supply, asi: 'not a domain' } }, request)).toMatchObject({
    problems: [expect.stringMatching(/^supply\.asi: must be a domain name/)],
  });
  expect(await admin.change({ supply: null }, request)).toMatchObject({
    problems: [expect.stringMatching(/^supply: is missing/)],
  });
  const inFile = openCatalog({ ...parts, fixed: { ...fixed, demand: { bidders: [], supply } } });
  expect(await inFile.admin.change({ supply }, request)).toMatchObject({
    problems: [expect.stringMatching(/^supply: stands in the configuration file already/)],
  });
});
