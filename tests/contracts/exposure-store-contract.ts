import { equal, ok } from 'node:assert/strict';
import type { ExposureKeyOfSubject, ExposureStore } from '../../application/ports/storage/exposure-store.js';
import { exposureKey, type ExposureState } from '../../domain/frequency/exposure.js';
import { withMute } from '../../domain/frequency/mute.js';
import { accountId, advertiserId, bidId, sessionId, subjectId, userId } from '../../domain/values/ids.js';
import { CONFUSABLE_IDS, freshId, isTrue, sameValue } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { sampleTraces } from './samples.js';

const key = (differs: Partial<ExposureKeyOfSubject> = {}): ExposureKeyOfSubject => ({
  accountId: accountId(freshId()),
  subjectId: subjectId(freshId()),
  ...differs,
});

/** A state that names its writer in its only exposure. */
const stateOf = (writer: string): ExposureState => ({
  exposures: [
    {
      bidId: bidId(writer),
      keys: [exposureKey.account, exposureKey.advertiser(advertiserId('__proto__'))],
      atMs: Date.now(),
      heldUntilMs: Date.now() + 60_000,
      confirmed: false,
    },
  ],
});

const writerOf = async (store: ExposureStore, k: ExposureKeyOfSubject): Promise<string | undefined> =>
  (await store.read(k)).value?.exposures[0]?.bidId;

const RACERS = 16;

const guarantees: Guarantees<ExposureStore> = {
  'an unknown subject has no value and version 0': async (store) => {
    sameValue(await store.read(key()), { version: 0 });
  },
  'a write is read back whole, with a version above 0': async (store) => {
    const k = key();
    const state = stateOf('one');
    isTrue(await store.replace(k, 0, state), 'the first write must win');
    const read = await store.read(k);
    ok(read.version > 0, 'a written subject has a version above 0');
    sameValue(read.value, state);
  },
  'hidden advertisers are read back whole': async (store) => {
    const k = key();
    const session = sessionId(freshId());
    const muted = withMute(
      stateOf('one'),
      { id: advertiserId('__proto__'), domain: 'ü.example' },
      Date.now(),
      undefined,
    );
    const state = withMute(muted, { id: advertiserId('b'), domain: 'b.example' }, Date.now(), {
      sessionId: session,
      user: subjectId('u'),
    });
    isTrue(await store.replace(k, 0, state), 'the first write must win');
    sameValue((await store.read(k)).value, state);
  },
  'a write with an old version changes nothing': async (store) => {
    const k = key();
    await store.replace(k, 0, stateOf('one'));
    const { version } = await store.read(k);
    isTrue(await store.replace(k, version, stateOf('two')), 'the version was the present one');
    equal(await store.replace(k, version, stateOf('three')), false);
    equal(await store.replace(k, 0, stateOf('four')), false);
    equal(await writerOf(store, k), 'two');
  },
  'of many writers with the same version exactly one wins': async (store) => {
    const k = key();
    const won = await Promise.all(Array.from({ length: RACERS }, (_, i) => store.replace(k, 0, stateOf(String(i)))));
    equal(won.filter(Boolean).length, 1);
    equal(await writerOf(store, k), String(won.indexOf(true)));
  },
  'no exposure is lost when every loser reads and writes again': async (store) => {
    const k = key();
    const add = async (writer: string): Promise<void> => {
      // One writer wins each round, so nobody loses more often than there are others.
      for (let round = 0; round < RACERS; round++) {
        const { value, version } = await store.read(k);
        const exposures = [...(value?.exposures ?? []), ...stateOf(writer).exposures];
        if (await store.replace(k, version, { exposures })) return;
      }
    };
    await Promise.all(Array.from({ length: RACERS }, (_, i) => add(String(i))));
    const { value } = await store.read(k);
    equal(new Set(value?.exposures.map((e) => e.bidId)).size, RACERS);
    equal(value?.exposures.length, RACERS);
  },
  'keys of any characters never collide': async (store) => {
    const account = freshId();
    const keys = [
      ...CONFUSABLE_IDS.map((s) => key({ accountId: accountId(account), subjectId: subjectId(s) })),
      ...CONFUSABLE_IDS.map((s) => key({ accountId: accountId(account + s), subjectId: subjectId('a') })),
    ];
    for (const [i, k] of keys.entries())
      isTrue(await store.replace(k, 0, stateOf(`${i}`)), `${JSON.stringify(k)} met another`);
    for (const [i, k] of keys.entries()) equal(await writerOf(store, k), `${i}`);
  },
  'erasing a user keeps only the exposures of others': async (store) => {
    const [mail, user] = [key(), key()];
    const subjects = [mail.subjectId, user.subjectId];
    const ofOne = subjects.map((subject) => key({ accountId: mail.accountId, subjectId: subject }));
    const others = [key({ accountId: mail.accountId }), key({ subjectId: mail.subjectId })];
    for (const k of [...ofOne, ...others]) await store.replace(k, 0, stateOf('one'));
    const before = await store.read(mail);
    await store.eraseUser(mail.accountId, userId('u'), sampleTraces({ subjects }));
    await store.eraseUser(mail.accountId, userId('u'), sampleTraces({ subjects }));
    for (const k of ofOne) sameValue(await store.read(k), { version: 0 });
    for (const k of others) equal(await writerOf(store, k), 'one');
    await store.replace(mail, 0, stateOf('two'));
    equal(await store.replace(mail, before.version, stateOf('late')), false, 'a late writer brought the erased back');
  },
};

/** Every guarantee of `ExposureStore`; time is the implementation's own. */
export const exposureStoreContract = (make: Make<ExposureStore>): readonly ContractCase[] => casesOf(make, guarantees);
