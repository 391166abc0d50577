import { describe, expect, test } from '@jest/globals';
import { createCachedAdStore } from '../../../adapters/store-lru/index.js';
import { createAdPlacement } from '../../../application/create-ad-placement.js';
import { SECOND_PASS_MS } from '../../../application/operations/user-erasure.js';
import type { Ports } from '../../../application/ports/index.js';
import { subjectIdOf } from '../../../application/request/subject.js';
import { NO_EXPOSURES, type ExposureState } from '../../../domain/frequency/exposure.js';
import { withMute } from '../../../domain/frequency/mute.js';
import { advertiserId, conversationId, userId, type AccountId, type UserId } from '../../../domain/values/ids.js';
import { SECOND_MS } from '../../../domain/values/time.js';
import { sampleCaller } from '../../contracts/samples.js';
import { event, TEA, VIEW, withPage } from '../counted-page.js';
import { createEngine, otherAccount, upToTurn, type Engine } from '../engine.js';
import { settle } from '../fake-clock.js';
import { adOf, spentOf } from '../filled.js';
import { sold } from '../sold.js';

const [ANNA, BEN] = [userId('anna'), userId('ben')];
const TALK = conversationId('talk');

const digestOf = ({ ports }: Engine, user: UserId, account: AccountId) =>
  subjectIdOf(ports, { accountId: account, userId: user }, undefined);

/** All that is found of a user under the ids that the engine has for it. */
const keptOf = async (engine: Engine, user: UserId, account = engine.account.id) => {
  const { plain, clock } = engine;
  const key = { accountId: account, userId: user, conversationId: TALK };
  const subjectId = digestOf(engine, user, account);
  const { sessions, ads, decisions } = await plain.journal.tracesOf(account, subjectId);
  const { events } = await plain.eventLog.read(account, 0, 1_000);
  const exposures = (await plain.exposures.read({ accountId: account, subjectId })).value?.exposures ?? [];
  return {
    session: (await plain.sessions.read(key)).value !== undefined,
    ads: (await Promise.all(ads.map((id) => plain.ads.find(id, clock.nowMs())))).filter(Boolean).length,
    decisions: decisions.length,
    exposures: exposures.length,
    events: events.filter(({ sessionId }) => sessionId !== undefined && sessions.includes(sessionId)).length,
  };
};
const NOTHING = { session: false, ads: 0, decisions: 0, exposures: 0, events: 0 };
const ONE_TURN = { session: true, ads: 1, decisions: 1, exposures: 1, events: 1 };

const turnOf = (engine: Engine, user: UserId, differs: Parameters<Engine['preload']>[0] = {}) =>
  engine.preload({ userId: user, conversationId: TALK, ...differs });

test('an erased user is nowhere any more; others, and the same name in another account, are where they were', async () => {
  const second = otherAccount();
  const engine = createEngine({ otherAccounts: [second] });
  await turnOf(engine, ANNA);
  await turnOf(engine, BEN);
  await turnOf(engine, ANNA, { account: second });
  expect(await keptOf(engine, ANNA)).toEqual(ONE_TURN);
  const before = await keptOf(engine, ANNA, second.id);
  for (let times = 0; times < 2; times++) await engine.operations.eraseUser(engine.account.id, ANNA);
  expect(await keptOf(engine, ANNA)).toEqual(NOTHING);
  expect(await keptOf(engine, BEN)).toEqual(ONE_TURN);
  expect(await keptOf(engine, ANNA, second.id)).toEqual(before);
});

test('money and figures stay, and explain says what may still be said', async () => {
  const { engine, bid, post } = await withPage();
  engine.clock.advance(SECOND_MS);
  await post(VIEW);
  const sums = async () => [
    await spentOf(engine, 'tea'),
    await engine.operations.report(engine.account.id, {
      fromMs: 0,
      toMs: engine.clock.nowMs() + 1,
      by: ['campaign'],
      limit: 10,
    }),
  ];
  const before = await sums();
  const { sessionId } = (await engine.operations.explain(bid)) ?? {};
  await engine.operations.eraseUser(engine.account.id, userId('user-1'));
  expect(await sums()).toEqual(before);
  const record = await engine.operations.explain(bid);
  expect(record).toMatchObject({ erased: true, outcome: 'filled', bidIds: [bid], topics: [] });
  expect(record?.candidates).toEqual([expect.objectContaining({ source: 'direct', candidate: 'tea', outcome: 'won' })]);
  expect(JSON.stringify([record, await engine.events()])).not.toContain(sessionId);
  expect(await engine.operations.replay(bid)).toEqual({ kind: 'erased' });
  expect((await engine.events()).map(({ name }) => name)).toEqual(['ad.filled', ...VIEW]);
});

