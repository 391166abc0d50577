import { describe, expect, test } from '@jest/globals';
import { deliverNotices } from '../../../application/counting/deliver-notices.js';
import { createMemoryExposureStore } from '../../../adapters/store-memory/index.js';
import { exposureKey } from '../../../domain/frequency/exposure.js';
import { conversationId, lineItemId } from '../../../domain/values/ids.js';
import { DAY_MS, MINUTE_MS } from '../../../domain/values/time.js';
import { HOLD_LIFETIME_MS } from '../../../domain/delivery/won-ad.js';
import { broken, FAULTS } from '../broken.js';
import { TEA, VIEW, withPage } from '../counted-page.js';
import type { Engine } from '../engine.js';
import { outcomeOf, settle } from '../fake-clock.js';
import { sold } from '../sold.js';

describe('events of a page and caps', () => {
  const capped = { ...TEA, caps: [{ key: exposureKey.lineItem(lineItemId('tea')), limit: 1, windowMs: DAY_MS }] };
  const next = (engine: Engine) => engine.preload({ conversationId: conversationId('next') });

  test('a view makes the place in a cap permanent, also one that comes after the lease has run out', async () => {
    for (const lateMs of [1_000, HOLD_LIFETIME_MS + MINUTE_MS]) {
      const { engine, post } = await withPage({ campaigns: [sold('tea', 2, capped)] });
      engine.clock.advance(lateMs);
      await post(VIEW);
      await settle();
      engine.clock.advance(HOLD_LIFETIME_MS);
      expect(await next(engine)).toMatchObject({ skipCode: 'unfilled_bid' });
    }
  });

  test.each([
    ['is not seen', VIEW.slice(0, 2), 1_000],
    ['is said to be seen too early', VIEW, 0],
  ])('an ad that %s gives its place in a cap back', async (_, types, afterMs) => {
    const { engine, post } = await withPage({ campaigns: [sold('tea', 2, capped)] });
    engine.clock.advance(afterMs);
    await post(types);
    engine.clock.advance(HOLD_LIFETIME_MS);
    expect((await next(engine)).kind).toBe('filled');
  });

  test('a view has the one place in a cap that its ad has had before', async () => {
    const twice = { ...TEA, caps: capped.caps.map((cap) => ({ ...cap, limit: 2 })) };
    const { engine, post } = await withPage({ campaigns: [sold('tea', 2, twice)] });
    engine.clock.advance(1_000);
    expect(await post(VIEW)).toEqual(['counted', 'counted', 'counted']);
    expect((await next(engine)).kind).toBe('filled');
  });

  test('a view is entered anew when the store has lost the lease', async () => {
    const stores: Engine['ports']['exposures'][] = [];
    const { engine, post } = await withPage({
      campaigns: [sold('tea', 2, capped)],
      wrap: ({ exposures }) => {
        stores.push(exposures);
        const present = () => stores.at(-1) ?? exposures;
        return {
          exposures: {
            ...exposures,
            read: (key) => present().read(key),
            replace: (...args) => present().replace(...args),
          },
        };
      },
    });
    stores.push(createMemoryExposureStore({ clock: engine.clock }));
    engine.clock.advance(1_000);
    await post(VIEW);
    await settle();
    engine.clock.advance(HOLD_LIFETIME_MS);
    expect(await next(engine)).toMatchObject({ skipCode: 'unfilled_bid' });
  });

  test('a view that nobody could confirm is counted all the same, and confirmed from the outbox', async () => {
    for (const fault of FAULTS) {
      let isBroken = false;
      const { engine, post } = await withPage({
        campaigns: [sold('tea', 2, capped)],
        wrap: (ports) => {
          const bad = broken(ports, 'exposures', fault);
          return { exposures: { ...ports.exposures, read: (key) => (isBroken ? bad : ports).exposures.read(key) } };
        },
      });
      isBroken = true;
      engine.clock.advance(1_000);
      expect((await outcomeOf(engine.clock, post(VIEW))).value).toEqual(['counted', 'counted', 'counted']);
      expect((await outcomeOf(engine.clock, deliverNotices(engine.ports)())).value).toBe(1);
      isBroken = false;
      engine.clock.advance(MINUTE_MS);
      expect(await deliverNotices(engine.ports)()).toBe(1);
      engine.clock.advance(HOLD_LIFETIME_MS);
      expect(await next(engine)).toMatchObject({ skipCode: 'unfilled_bid' });
      expect(await deliverNotices(engine.ports)()).toBe(0);
    }
  });

  test('of an ad that is gone nothing is left to be confirmed', async () => {
    let [isOut, isGone] = [false, false];
    const { engine, post } = await withPage({
      campaigns: [sold('tea', 2, capped)],
      wrap: (ports) => ({
        ads: { ...ports.ads, find: async (...args) => (isGone ? undefined : ports.ads.find(...args)) },
        exposures: {
          ...ports.exposures,
          read: (key) => (isOut ? broken(ports, 'exposures', 'rejects') : ports).exposures.read(key),
        },
      }),
    });
    isOut = true;
    engine.clock.advance(1_000);
    await post(VIEW);
    [isOut, isGone] = [false, true];
    expect(await deliverNotices(engine.ports)()).toBe(1);
    engine.clock.advance(DAY_MS);
    expect(await deliverNotices(engine.ports)()).toBe(0);
  });
});
