import { describe, expect, test } from '@jest/globals';
import { createMemoryCatalogStore } from '../../../adapters/store-memory/index.js';
import type { CatalogStore } from '../../../application/ports/storage/catalog-store.js';
import { createCatalogFeed } from '../../../bootstrap/catalog/catalog-feed.js';
import { readFixedLayers, type CompiledCatalog } from '../../../bootstrap/catalog/compile-catalog.js';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';
import type { CatalogEntry } from '../../../domain/catalog/content/catalog-content.js';
import { accountId } from '../../../domain/values/ids.js';

const NOW = 1_767_225_600_000;
const fixed = readFixedLayers(readSettings({ NODE_ENV: 'production' }));

const openFeed = async (store: CatalogStore) => {
  const logged: string[] = [];
  const seen: CompiledCatalog[] = [];
  const changes: unknown[] = [];
  const logger = {
    info: (fields: unknown) => void changes.push(fields),
    error: (...line: readonly unknown[]) => void logged.push(JSON.stringify(line)),
    warn: (...line: readonly unknown[]) => void logged.push(JSON.stringify(line)),
  };
  const feed = await createCatalogFeed({
    fixed,
    store,
    logger: logger as never,
    onChange: (one) => void seen.push(one),
  });
  return { ...feed, logged, changes, seen, accounts: () => [...feed.catalog.current().accounts.keys()] };
};

const publish = async (store: CatalogStore, ...accounts: readonly CatalogEntry[]): Promise<void> => {
  const version = (await store.latest(0))?.version ?? 0;
  await store.publish({ content: { accounts, campaigns: [], bidders: [] }, author: 'a', summary: '' }, version, NOW);
};

const tokenOf = (id: string) =>
  ({ sha256: id.repeat(64), accountId: 'acme', kind: 'api', scopes: ['read'], last4: id.repeat(4) }) as const;

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
    expect(node.changes).toEqual([{ version: 1, accounts: 1, campaigns: 0 }]);
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

  test('takes tokens apart from what is published, also while it cannot use the newest version', async () => {
    const store = createMemoryCatalogStore();
    await publish(store, { id: 'acme' });
    const node = await openFeed(store);
    const digests = () => [...node.catalog.current().credentials.keys()].map((digest) => digest[0]);
    await store.changeTokens({ author: 'a', change: { issued: [tokenOf('b'), tokenOf('c')], ended: [] } }, 0, NOW);
    await node.refresh();
    expect(digests()).toEqual(['b', 'c']);
    await publish(store, { id: 'acme', name: 'Changed' });
    await node.refresh();
    expect([node.catalog.current().version, digests()]).toEqual([2, ['b', 'c']]);
    await publish(store, UNREADABLE);
    const end = { issued: [], ended: [{ sha256: tokenOf('b').sha256, atMs: 0 }] };
    await store.changeTokens({ author: 'a', change: end }, 1, NOW);
    await node.refresh();
    expect(node.catalog.current().version).toBe(2);
    expect(node.catalog.current().credentials.get(tokenOf('b').sha256)).toMatchObject({ endsAtMs: 0 });
  });

  test('believes no token of an account that is gone, and none that stands in a published account', async () => {
    const store = createMemoryCatalogStore();
    const { accountId: _, ...tokenHash } = tokenOf('d');
    await publish(store, { id: 'beta', tokenHashes: [tokenHash] });
    await store.changeTokens({ author: 'a', change: { issued: [tokenOf('b')], ended: [] } }, 0, NOW);
    const node = await openFeed(store);
    expect(node.accounts()).toEqual([accountId('beta')]);
    expect(node.catalog.current().credentials.size).toBe(0);
  });
});
