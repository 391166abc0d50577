import { equal, ok } from 'node:assert/strict';
import type { SessionKey, SessionStore } from '../../application/ports/storage/session-store.js';
import { accountId, conversationId, userId } from '../../domain/values/ids.js';
import type { SessionState } from '../../domain/turn/session.js';
import { networkIdsOf } from '../../domain/privacy/sk-ad-network.js';
import { CONFUSABLE_IDS, freshId, isTrue, sameValue } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { sampleDirectBid } from './sample-demand.js';
import { sampleSession, sampleTraces } from './samples.js';

const key = (differs: Partial<SessionKey> = {}): SessionKey => ({
  accountId: accountId(freshId()),
  userId: userId(freshId()),
  conversationId: conversationId(freshId()),
  ...differs,
});

const stateOf = (k: SessionKey, completedTurns: number): SessionState => sampleSession({ ...k, completedTurns });

const turnsOf = async (store: SessionStore, k: SessionKey): Promise<number | undefined> =>
  (await store.read(k)).value?.completedTurns;

const RACERS = 16;

const guarantees: Guarantees<SessionStore> = {
  'an unknown session has no value and version 0': async (store) => {
    sameValue(await store.read(key()), { version: 0 });
  },
  'a write is read back whole, with a version above 0': async (store) => {
    const k = key();
    const state = sampleSession({
      ...k,
      seenAssistants: ['a', 'b'],
      shownAdvertisers: { one: 2, constructor: 1 },
      prepared: { bids: [sampleDirectBid()], expiresAtMs: Date.now() + 60_000 },
    });
    isTrue(await store.replace(k, 0, state), 'the first write must win');
    const read = await store.read(k);
    ok(read.version > 0, 'a written session has a version above 0');
    sameValue(read.value, state);
  },
  'a session keeps the longest list of ad networks': async (store) => {
    const k = key();
    const ids = Array.from(
      { length: 300 },
      (_, i) => `${String(i).padStart(100 - '.skadnetwork'.length, 'n')}.skadnetwork`,
    );
    const networkIds = networkIdsOf(ids);
    await store.replace(k, 0, sampleSession({ ...k, networkIds }));
    const { value, version } = await store.read(k);
    sameValue(value?.networkIds, networkIds);
    ok(value !== undefined, 'the session was written');
    await store.replace(k, version, { ...value, completedTurns: 1 });
    sameValue((await store.read(k)).value, sampleSession({ ...k, networkIds, completedTurns: 1 }));
  },
  'a write with the current version replaces, and changes the version': async (store) => {
    const k = key();
    await store.replace(k, 0, stateOf(k, 1));
    const { version } = await store.read(k);
    isTrue(await store.replace(k, version, stateOf(k, 2)), 'the version was the present one');
    const read = await store.read(k);
    equal(read.value?.completedTurns, 2);
    ok(read.version !== version, 'every write has a version of its own');
  },
  'a write with an old version changes nothing': async (store) => {
    const k = key();
    await store.replace(k, 0, stateOf(k, 1));
    const { version } = await store.read(k);
    await store.replace(k, version, stateOf(k, 2));
    equal(await store.replace(k, version, stateOf(k, 3)), false);
    equal(await store.replace(k, 0, stateOf(k, 4)), false);
    equal(await turnsOf(store, k), 2);
  },
  'a write to an unknown session needs version 0': async (store) => {
    const k = key();
    equal(await store.replace(k, 1, stateOf(k, 1)), false);
    sameValue(await store.read(k), { version: 0 });
    isTrue(await store.replace(k, 0, stateOf(k, 1)), 'version 0 was the present one');
  },
  'of many writers with the same version exactly one wins': async (store) => {
    const k = key();
    for (let round = 0; round < 3; round++) {
      const { version } = await store.read(k);
      const writers = Array.from({ length: RACERS }, (_, i) =>
        store.replace(k, version, stateOf(k, round * RACERS + i)),
      );
      const won = await Promise.all(writers);
      equal(won.filter(Boolean).length, 1);
      equal(await turnsOf(store, k), round * RACERS + won.indexOf(true));
    }
  },
  'keys of any characters never collide': async (store) => {
    const account = freshId();
    const keys = CONFUSABLE_IDS.flatMap((a) =>
      CONFUSABLE_IDS.map((b) =>
        key({ accountId: accountId(account), userId: userId(a), conversationId: conversationId(b) }),
      ),
    );
    const others = CONFUSABLE_IDS.map((a) => key({ accountId: accountId(`${account}${a}`), userId: userId('x') }));
    const all = [...keys, ...others];
    for (const [i, k] of all.entries())
      isTrue(await store.replace(k, 0, stateOf(k, i)), `${JSON.stringify(k)} met another`);
    for (const [i, k] of all.entries()) equal(await turnsOf(store, k), i);
  },
  'keys of the longest ids never collide': async (store) => {
    // As long as the interface takes them; three bytes a character, and nothing that an index could compress.
    const long = String.fromCharCode(...Array.from({ length: 511 }, (_, i) => 0x4e00 + ((i * 7_919) % 20_000)));
    const account = accountId(freshId());
    const keys = ['a', 'b'].flatMap((a) =>
      ['a', 'b'].map((b) => ({
        accountId: account,
        userId: userId(`${long}${a}`),
        conversationId: conversationId(`${long}${b}`),
      })),
    );
    for (const [i, k] of keys.entries()) isTrue(await store.replace(k, 0, stateOf(k, i)), 'a long key met another');
    for (const [i, k] of keys.entries()) equal(await turnsOf(store, k), i);
  },
  'erasing a user keeps only the data of others': async (store) => {
    const erased = key();
    const alsoErased = key({ accountId: erased.accountId, userId: erased.userId });
    const otherUser = key({ accountId: erased.accountId, conversationId: erased.conversationId });
    const otherAccount = key({ userId: erased.userId, conversationId: erased.conversationId });
    for (const k of [erased, alsoErased, otherUser, otherAccount]) await store.replace(k, 0, stateOf(k, 1));
    await store.eraseUser(erased.accountId, erased.userId, sampleTraces());
    for (const k of [erased, alsoErased]) sameValue(await store.read(k), { version: 0 });
    for (const k of [otherUser, otherAccount]) equal(await turnsOf(store, k), 1);
  },
  'erasing twice, or an unknown user, is no error': async (store) => {
    const k = key();
    await store.eraseUser(k.accountId, k.userId, sampleTraces());
    await store.replace(k, 0, stateOf(k, 1));
    equal(await turnsOf(store, k), 1);
    await store.eraseUser(k.accountId, k.userId, sampleTraces());
    await store.eraseUser(k.accountId, k.userId, sampleTraces());
    sameValue(await store.read(k), { version: 0 });
  },
  'a writer that read before an erasure cannot undo it': async (store) => {
    const k = key();
    await store.replace(k, 0, stateOf(k, 1));
    const before = await store.read(k);
    await store.eraseUser(k.accountId, k.userId, sampleTraces());
    equal(await store.replace(k, before.version, stateOf(k, 2)), false);
    await store.replace(k, 0, stateOf(k, 3));
    equal(await store.replace(k, before.version, stateOf(k, 4)), false);
    equal(await turnsOf(store, k), 3);
  },
};

/** Every guarantee of `SessionStore`; time is the implementation's own. */
export const sessionStoreContract = (make: Make<SessionStore>): readonly ContractCase[] => casesOf(make, guarantees);
