import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createAdPlacement } from '../../application/create-ad-placement.js';
import type { Ports } from '../../application/ports/index.js';
import { subjectIdOf } from '../../application/request/subject.js';
import { exposureKey } from '../../domain/frequency/exposure.js';
import { conversationId, lineItemId, userId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';
import { sampleAccount, sampleCaller } from '../contracts/samples.js';
import { createEngine } from './engine.js';
import { settle } from './fake-clock.js';
import { adsOf, spentOf } from './filled.js';
import { impressions, sold } from './sold.js';

const SEED = 20_260_115;
const STORES = ['sessions', 'exposures', 'ads', 'ledger'] as const;

/** A store whose calls take a number of turns of the event loop that `next` draws: the order of arrival is any. */
const delayed = <T extends object>(store: T, next: () => number): T =>
  new Proxy(store, {
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]): Promise<unknown> => {
        for (let i = next(); i > 0; i--) await new Promise((resolve) => setImmediate(resolve));
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });

const slow = (delays: readonly number[]) => (ports: Ports) => {
  let calls = 0;
  const next = (): number => delays[calls++ % delays.length] ?? 0;
  return Object.fromEntries(STORES.map((name) => [name, delayed(ports[name], next)]));
};

const schedules = fc.array(fc.nat(4), { minLength: 1, maxLength: 60 });
const holds = (property: (delays: readonly number[]) => Promise<void>, numRuns = 40): Promise<void> =>
  fc.assert(fc.asyncProperty(schedules, property), { seed: SEED, numRuns });

const TEA = { budgetTotal: impressions(100, 2) };

describe('twenty requests at once', () => {
  test('of one session and turn: the same ads for all, and exactly one hold', () =>
    holds(async (delays) => {
      const engine = createEngine({ campaigns: [sold('tea', 2, TEA)], wrap: slow(delays) });
      const other = createAdPlacement(engine.ports);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          (i % 2 === 0 ? other : engine.placement).preloadTurn(engine.input(), sampleCaller()),
        ),
      );
      await settle();
      expect(new Set(outcomes.map((outcome) => JSON.stringify(adsOf(outcome)))).size).toBe(1);
      for (let i = 0; i < 20; i++) await settle();
      expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: impressions(1, 2) });
      expect((await engine.events()).filter(({ name }) => name === 'ad.filled')).toHaveLength(1);
      const { id: ofAccount } = engine.account;
      const subjectId = subjectIdOf(engine.ports, { accountId: ofAccount, userId: engine.input().userId }, undefined);
      const seen = await engine.plain.exposures.read({ accountId: ofAccount, subjectId });
      expect(seen.value?.exposures).toHaveLength(1);
    }));

  test('of one subject in a few sessions without caps: nobody goes without', async () => {
    const engine = createEngine({ campaigns: [sold('tea', 2, TEA)] });
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, i) => engine.preload({ conversationId: conversationId(`c${i}`) })),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(6).fill('filled'));
    expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: impressions(6, 2) });
  });

  test('of one subject in many sessions: no cap is exceeded', () =>
    holds(async (delays) => {
      const caps = [{ key: exposureKey.lineItem(lineItemId('tea')), limit: 2, windowMs: DAY_MS }];
      const pacing = { firstTurns: 0, everyNth: 1, cooldownMs: 0, maxPerDay: 3 };
      const engine = createEngine({
        account: sampleAccount({ pacing }),
        campaigns: [sold('tea', 2, { caps, ...TEA }), sold('coffee', 1)],
        wrap: slow(delays),
      });
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, i) => engine.preload({ conversationId: conversationId(`c${i}`) })),
      );
      const prices = outcomes.flatMap((outcome) =>
        outcome.kind === 'filled' ? outcome.ads.map((ad) => ad.price) : [],
      );
      expect(prices.length).toBeLessThanOrEqual(3);
      expect(prices.length).toBeGreaterThan(0);
      expect(prices.filter((price) => price === 2_000_000).length).toBeLessThanOrEqual(2);
    }));

  test('of many users: the last budget is spent once and never over', () =>
    holds(async (delays) => {
      const engine = createEngine({
        campaigns: [sold('tea', 2, { budgetTotal: impressions(5, 2) })],
        wrap: slow(delays),
      });
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, i) => engine.preload({ userId: userId(`u${i}`) })),
      );
      expect(outcomes.filter(({ kind }) => kind === 'filled')).toHaveLength(5);
      expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: impressions(5, 2) });
      for (const outcome of outcomes)
        if (outcome.kind !== 'filled') expect(outcome).toMatchObject({ skipCode: 'unfilled_bid' });
    }));
});
