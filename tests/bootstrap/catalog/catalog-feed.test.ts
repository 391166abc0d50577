import { describe, expect, test } from '@jest/globals';
import { createMemoryCatalogStore } from '../../../adapters/store-memory/index.js';
import type { CatalogStore } from '../../../application/ports/storage/catalog-store.js';
import { createCatalogFeed } from '../../../bootstrap/catalog/catalog-feed.js';
import { readFixedLayers, type CompiledCatalog } from '../../../bootstrap/catalog/compile-catalog.js';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';
import type { CatalogEntry } from '../../../domain/catalog/catalog-content.js';
import { accountId } from '../../../domain/values/ids.js';

const NOW = 1_767_225_600_000;
const fixed = readFixedLayers(readSettings({ NODE_ENV: 'production' }));

const openFeed = async (store: CatalogStore) => {
  const logged: string[] = [];
  const seen: CompiledCatalog[] = [];
  const logger = {
    error: (...line: readonly unknown[]) => void logged.push(JSON.stringify(line)),
    warn: (...line: readonly unknown[]) => void logged.push(JSON.stringify(line)),
  };
  const feed = await createCatalogFeed({
    fixed,
    store,
    logger: logger as never,
    onChange: (one) => void seen.push(one),
  });
  return { ...feed, logged, seen, accounts: () => [...feed.catalog.current().accounts.keys()] };
};

const publish = async (store: CatalogStore, ...accounts: readonly CatalogEntry[]): Promise<void> => {
  const version = (await store.latest(0))?.version ?? 0;
  await store.publish({ content: { accounts, campaigns: [], bidders: [] }, author: 'a', summary: '' }, version, NOW);
};

/** What a newer version of the service could have published. */
const UNREADABLE: CatalogEntry = { id: 'acme', fromTheFuture: true };

describe('a node', () => {
  test('takes what was published, whole and in one instant', async () => {
    const store = createMemoryCatalogStore();
    const node = await openFeed(store);
    expect(node.catalog.current()).toMatchObject({ version: 0 });
    await publish(store, { id: 'acme' });
    const before = node.catalog.current();
    await node.refresh();
    expect(before.accounts.size).toBe(0);
    expect(node.catalog.current()).toMatchObject({ version: 1 });
    expect(node.seen.at(-1)?.snapshot).toBe(node.catalog.current());
    const present = node.catalog.current();
    await node.refresh();
    expect(node.catalog.current()).toBe(present);
  });

  test('that cannot read a version goes on with the last good one, says so once, and takes the next', async () => {
    const store = createMemoryCatalogStore();
    await publish(store, { id: 'acme' });
    const node = await openFeed(store);
    await publish(store, UNREADABLE);
    await node.refresh();
    await node.refresh();
    expect(node.catalog.current().version).toBe(1);
    expect(node.logged).toHaveLength(1);
    expect(node.logged[0]).toContain('fromTheFuture');
    await publish(store, { id: 'beta' });
    await node.refresh();
    expect(node.accounts()).toEqual([accountId('beta')]);
  });

  test('that starts on a version which it cannot read takes the newest that it can', async () => {
    const store = createMemoryCatalogStore();
    for (const entry of [{ id: 'old' }, { id: 'good' }, UNREADABLE, UNREADABLE]) await publish(store, entry);
    const node = await openFeed(store);
    expect(node.accounts()).toEqual([accountId('good')]);
    expect(node.catalog.current().version).toBe(2);
  });

  test('goes on with what it has while the store is out', async () => {
    const store = createMemoryCatalogStore();
    await publish(store, { id: 'acme' });
    let isOut = false;
    const latest: CatalogStore['latest'] = async (after) =>
      isOut ? Promise.reject(new Error('out')) : store.latest(after);
    const node = await openFeed({ ...store, latest });
    await publish(store, { id: 'beta' });
    isOut = true;
    await node.refresh();
    expect(node.accounts()).toEqual([accountId('acme')]);
    isOut = false;
    await node.refresh();
    expect(node.accounts()).toEqual([accountId('beta')]);
  });
});