describe('who shares an e-mail address with an erased user', () => {
  const userEmail = 'both@example.com';

  test('keeps the advertisers that were hidden by nobody else', async () => {
    const engine = createEngine({ campaigns: [sold('tea', 2)] });
    await turnOf(engine, ANNA, { userEmail });
    const subjectId = subjectIdOf(engine.ports, { accountId: engine.account.id, userId: ANNA }, userEmail);
    const subject = { accountId: engine.account.id, subjectId };
    const { value = NO_EXPOSURES, version } = await engine.plain.exposures.read(subject);
    const hiddenBy = (state: ExposureState, name: string, user: UserId): ExposureState =>
      withMute(state, { id: advertiserId(name), domain: `${name}.example` }, engine.clock.nowMs(), {
        user: digestOf(engine, user, engine.account.id),
      });
    await engine.plain.exposures.replace(subject, version, hiddenBy(hiddenBy(value, 'by-anna', ANNA), 'by-ben', BEN));
    await engine.operations.eraseUser(engine.account.id, ANNA);
    const left = (await engine.plain.exposures.read(subject)).value;
    expect(left?.mutes?.map(({ domain }) => domain)).toEqual(['by-ben.example']);
    expect(left?.exposures).toEqual([]);
  });

  test('keeps what was counted for itself, and nothing else is left there', async () => {
    const engine = createEngine();
    const anna = adOf(await turnOf(engine, ANNA, { userEmail }));
    const ben = adOf(await turnOf(engine, BEN, { userEmail }));
    const subjectId = subjectIdOf(engine.ports, { accountId: engine.account.id, userId: ANNA }, userEmail);
    const shown = async () =>
      (await engine.plain.exposures.read({ accountId: engine.account.id, subjectId })).value?.exposures.map(
        (e) => e.bidId,
      );
    expect(await shown()).toEqual([anna.bidId, ben.bidId]);
    await engine.operations.eraseUser(engine.account.id, ANNA);
    expect(await shown()).toEqual([ben.bidId]);
    await engine.operations.eraseUser(engine.account.id, BEN);
    expect(await shown()).toBeUndefined();
  });
});

