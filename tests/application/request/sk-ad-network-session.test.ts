import { describe, expect, test } from '@jest/globals';
import { createMemoryNetworkLists } from '../../../adapters/store-memory/index.js';
import { answerTimesOf } from '../../../application/ports/answer-times.js';
import { MAX_TRIES } from '../../../application/ports/storage/session-store.js';
import { conversationId } from '../../../domain/values/ids.js';
import { broken, FAULTS } from '../broken.js';
import { createEngine, upToTurn, type Engine } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { IDS, init, ITEMS, PRELOAD, SDK, stage } from '../ios-app.js';

/** The session that `init` names here, and every preload. */
const HERE = { conversationId: conversationId('conversation-1') };

/** Two nodes have every store in common, and neither's memory. */
const twoNodes = () => {
  const a = stage();
  return { a, b: stage(undefined, { ...a.engine.ports, networks: createMemoryNetworkLists() }) };
};

const sessionOf = async ({ ports, account, input }: Engine) =>
  (await ports.sessions.read({ ...input(), accountId: account.id })).value;

describe('the session keeps what the app lists', () => {
  test('what /init told one node, another offers from the first preload on', async () => {
    const { a, b } = twoNodes();
    await init(a.engine, HERE);
    await b.engine.preload(PRELOAD);
    expect(b.told()?.networkIds).toEqual(IDS);
  });

  test('what one preload told one node, another offers in the next turn', async () => {
    const { a, b } = twoNodes();
    await a.engine.preload({ ...PRELOAD, skanItems: ITEMS });
    await b.engine.preload({ ...PRELOAD, messages: upToTurn(2) });
    expect(b.told()?.networkIds).toEqual(IDS);
  });

  test('what a node knows of the installation, too', async () => {
    const { a, b } = twoNodes();
    await init(a.engine);
    await a.engine.preload(PRELOAD);
    await b.engine.preload({ ...PRELOAD, messages: upToTurn(2) });
    expect(b.told()?.networkIds).toEqual(IDS);
  });

  test.each([
    ['other networks', ['new1.skadnetwork'], ['new1.skadnetwork']],
    ['none', [], undefined],
  ])('an app that lists %s since its update has told every node', async (_what, skanItems, networkIds) => {
    const { a, b } = twoNodes();
    await init(a.engine, HERE);
    await init(b.engine, { ...HERE, skanItems });
    await a.engine.preload(PRELOAD);
    expect(a.told()?.networkIds).toEqual(networkIds);
  });

  test('a conversation that goes on elsewhere than on iOS neither offers nor loses them', async () => {
    const { a } = twoNodes();
    await init(a.engine, HERE);
    await a.engine.preload({ ...PRELOAD, sdk: { ...SDK, platform: 'android' } });
    expect(a.told()).toBeUndefined();
    expect((await sessionOf(a.engine))?.networkIds).toEqual(IDS);
  });

  test('a turn that writes nothing does not write for their sake', async () => {
    const { engine } = stage();
    await engine.preload({ ...PRELOAD, skanItems: ITEMS });
    const before = await sessionOf(engine);
    expect(await engine.preload({ ...PRELOAD, skanItems: ['new1.skadnetwork'] })).toMatchObject({ kind: 'filled' });
    expect(await sessionOf(engine)).toEqual(before);
  });

  test('/init writes no session for an app that lists none', async () => {
    const { engine } = stage();
    await init(engine, { ...HERE, skanItems: ['nonsense'] });
    expect(await sessionOf(engine)).toBeUndefined();
  });

  test('/init takes nothing from a turn that is written at the same time', async () => {
    let race = async (): Promise<unknown> => undefined;
    const engine = createEngine({
      wrap: ({ sessions }) => ({
        sessions: {
          read: (key) => sessions.read(key),
          eraseUser: (...args) => sessions.eraseUser(...args),
          replace: async (...args) => {
            const first = race;
            race = async () => undefined;
            await first();
            return sessions.replace(...args);
          },
        },
      }),
    });
    race = () => engine.preload({ messages: upToTurn(2) });
    await init(engine, HERE);
    expect(await sessionOf(engine)).toMatchObject({ networkIds: IDS, completedTurns: 1, filledTurns: 1 });
  });

  test('/init gives up where others are always faster', async () => {
    let tries = 0;
    const sessions = { ...createEngine().ports.sessions, replace: async () => ++tries < 0 };
    expect(await init(createEngine({ ports: { sessions } }), HERE)).toMatchObject({ enabled: true });
    expect(tries).toBe(MAX_TRIES);
  });

  test.each(FAULTS.flatMap((fault) => [[fault, 'read'] as const, [fault, 'replace'] as const]))(
    '/init answers though a store %s on %s',
    async (fault, method) => {
      const engine = createEngine({ wrap: (ports) => broken(ports, 'sessions', fault, [method]) });
      const { value, tookMs } = await outcomeOf(engine.clock, init(engine, HERE));
      expect(value).toMatchObject({ enabled: true });
      expect(tookMs).toBeLessThanOrEqual(answerTimesOf(engine.ports).storeMs);
    },
  );
});
