import { describe, expect, test } from '@jest/globals';
import { createMemoryCatalogStore } from '../../../adapters/store-memory/index.js';
import { createCatalogAdmin, type CatalogAdmin } from '../../../application/operations/catalog/catalog-admin.js';
import type { CatalogContent } from '../../../domain/catalog/content/catalog-content.js';

const NOW = 1_767_225_600_000;
const by = (author: string, expectedVersion?: number) => ({ author, expectedVersion });

/** Whatever has a name of `bad` is refused. */
const check = ({ accounts }: CatalogContent) => ({
  problems: accounts.flatMap(({ id, name }) => (name === 'bad' ? [`account ${id}: is bad.`] : [])),
  warnings: [],
});

const openAdmin = (): CatalogAdmin =>
  createCatalogAdmin({ store: createMemoryCatalogStore(), clock: { nowMs: () => NOW }, check });

const account = (id: string, name = id) => ({ id, name });
const set = (...accounts: readonly { readonly id: string; readonly name: string }[]) => ({ set: { accounts } });

describe('a change', () => {
  test('is published with who, when and what, and the next node finds the whole', async () => {
    const admin = openAdmin();
    expect(await admin.current()).toEqual({ version: 0, content: { accounts: [], campaigns: [], bidders: [] } });
    await admin.change(set(account('acme')), by('anna', 0));
    const outcome = await admin.change(set(account('acme', 'Acme'), account('beta')), {
      ...by('ben', 1),
      note: 'for May',
    });
    expect(outcome).toEqual({
      kind: 'accepted',
      published: true,
      version: 2,
      differences: [
        { section: 'accounts', id: 'acme', change: 'changed', keys: ['name'] },
        { section: 'accounts', id: 'beta', change: 'added' },
      ],
      warnings: [],
    });
    expect((await admin.current()).content.accounts).toEqual([account('acme', 'Acme'), account('beta')]);
    expect(await admin.history(10)).toEqual([
      { version: 2, author: 'ben', atMs: NOW, summary: 'for May – accounts: acme changed (name), beta added' },
      { version: 1, author: 'anna', atMs: NOW, summary: 'accounts: acme added' },
    ]);
  });

  test('that is a mistake is refused, and what is in force stays', async () => {
    const admin = openAdmin();
    await admin.change(set(account('acme')), by('anna'));
    expect(await admin.change(set(account('acme', 'bad')), by('anna'))).toEqual({
      kind: 'invalid',
      problems: ['account acme: is bad.'],
    });
    expect(await admin.current()).toMatchObject({ version: 1, content: { accounts: [account('acme')] } });
  });

  test('that names one id twice is refused, whether that id is published or not', async () => {
    const admin = openAdmin();
    await admin.change(set(account('acme')), by('anna'));
    const edit = set(account('acme', 'One'), account('acme', 'Two'), account('new'), account('new'), account('new'));
    expect(await admin.change(edit, by('anna'))).toEqual({
      kind: 'invalid',
      problems: ['acme', 'new'].map((id) => `Two accounts have the id "${id}"; give one of them another id.`),
    });
    expect((await admin.current()).content.accounts).toEqual([account('acme')]);
  });

  test('of another version than the newest is a conflict; of those at once on one version, one wins', async () => {
    const admin = openAdmin();
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((id) => admin.change(set(account(id)), by(id, 0))));
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'conflict')).toHaveLength(3);
    expect((await admin.current()).content.accounts).toHaveLength(1);
    expect(await admin.change(set(account('e')), by('e', 0))).toEqual({ kind: 'conflict', version: 1 });
  });

  test('that is a dry run, or changes nothing, publishes nothing', async () => {
    const admin = openAdmin();
    const dry = await admin.change(set(account('acme')), { ...by('anna'), isDryRun: true });
    expect(dry).toMatchObject({ kind: 'accepted', published: false, version: 0, differences: [{ id: 'acme' }] });
    await admin.change(set(account('acme')), by('anna'));
    expect(await admin.change(set(account('acme')), by('anna'))).toMatchObject({ published: false, differences: [] });
    expect(await admin.history(10)).toHaveLength(1);
  });
});

describe('tokens', () => {
  const tokenHashes = [{ kind: 'api', sha256: 'a'.repeat(64), last4: 'aaaa' }];

  test('are no part of a published account: a change that names some is refused, with what to do', async () => {
    const admin = openAdmin();
    for (const edit of [
      { set: { accounts: [{ id: 'acme', tokenHashes }] } },
      { replace: { accounts: [{ id: 'acme', tokenHashes: [] }] } },
    ]) {
      const outcome = await admin.change(edit, by('anna'));
      expect(outcome).toMatchObject({
        kind: 'invalid',
        problems: [expect.stringContaining('"acme" has "tokenHashes"')],
      });
      expect(JSON.stringify(outcome)).not.toContain('aaaa');
    }
    expect(await admin.history(10)).toEqual([]);
  });
});

describe('going back', () => {
  test('is a new version with the earlier content', async () => {
    const admin = openAdmin();
    await admin.change(set(account('acme')), by('anna'));
    await admin.change({ remove: { accounts: ['acme'] }, set: { accounts: [account('beta')] } }, by('anna'));
    expect(await admin.rollback(1, by('ben', 2))).toMatchObject({ kind: 'accepted', published: true, version: 3 });
    expect((await admin.current()).content.accounts).toEqual([account('acme')]);
    expect((await admin.history(1))[0]).toMatchObject({
      author: 'ben',
      summary: 'back to version 1 – accounts: beta removed, acme added',
    });
  });

  test('to a version that never was, or that is a mistake by now, is refused', async () => {
    const store = createMemoryCatalogStore();
    let isStrict = false;
    const admin = createCatalogAdmin({
      store,
      clock: { nowMs: () => NOW },
      check: () => ({ problems: isStrict ? ['no.'] : [], warnings: [] }),
    });
    await admin.change(set(account('acme')), by('anna'));
    await admin.change(set(account('beta')), by('anna'));
    expect(await admin.rollback(9, by('ben'))).toEqual({ kind: 'unknown-version' });
    isStrict = true;
    expect(await admin.rollback(1, by('ben'))).toEqual({ kind: 'invalid', problems: ['no.'] });
  });
});