describe('what was under way', () => {
  test('an open page is still counted, and writes nothing of the person', async () => {
    const { engine, bid, post } = await withPage();
    await engine.operations.eraseUser(engine.account.id, userId('user-1'));
    engine.clock.advance(SECOND_MS);
    expect(await post(VIEW)).toEqual(['counted', 'counted', 'counted']);
    expect(await spentOf(engine, 'tea')).toMatchObject({ held: 0 });
    expect(await keptOf(engine, userId('user-1'))).toEqual(NOTHING);
    expect(await engine.events()).toHaveLength(1);
    expect(await engine.plain.outbox.claim(10, engine.clock.nowMs(), 1)).toEqual([]);
    expect(await engine.placement.renderAd(bid, undefined)).toBeUndefined();
  });

  /** A turn that has come to its last wave when `during` happens. */
  const turnWhile = async (during: (engine: Engine) => Promise<void>): Promise<Engine> => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const wrap = ({ sessions }: Ports): Partial<Ports> => ({
      sessions: { ...sessions, replace: async (...args) => (await gate, sessions.replace(...args)) },
    });
    const engine = createEngine({ wrap });
    const turn = turnOf(engine, ANNA);
    await settle();
    await during(engine);
    release();
    adOf(await turn);
    return engine;
  };

  test('a turn that ends after the erasure is erased by the second pass', async () => {
    const engine = await turnWhile(({ operations, account }) => operations.eraseUser(account.id, ANNA));
    expect(await keptOf(engine, ANNA)).not.toEqual(NOTHING);
    engine.clock.advance(SECOND_PASS_MS);
    await settle();
    expect(await keptOf(engine, ANNA)).toEqual(NOTHING);
    expect(engine.clock.pending).toBe(0);
  });

  test('nobody has to wait for the second pass before the stores are closed', async () => {
    const engine = await turnWhile(({ operations, account }) => operations.eraseUser(account.id, ANNA));
    await engine.operations.finishErasures();
    expect(await keptOf(engine, ANNA)).toEqual(NOTHING);
    expect(engine.clock.pending).toBe(0);
  });

  test('a second pass that is under way is waited for before the stores are closed', async () => {
    let [release, isFinished] = [(): void => undefined, false];
    let gate = Promise.resolve();
    const wrap = ({ ads }: Ports): Partial<Ports> => ({
      ads: { ...ads, eraseUser: async (...args) => (await gate, ads.eraseUser(...args)) },
    });
    const engine = createEngine({ wrap });
    await engine.operations.eraseUser(engine.account.id, ANNA);
    gate = new Promise((resolve) => (release = resolve));
    engine.clock.advance(SECOND_PASS_MS);
    const finished = engine.operations.finishErasures().then(() => void (isFinished = true));
    await settle();
    expect(isFinished).toBe(false);
    release();
    await finished;
  });

  test('a second pass for which a store is out is made again', async () => {
    let isOut = false;
    const wrap = ({ ads }: Ports): Partial<Ports> => ({
      ads: { ...ads, eraseUser: (...args) => (isOut ? Promise.reject(new Error('out')) : ads.eraseUser(...args)) },
    });
    const engine = createEngine({ wrap });
    await engine.operations.eraseUser(engine.account.id, ANNA);
    await turnOf(engine, ANNA);
    isOut = true;
    engine.clock.advance(SECOND_PASS_MS);
    await settle();
    isOut = false;
    expect((await keptOf(engine, ANNA)).ads).toBe(1);
    engine.clock.advance(SECOND_PASS_MS);
    await settle();
    expect(await keptOf(engine, ANNA)).toEqual(NOTHING);
  });

  test('what a node writes that remembers the ad is erased by the second pass', async () => {
    const engine = createEngine({ campaigns: [sold('tea', 2, TEA)] });
    const { bidId: bid } = adOf(await turnOf(engine, ANNA));
    const node = createAdPlacement({ ...engine.ports, ads: createCachedAdStore(engine.plain.ads) });
    const page = await node.renderAd(bid, undefined);
    const post = () =>
      node.recordEvents(
        bid,
        page?.eventToken ?? '',
        VIEW.map((type) => event(type)),
        undefined,
      );
    await engine.operations.eraseUser(engine.account.id, ANNA);
    engine.clock.advance(SECOND_MS);
    expect(await post()).toEqual(['counted', 'counted', 'counted']);
    const { events } = await engine.plain.eventLog.read(engine.account.id, 0, 10);
    expect(events.filter(({ sessionId }) => sessionId !== undefined)).toHaveLength(VIEW.length);
    expect((await keptOf(engine, ANNA)).exposures).toBe(1);
    engine.clock.advance(SECOND_PASS_MS);
    await settle();
    const after = await engine.plain.eventLog.read(engine.account.id, 0, 10);
    expect(after.events.map(({ sessionId }) => sessionId)).toEqual(events.map(() => undefined));
    expect(await keptOf(engine, ANNA)).toEqual(NOTHING);
    expect(await node.renderAd(bid, undefined)).toBeUndefined();
  });
});

test('a store that is out makes it fail; asked again, it erases all', async () => {
  for (const name of ['sessions', 'exposures', 'ads', 'outbox', 'journal'] as const) {
    let isOut = true;
    const wrap = (ports: Ports): Partial<Ports> => ({
      [name]: {
        ...ports[name],
        eraseUser: (...args: Parameters<Ports['ads']['eraseUser']>) =>
          isOut ? Promise.reject(new Error('out')) : ports[name].eraseUser(...args),
      },
    });
    const engine = createEngine({ wrap });
    await engine.placement.preloadTurn(
      engine.input({ userId: ANNA, conversationId: TALK, messages: upToTurn(1) }),
      sampleCaller(),
    );
    await expect(engine.operations.eraseUser(engine.account.id, ANNA)).rejects.toThrow('out');
    isOut = false;
    await engine.operations.eraseUser(engine.account.id, ANNA);
    expect(await keptOf(engine, ANNA)).toEqual(NOTHING);
  }
});
