import { describe, expect, test } from '@jest/globals';
import { deliverNotices } from '../../../application/counting/deliver-notices.js';
import { demoTitles } from '../../../bootstrap/demo/index.js';
import type { BidderNotice } from '../../../domain/delivery/notice.js';
import { MINUTE_MS } from '../../../domain/values/time.js';
import { sampleOverlayCreative } from '../../contracts/sample-demand.js';
import { sampleCaller } from '../../contracts/samples.js';
import { withNotices } from '../../domain/offers.js';
import { broken, FAULTS } from '../broken.js';
import { event, names, TEA, VIEW, withPage } from '../counted-page.js';
import { createEngine } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { bidding, bidOf } from '../fake-demand.js';
import { spentOf } from '../filled.js';
import { impressions, sold } from '../sold.js';

describe('outages', () => {
  test.each(FAULTS)(
    'a ledger that %s: the promise is rejected in time, and the events may be sent again',
    async (fault) => {
      let isBroken = true;
      const { engine, post } = await withPage({
        ports: { demand: [bidding('dsp', [bidOf('dsp')])] },
        wrap: (ports) => {
          const bad = broken(ports, 'ledger', fault);
          return { ledger: { ...ports.ledger, record: (...args) => (isBroken ? bad : ports).ledger.record(...args) } };
        },
      });
      engine.clock.advance(1_000);
      await expect(outcomeOf(engine.clock, post(VIEW))).rejects.toThrow();
      isBroken = false;
      expect(await post(VIEW)).toEqual(['counted', 'counted', 'counted']);
    },
  );

  test.each(FAULTS)('an ad store that %s: the events are counted, and told when it is back', async (fault) => {
    let isBroken = false;
    const heard: string[] = [];
    const notify = async ({ kind }: BidderNotice) => (heard.push(kind), 'acknowledged' as const);
    const { engine, post } = await withPage({
      ports: { demand: [bidding('dsp', [withNotices(bidOf('dsp'))], { notify })] },
      wrap: (ports) => {
        const bad = broken(ports, 'ads', fault);
        return { ads: { ...ports.ads, find: (...args) => (isBroken ? bad : ports).ads.find(...args) } };
      },
    });
    isBroken = true;
    engine.clock.advance(1_000);
    expect((await outcomeOf(engine.clock, post(VIEW))).value).toEqual(['counted', 'counted', 'counted']);
    await outcomeOf(engine.clock, deliverNotices(engine.ports)());
    expect(await names(engine)).toEqual([]);
    isBroken = false;
    engine.clock.advance(MINUTE_MS);
    // Once for what is left to tell, once for what comes of it.
    for (let round = 0; round < 2; round++) await deliverNotices(engine.ports)();
    expect(await names(engine)).toEqual(VIEW);
    expect(heard).toEqual(['win', 'billing']);
    engine.clock.advance(MINUTE_MS);
    expect(await deliverNotices(engine.ports)()).toBe(0);
  });

  test('a journal that takes what is told afterwards without saying so: it is told again, and stands in the stream once', async () => {
    let [isAdOut, isMute] = [false, true];
    const { engine, post } = await withPage({
      ports: { demand: [bidding('dsp', [bidOf('dsp')])] },
      wrap: (ports) => ({
        ads: { ...ports.ads, find: (...args) => (isAdOut ? broken(ports, 'ads', 'rejects') : ports).ads.find(...args) },
        journal: { ...ports.journal, flush: async () => (isMute ? Promise.reject(new Error('no')) : undefined) },
      }),
    });
    isAdOut = true;
    engine.clock.advance(1_000);
    expect((await outcomeOf(engine.clock, post(VIEW))).value).toEqual(['counted', 'counted', 'counted']);
    isAdOut = false;
    for (isMute of [true, false, false]) {
      await deliverNotices(engine.ports)();
      engine.clock.advance(MINUTE_MS);
    }
    expect(await names(engine)).toEqual(VIEW);
    expect(await deliverNotices(engine.ports)()).toBe(0);
  });
});

test('an overlay is counted like any ad; its events have no session, no code and no text', async () => {
  const people: unknown[] = [];
  const engine = createEngine({
    campaigns: [sold('tea', 2, { creatives: [sampleOverlayCreative()], ...TEA })],
    wrap: ({ exposures }) => ({
      exposures: { ...exposures, read: (key) => (people.push(key), exposures.read(key)) },
    }),
  });
  for (const title of demoTitles()) await engine.plain.titles.put(title);
  const [slot] = await engine.placement.placeOverlays(engine.account, demoTitles()[0]?.id ?? ('' as never), undefined);
  const page = await engine.placement.renderOverlay(slot?.id ?? '', sampleCaller());
  if (page === undefined) throw new Error('nothing to show');
  engine.clock.advance(1_000);
  await engine.placement.recordEvents(page.ad.bidId, page.eventToken, VIEW.map(event), undefined);
  const { events } = await engine.ports.eventLog.read(engine.account.id, 0, 10);
  expect(events.map(({ sessionId, event: { name, code } }) => [name, sessionId, code])).toEqual(
    VIEW.map((name) => [name, undefined, undefined]),
  );
  expect(events.at(-1)?.event.payload).toMatchObject({ content: '', format: 'overlay', revenue: 2 });
  expect(await spentOf(engine, 'tea')).toEqual({ committed: impressions(1, 2), held: 0 });
  expect(people).toEqual([]);
  expect(await deliverNotices(engine.ports)()).toBe(0);
});
