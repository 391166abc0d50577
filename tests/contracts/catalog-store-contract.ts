import { deepEqual, equal, ok } from 'node:assert/strict';
import type { CatalogDraft, CatalogStore, TokenRevision } from '../../application/ports/storage/catalog-store.js';
import { sameValue } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';

const draft = (differs: Partial<CatalogDraft> = {}): CatalogDraft => ({
  content: {
    accounts: [{ id: 'acme', name: 'Grüße 片名 👩‍👧 \\0041', nested: { list: [1, null, '\u0000', '\ud800'] } }],
    campaigns: [{ id: '__proto__' }],
    bidders: [],
  },
  author: 'anna\u0000',
  summary: 'accounts: acme added',
  ...differs,
});

const NOW = 1_767_225_600_000;
const RACERS = 16;

const newestOf = async (store: CatalogStore): Promise<number> => (await store.latest(0))?.version ?? 0;

const publish = async (store: CatalogStore, differs: Partial<CatalogDraft> = {}): Promise<number> => {
  const published = await store.publish(draft(differs), await newestOf(store), NOW);
  if (published.kind === 'conflict') throw new Error('Nobody else publishes here.');
  return published.version;
};

const tokensAt = async (store: CatalogStore): Promise<number> => (await store.tokenChanges(0)).at(-1)?.version ?? 0;

const tokenDraft = (author = 'anna\u0000'): Pick<TokenRevision, 'author' | 'change'> => ({
  author,
  change: {
    issued: [{ sha256: 'ab'.repeat(32), accountId: 'Grüße \u0000', kind: 'api', scopes: ['read'], last4: 'wxyz' }],
    ended: [{ sha256: 'cd'.repeat(32), atMs: NOW }],
  },
});

const changeTokens = async (store: CatalogStore, author?: string): Promise<number> => {
  const changed = await store.changeTokens(tokenDraft(author), await tokensAt(store), NOW);
  if (changed.kind === 'conflict') throw new Error('Nobody else changes tokens here.');
  return changed.version;
};

const guarantees: Guarantees<CatalogStore> = {
  'a publication is read back whole, with author, time and note': async (store) => {
    const version = await publish(store);
    const revision = { ...draft(), version, atMs: NOW };
    sameValue(await store.find(version), revision);
    sameValue(await store.latest(version - 1), revision);
    sameValue(await store.latest(0), revision);
  },
  'nothing is newer than the newest version; unknown versions are not found': async (store) => {
    const version = await publish(store);
    equal(await store.latest(version), undefined);
    for (const other of [0, -1, version + 1]) equal(await store.find(other), undefined);
  },
  'versions are consecutive and never change': async (store) => {
    const first = await publish(store, { summary: 'first' });
    const second = await publish(store, { summary: 'second' });
    equal(second, first + 1);
    equal((await store.find(first))?.summary, 'first');
    equal((await store.latest(first))?.summary, 'second');
  },
  'publishing on an old version writes nothing': async (store) => {
    const version = await publish(store);
    for (const expected of [version - 1, version + 1, version + 7])
      deepEqual(await store.publish(draft(), expected, NOW), { kind: 'conflict' });
    equal(await newestOf(store), version);
  },
  'of many publications on the same version exactly one wins': async (store) => {
    for (let round = 0; round < 3; round++) {
      const seen = await newestOf(store);
      const attempts = Array.from({ length: RACERS }, (_, i) => store.publish(draft({ author: `${i}` }), seen, NOW));
      const outcomes = await Promise.all(attempts);
      equal(outcomes.filter(({ kind }) => kind === 'published').length, 1);
      const winner = outcomes.findIndex(({ kind }) => kind === 'published');
      equal((await store.find(seen + 1))?.author, `${winner}`);
      equal(await newestOf(store), seen + 1);
    }
  },
  'the history is limited, newest first, without contents': async (store) => {
    const version = await publish(store, { author: 'anna', summary: 'one' });
    await publish(store, { author: 'ben', summary: 'two' });
    const history = await store.history(2);
    deepEqual(
      history.map(({ author, summary }) => [author, summary]),
      [
        ['ben', 'two'],
        ['anna', 'one'],
      ],
    );
    sameValue(history[1], { version, author: 'anna', atMs: NOW, summary: 'one' });
    ok((await store.history(1_000)).length >= 2);
  },
  'token changes after a version are read back whole, in order': async (store) => {
    const first = await changeTokens(store);
    const second = await changeTokens(store, 'ben');
    equal(second, first + 1);
    const after = await store.tokenChanges(first - 1);
    sameValue(after, [
      { ...tokenDraft(), version: first, atMs: NOW },
      { ...tokenDraft('ben'), version: second, atMs: NOW },
    ]);
    equal((await store.tokenChanges(first)).length, 1);
    deepEqual(await store.tokenChanges(second), []);
  },
  'publishing changes no token and no token version': async (store) => {
    const [version, tokens] = [await publish(store), await changeTokens(store)];
    equal(await newestOf(store), version);
    await publish(store);
    equal(await tokensAt(store), tokens);
  },
  'of many token changes on the same version exactly one wins': async (store) => {
    const seen = await changeTokens(store);
    const attempts = Array.from({ length: RACERS }, (_, i) => store.changeTokens(tokenDraft(`${i}`), seen, NOW));
    const outcomes = await Promise.all(attempts);
    equal(outcomes.filter(({ kind }) => kind === 'published').length, 1);
    const winner = outcomes.findIndex(({ kind }) => kind === 'published');
    deepEqual(
      (await store.tokenChanges(seen)).map(({ author }) => author),
      [`${winner}`],
    );
    for (const expected of [seen, seen - 1, seen + 7])
      deepEqual(await store.changeTokens(tokenDraft(), expected, NOW), { kind: 'conflict' });
  },
};

/** Every guarantee of `CatalogStore`. The subject may be shared, but nobody else may publish to it meanwhile. */
export const catalogStoreContract = (make: Make<CatalogStore>): readonly ContractCase[] => casesOf(make, guarantees);
