import { describe, expect, test } from '@jest/globals';
import { makeAccountToken } from '../../../adapters/signer-node/index.js';
import { createMemoryCatalogStore } from '../../../adapters/store-memory/index.js';
import { createAccountTokens, readTokens } from '../../../application/operations/catalog/account-tokens.js';
import {
  accountGrant,
  type IssuedToken,
  type KnownToken,
  type TokenKind,
} from '../../../domain/catalog/tokens/account-token.js';
import { HOUR_MS } from '../../../domain/values/time.js';

const NOW = 1_767_225_600_000;

const token = (name: string, kind: TokenKind = 'api', accountId = 'acme'): IssuedToken => ({
  ...accountGrant(kind, accountId, ['read']),
  ...{ sha256: name.repeat(64), last4: name.repeat(4) },
});

const open = () => {
  const time = { nowMs: NOW };
  const store = createMemoryCatalogStore();
  const tokens = createAccountTokens({ store, clock: { nowMs: () => time.nowMs }, make: makeAccountToken });
  const live = async () => (await tokens.live()).map(({ sha256, endsAtMs }) => [sha256[0], endsAtMs]);
  return { time, store, tokens, live };
};

const all = (): boolean => true;
const none = (): boolean => false;

test('a new token takes the place of those that it replaces, at once', async () => {
  const { tokens, live } = open();
  await tokens.issue([token('a'), token('b', 'publisher')], { author: 'anna', replaces: none });
  await tokens.issue([token('c')], { author: 'anna', replaces: ({ kind }) => kind === 'api' });
  expect(await live()).toEqual([
    ['b', undefined],
    ['c', undefined],
  ]);
});

describe('new tokens that are given to an account', () => {
  const given = async (keepOldMs?: number) => {
    const { tokens, live } = open();
    const before = [token('a'), token('b', 'publisher'), token('c', 'api', 'other')];
    await tokens.issue(before, { author: 'anna', replaces: none });
    const made = await tokens.give('acme', { kinds: ['api'], author: 'anna', keepOldMs });
    return { made, live: await live(), present: await tokens.live() };
  };

  test('are those that are stored, and take the place of that account’s of their kinds alone', async () => {
    const { made, live, present } = await given();
    const [one] = made;
    expect(made).toMatchObject([{ token: expect.any(String), stored: { accountId: 'acme', kind: 'api' } }]);
    expect(live).toEqual([
      ['b', undefined],
      ['c', undefined],
      [one?.stored.sha256[0], undefined],
    ]);
    expect(present.at(-1)).toMatchObject({ ...one?.stored });
  });

  test('let the earlier ones go on for as long as is said', async () => {
    const { live } = await given(HOUR_MS);
    expect(live.slice(0, 3)).toEqual([
      ['a', NOW + HOUR_MS],
      ['b', undefined],
      ['c', undefined],
    ]);
  });
});

test('where there is nothing to change nothing is written', async () => {
  const { tokens, store } = open();
  await tokens.issue([token('a')], { author: 'anna', replaces: none });
  const { version } = await readTokens(store);
  expect(await tokens.revoke(none, 'ben')).toEqual([]);
  expect((await readTokens(store)).version).toBe(version);
});

test('whoever is never the fastest is told to try again, and has changed nothing', async () => {
  const store = createMemoryCatalogStore();
  let races = 0;
  const contended: typeof store = Object.assign(Object.create(store) as typeof store, {
    changeTokens: async () => (races++, { kind: 'conflict' }),
  });
  const tokens = createAccountTokens({ store: contended, clock: { nowMs: () => NOW }, make: makeAccountToken });
  await expect(tokens.issue([token('a')], { author: 'anna', replaces: none })).rejects.toThrow('try again');
  expect([races, (await readTokens(store)).tokens.size]).toEqual([10, 0]);
});

test('an earlier token goes on for a while, and ends by itself', async () => {
  const { time, tokens, live } = open();
  await tokens.issue([token('a')], { author: 'anna', replaces: none });
  await tokens.issue([token('b')], { author: 'anna', replaces: all, keepOldMs: HOUR_MS });
  expect(await live()).toEqual([
    ['a', NOW + HOUR_MS],
    ['b', undefined],
  ]);
  // An end comes nearer, and never moves away.
  await tokens.issue([token('c')], { author: 'anna', replaces: all, keepOldMs: 2 * HOUR_MS });
  expect((await live())[0]).toEqual(['a', NOW + HOUR_MS]);
  time.nowMs += HOUR_MS;
  expect((await live()).map(([name]) => name)).toEqual(['b', 'c']);
});

test('a revoked token has ended whatever the clock of a node says, and is never issued again', async () => {
  const { time, tokens, live, store } = open();
  await tokens.issue([token('a'), token('b')], { author: 'anna', replaces: none });
  const isA = ({ last4 }: KnownToken): boolean => last4 === 'aaaa';
  expect(await tokens.revoke(isA, 'ben')).toMatchObject([token('a')]);
  expect(await tokens.revoke(isA, 'ben')).toEqual([]);
  time.nowMs -= HOUR_MS;
  await tokens.issue([token('a')], { author: 'anna', replaces: none });
  expect(await live()).toEqual([['b', undefined]]);
  expect((await readTokens(store)).tokens.get(token('a').sha256)).toMatchObject({ endsAtMs: 0 });
});

test('changes at once are all made', async () => {
  const { tokens, live } = open();
  const names = ['a', 'b', 'c', 'd', 'e'];
  await Promise.all(names.map((name) => tokens.issue([token(name)], { author: name, replaces: none })));
  expect((await live()).map(([name]) => name).sort()).toEqual(names);
});
