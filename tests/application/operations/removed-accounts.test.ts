import { describe, expect, test } from '@jest/globals';
import { makeAccountToken } from '../../../adapters/signer-node/index.js';
import { createMemoryCatalogStore } from '../../../adapters/store-memory/index.js';
import { createAccountTokens } from '../../../application/operations/catalog/account-tokens.js';
import { createCatalogAdmin, type CatalogOutcome } from '../../../application/operations/catalog/catalog-admin.js';
import { NO_CONTENT } from '../../../domain/catalog/content/catalog-content.js';

const clock = { nowMs: () => 1_767_225_600_000 };
const by = { author: 'anna' };
const kinds = ['publisher', 'api', 'user-key'] as const;

/** Version 1 is without the account, version 2 has it, with tokens. */
const open = async () => {
  const store = createMemoryCatalogStore();
  const tokens = createAccountTokens({ store, clock, make: makeAccountToken });
  const admin = createCatalogAdmin({ store, clock, check: () => ({ problems: [], warnings: [] }) });
  await admin.change({ set: { accounts: [{ id: 'other' }] } }, by);
  await admin.change({ set: { accounts: [{ id: 'acme' }] } }, by);
  await tokens.give('acme', { kinds, ...by });
  await tokens.give('other', { kinds, ...by });
  const owners = async () => (await tokens.live()).map(({ accountId }) => accountId);
  return { store, tokens, admin, owners };
};
type Opened = Awaited<ReturnType<typeof open>>;

const LEAVES: Readonly<Record<string, (opened: Opened) => Promise<CatalogOutcome>>> = {
  'removed by its id': ({ admin }) => admin.change({ remove: { accounts: ['acme'] } }, by),
  'left out of a whole catalog': ({ admin }) => admin.change({ replace: { accounts: [{ id: 'other' }] } }, by),
  'rolled back': ({ admin }) => admin.rollback(1, by),
};
const RETURNS: Readonly<Record<string, (opened: Opened) => Promise<CatalogOutcome>>> = {
  'set again': ({ admin }) => admin.change({ set: { accounts: [{ id: 'acme' }] } }, by),
  'part of a whole catalog': ({ admin }) =>
    admin.change({ replace: { accounts: [{ id: 'other' }, { id: 'acme', name: 'Another' }] } }, by),
  'rolled back to': ({ admin }) => admin.rollback(2, by),
};
const OTHERS = ['other', 'other', 'other'];

describe('tokens of a removed account have ended for good', () => {
  const ways = Object.keys(LEAVES).flatMap((leaves) => Object.keys(RETURNS).map((returns) => [leaves, returns]));
  test.each(ways)('%s, then %s', async (leaves = '', returns = '') => {
    const opened = await open();
    expect(await LEAVES[leaves]?.(opened)).toMatchObject({ published: true });
    expect(await opened.owners()).toEqual(OTHERS);
    expect(await RETURNS[returns]?.(opened)).toMatchObject({ published: true });
    expect(await opened.owners()).toEqual(OTHERS);
    await opened.tokens.give('acme', { kinds, ...by });
    await opened.admin.change({ set: { accounts: [{ id: 'acme', enabled: false }] } }, by);
    expect(await opened.owners()).toEqual([...OTHERS, 'acme', 'acme', 'acme']);
  });

  test.each(Object.entries(RETURNS))(
    'also when the removal broke off before its tokens ended: %s',
    async (_, comes) => {
      const opened = await open();
      const draft = { content: { ...NO_CONTENT, accounts: [{ id: 'other' }] }, author: 'anna', summary: '' };
      await opened.store.publish(draft, 2, clock.nowMs());
      expect(await opened.owners()).toContain('acme');
      expect(await comes(opened)).toMatchObject({ published: true });
      expect(await opened.owners()).toEqual(OTHERS);
    },
  );

  test.each(Object.entries(LEAVES))(
    'but not by a dry run, nor by a refused or a conflicting change: %s',
    async (_, leave) => {
      const opened = await open();
      const { store, owners } = opened;
      const dry = createCatalogAdmin({ store, clock, check: () => ({ problems: ['no.'], warnings: [] }) });
      await dry.change({ remove: { accounts: ['acme'] } }, { ...by, isDryRun: true });
      const late: typeof store = { ...store, publish: async () => ({ kind: 'conflict' }) };
      const outcome = await leave({
        ...opened,
        admin: createCatalogAdmin({ store: late, clock, check: () => ({ problems: [], warnings: [] }) }),
      });
      expect(outcome).toEqual({ kind: 'conflict', version: 2 });
      expect(await owners()).toHaveLength(6);
    },
  );

  test('and those of an account that another author publishes in between live on', async () => {
    const { store, tokens, admin } = await open();
    const racing: typeof store = {
      ...store,
      publish: async (draft, expected, nowMs) => {
        await admin.change({ set: { accounts: [{ id: 'late' }] } }, by);
        await tokens.give('late', { kinds, ...by });
        return store.publish(draft, expected, nowMs);
      },
    };
    const slow = createCatalogAdmin({ store: racing, clock, check: () => ({ problems: [], warnings: [] }) });
    expect(await slow.change({ remove: { accounts: ['acme'] } }, by)).toMatchObject({ kind: 'conflict' });
    expect((await tokens.live()).filter(({ accountId }) => accountId === 'late')).toHaveLength(3);
  });
});
