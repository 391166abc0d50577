import * as memory from '../../adapters/store-memory/index.js';
import type { ExposureKeyOfSubject, ExposureStore } from '../../application/ports/storage/exposure-store.js';
import type { SessionKey, SessionStore } from '../../application/ports/storage/session-store.js';
import * as contracts from '../contracts/index.js';
import { pause, tryKit } from './try-kit.js';

const clock = { nowMs: () => Date.now() };

/** What both kinds of compare-and-set stores are to those who break them. */
interface Versioning<Key, State> {
  read(key: Key): Promise<{ readonly value: State | undefined; readonly version: number }>;
  replace(key: Key, seenVersion: number, next: State): Promise<boolean>;
}

/** Whoever writes last wins. */
const withoutVersions =
  <Key, State>({ read, replace }: Versioning<Key, State>): Versioning<Key, State>['replace'] =>
  async (key, _seen, next) =>
    replace(key, (await read(key)).version, next);

/** What was seen is compared first, and written later. */
const checkedFirst =
  <Key, State>({ read, replace }: Versioning<Key, State>): Versioning<Key, State>['replace'] =>
  async (key, seen, next) => {
    if ((await read(key)).version !== seen) return false;
    await pause();
    return replace(key, (await read(key)).version, next);
  };

/** A store whose keys are written in another way. */
const keyed =
  <Key, State, Store extends Versioning<Key, State>>(write: (key: Key) => Key) =>
  (good: Store): Store => ({
    ...good,
    read: (key: Key) => good.read(write(key)),
    replace: (key: Key, seen: number, next: State) => good.replace(write(key), seen, next),
  });

const IDLE = {
  read: async () => ({ value: undefined, version: 0 }),
  replace: async () => false,
  eraseUser: async () => undefined,
};

const session =
  (change: (good: SessionStore) => Partial<SessionStore>) =>
  (good: SessionStore): SessionStore => ({ ...good, ...change(good) });

const joined = (key: SessionKey): SessionKey => ({
  ...key,
  userId: `${key.userId}:${key.conversationId}` as typeof key.userId,
  conversationId: '' as typeof key.conversationId,
});

const shortened = (key: SessionKey): SessionKey => ({
  ...key,
  userId: key.userId.slice(0, 255) as typeof key.userId,
});

tryKit<SessionStore>('session store', {
  kit: contracts.sessionStoreContract,
  good: () => memory.createMemorySessionStore({ clock }),
  idle: () => IDLE,
  idlePasses: { 'an unknown session has no value and version 0': 'it promises nothing else' },
  mutants: {
    'an unknown session has no value and version 0': [
      'versions begin at 1',
      session(({ read }) => ({
        read: async (key) => {
          const found = await read(key);
          return { ...found, version: found.version + 1 };
        },
      })),
    ],
    'a write is read back whole, with a version above 0': [
      'prepared bids are forgotten',
      session(({ replace }) => ({
        replace: (key, seen, next) => replace(key, seen, { ...next, prepared: undefined }),
      })),
    ],
    'a session keeps the longest list of ad networks': [
      'there is room for a hundred networks',
      session(({ replace }) => ({
        replace: (key, seen, next) => replace(key, seen, { ...next, networkIds: next.networkIds?.slice(0, 100) }),
      })),
    ],
    'a write with the current version replaces, and changes the version': [
      'every write has version 1',
      session(({ read }) => ({
        read: async (key) => {
          const { value, version } = await read(key);
          return { value, version: Math.min(version, 1) };
        },
      })),
    ],
    'a write with an old version changes nothing': [
      'the last writer wins',
      session((good) => ({ replace: withoutVersions(good) })),
    ],
    'a write to an unknown session needs version 0': [
      'what is not there may be written with any version',
      session(({ read, replace }) => ({
        replace: async (key, seen, next) => replace(key, (await read(key)).version === 0 ? 0 : seen, next),
      })),
    ],
    'of many writers with the same version exactly one wins': [
      'versions are compared first and written later',
      session((good) => ({ replace: checkedFirst(good) })),
    ],
    'keys of any characters never collide': ['keys are joined with a colon', keyed(joined)],
    'keys of the longest ids never collide': ['long keys are cut', keyed(shortened)],
    'erasing a user keeps only the data of others': [
      'erasing forgets nothing',
      session(() => ({ eraseUser: async () => undefined })),
    ],
    'erasing twice, or an unknown user, is no error': [
      'nobody can be erased twice',
      session(({ eraseUser }) => {
        const erased = new Set<string>();
        return {
          eraseUser: async (account, user, traces) => {
            if (erased.size === erased.add(user).size) throw new Error('There is no such user.');
            await eraseUser(account, user, traces);
          },
        };
      }),
    ],
    'a writer that read before an erasure cannot undo it': [
      'what is gone may be written with any version',
      session(({ read, replace }) => ({
        replace: async (key, seen, next) => replace(key, (await read(key)).version === 0 ? 0 : seen, next),
      })),
    ],
  },
});

const exposure =
  (change: (good: ExposureStore) => Partial<ExposureStore>) =>
  (good: ExposureStore): ExposureStore => ({ ...good, ...change(good) });

tryKit<ExposureStore>('exposure store', {
  kit: contracts.exposureStoreContract,
  good: () => memory.createMemoryExposureStore({ clock }),
  idle: () => IDLE,
  idlePasses: { 'an unknown subject has no value and version 0': 'it promises nothing else' },
  mutants: {
    'an unknown subject has no value and version 0': [
      'versions begin at 1',
      exposure(({ read }) => ({
        read: async (key) => {
          const found = await read(key);
          return { ...found, version: found.version + 1 };
        },
      })),
    ],
    'a write is read back whole, with a version above 0': [
      'keys of an exposure are forgotten',
      exposure(({ replace }) => ({
        replace: (key, seen, { exposures }) =>
          replace(key, seen, { exposures: exposures.map((one) => ({ ...one, keys: [] })) }),
      })),
    ],
    'hidden advertisers are read back whole': [
      'who is hidden is forgotten',
      exposure(({ replace }) => ({ replace: (key, seen, { exposures }) => replace(key, seen, { exposures }) })),
    ],
    'a write with an old version changes nothing': [
      'the last writer wins',
      exposure((good) => ({ replace: withoutVersions(good) })),
    ],
    'of many writers with the same version exactly one wins': [
      'versions are compared first and written later',
      exposure((good) => ({ replace: checkedFirst(good) })),
    ],
    'no exposure is lost when every loser reads and writes again': [
      'a lost race is told as won',
      exposure(({ replace }) => ({ replace: async (key, seen, next) => (await replace(key, seen, next)) || true })),
    ],
    'keys of any characters never collide': [
      'subjects of all accounts are one',
      keyed((key: ExposureKeyOfSubject) => ({ ...key, accountId: 'all' as typeof key.accountId })),
    ],
    'erasing a user keeps only the exposures of others': [
      'the first subject alone is erased',
      exposure(({ eraseUser }) => ({
        eraseUser: (account, user, traces) =>
          eraseUser(account, user, { ...traces, subjects: traces.subjects.slice(0, 1) }),
      })),
    ],
  },
});
