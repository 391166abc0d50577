import { expect, test } from '@jest/globals';
import type { Ports } from '../../../application/ports/index.js';
import { conversationId, userId, type BidId } from '../../../domain/values/ids.js';
import { createEngine, type Engine } from '../engine.js';
import { adOf } from '../filled.js';

const [ANNA, BEN] = [userId('anna'), userId('ben')];
const ADDRESSES = [undefined, 'both@example.com'];

const adFor = async (engine: Engine, user: typeof ANNA, userEmail: string | undefined) =>
  adOf(await engine.preload({ userId: user, userEmail, conversationId: conversationId('talk') })).bidId;
const isThere = async ({ plain, clock }: Engine, ad: BidId): Promise<boolean> =>
  (await plain.ads.find(ad, clock.nowMs())) !== undefined;

/** The journal has lost its entries, as it may when it is out. */
const forgetful = ({ journal }: Ports): Partial<Ports> => ({
  journal: {
    ...journal,
    tracesOf: async (...asked) => ({ ...(await journal.tracesOf(...asked)), ads: [] }),
  },
});

test.each(ADDRESSES)('an erasure finds by the exposures what the journal has lost (e-mail: %s)', async (userEmail) => {
  const erased: (readonly BidId[])[] = [];
  const engine = createEngine({
    wrap: (ports) => ({
      ...forgetful(ports),
      outbox: {
        ...ports.outbox,
        eraseUser: (account, user, traces) => (erased.push(traces.ads), ports.outbox.eraseUser(account, user, traces)),
      },
    }),
  });
  const ad = await adFor(engine, ANNA, userEmail);
  await engine.operations.eraseUser(engine.account.id, ANNA);
  expect(erased).toEqual([[ad]]);
  expect(await isThere(engine, ad)).toBe(false);
});

test.each(ADDRESSES)('the ads of everybody else stay where they are (e-mail: %s)', async (userEmail) => {
  const engine = createEngine();
  const [annas, bens] = [await adFor(engine, ANNA, userEmail), await adFor(engine, BEN, userEmail)];
  await engine.operations.eraseUser(engine.account.id, ANNA);
  expect([await isThere(engine, annas), await isThere(engine, bens)]).toEqual([false, true]);
});
