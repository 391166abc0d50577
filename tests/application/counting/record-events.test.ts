import { describe, expect, test } from '@jest/globals';
import type { CountedType } from '../../../domain/delivery/ad-event.js';
import { bidId, conversationId, messageId } from '../../../domain/values/ids.js';
import type { Cpm } from '../../../domain/values/money.js';
import { DAY_MS, HOUR_MS } from '../../../domain/values/time.js';
import { AD_LIFETIME_MS, HOLD_LIFETIME_MS } from '../../../domain/delivery/won-ad.js';
import { DEV_ACCOUNT } from '../../../bootstrap/demo/demo-accounts.js';
import { sampleAccount, samplePlacement } from '../../contracts/samples.js';
import { event, names, VIEW, withPage } from '../counted-page.js';
import { bidding, bidOf } from '../fake-demand.js';
import { adOf, spentOf } from '../filled.js';
import { impressions, sold } from '../sold.js';

describe('events of a page', () => {
  test('are counted in order, billed once, and told to the stream with whole payloads', async () => {
    const { engine, bid, post } = await withPage();
    engine.clock.advance(1_000);
    expect(await post([...VIEW, 'ad.clicked'])).toEqual(['counted', 'counted', 'counted', 'counted']);
    const shown = { id: bid, content: 'A calm cup from alpine herbs.', messageId: 'a1', format: 'image' };
    expect((await engine.events()).slice(1)).toEqual([
      { name: 'ad.render-started', code: 'inlineAd', payload: { id: bid } },
      { name: 'ad.render-completed', code: 'inlineAd', payload: { id: bid } },
      { name: 'ad.viewed', code: 'inlineAd', payload: { ...shown, revenue: 2 } },
      {
        name: 'ad.clicked',
        code: 'inlineAd',
        payload: { ...shown, url: 'https://alpine-tea.example/offer', area: 'cta' },
      },
    ]);
    expect(await spentOf(engine, 'tea')).toEqual({ committed: impressions(1, 2), held: 0 });
  });

  test('sent twice, or by a page mounted again, are duplicates and change nothing', async () => {
    const { engine, bid, post } = await withPage();
    engine.clock.advance(1_000);
    await post(VIEW);
    const again = await engine.placement.renderAd(bid, undefined);
    engine.clock.advance(1_000);
    for (const token of [undefined, again?.eventToken])
      expect(await post(VIEW, token)).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect(await names(engine)).toEqual(VIEW);
    expect(await spentOf(engine, 'tea')).toEqual({ committed: impressions(1, 2), held: 0 });
  });

  test.each([
    ['an hour back', -HOUR_MS],
    ['an hour forward', HOUR_MS],
    ['a day forward', DAY_MS],
  ])('count when the clock was set %s while their page was open', async (_, ms) => {
    const { engine, post } = await withPage();
    engine.clock.advance(1_000);
    engine.clock.jump(ms);
    expect(await post(VIEW)).toEqual(['counted', 'counted', 'counted']);
  });

  test('that come too early are to be sent again, and those after them wait', async () => {
    const { engine, post } = await withPage();
    engine.clock.advance(999);
    expect(await post([...VIEW, 'ad.clicked'])).toEqual(['counted', 'counted', 'retry', 'retry']);
    expect(await names(engine)).toEqual(VIEW.slice(0, 2));
    engine.clock.advance(1);
    expect(await post([...VIEW, 'ad.clicked'])).toEqual(['duplicate', 'duplicate', 'counted', 'counted']);
    expect(await names(engine)).toEqual([...VIEW, 'ad.clicked']);
  });

  test('that lack what they require are to be sent again', async () => {
    const { engine, post } = await withPage();
    engine.clock.advance(5_000);
    expect(await post(['ad.viewed'])).toEqual(['retry']);
    expect(await post(['ad.clicked'])).toEqual(['retry']);
    expect(await spentOf(engine, 'tea')).toEqual({ committed: 0, held: impressions(1, 2) });
  });

  test('an id that was used for another event is a conflict, and the others of its batch count', async () => {
    const { engine, bid, token, post } = await withPage();
    await post(['ad.render-started']);
    const stolen = { type: 'ad.render-completed', eventId: 'event-ad.render-started' } as const;
    const batch = [stolen, event('ad.render-completed'), event('ad.clicked'), stolen];
    const results = ['conflict', 'counted', 'counted', 'conflict'];
    expect(await engine.placement.recordEvents(bid, token, batch, undefined)).toEqual(results);
    expect(await names(engine)).toEqual(['ad.render-started', 'ad.render-completed', 'ad.clicked']);
  });

  test('an id that was used is a conflict at once, also of an event that is early or may never be counted', async () => {
    const { engine, bid, token, post } = await withPage();
    await post(['ad.render-started']);
    const used = { eventId: 'event-ad.render-started' };
    const stolen = (['ad.viewed', 'reward.granted'] as const).map((type) => ({ type, ...used }));
    expect(await engine.placement.recordEvents(bid, token, stolen, undefined)).toEqual(['conflict', 'conflict']);
    expect(await names(engine)).toEqual(['ad.render-started']);
  });

  test('the same event with other details is a duplicate, and the first are told', async () => {
    const { engine, bid, token, post } = await withPage();
    await post(['ad.render-started', 'ad.clicked']);
    engine.clock.advance(1_000);
    const again = [{ ...event('ad.clicked'), area: 'image' }];
    expect(await engine.placement.recordEvents(bid, token, again, messageId('other'))).toEqual(['duplicate']);
    const told = (await engine.events()).filter(({ name }) => name === 'ad.clicked');
    expect(told).toMatchObject([{ payload: { area: 'cta', messageId: 'a1' } }]);
  });

  test('what is known is not asked for again because something before it came too early', async () => {
    const { post } = await withPage();
    await post(['ad.render-started', 'ad.clicked']);
    expect(await post(['ad.viewed', 'ad.clicked'])).toEqual(['retry', 'duplicate']);
  });

  test('with a token that is missing, altered, another bid’s or expired are nobody’s', async () => {
    const { engine, bid, token, post } = await withPage();
    for (const bad of ['', `${token}x`, engine.plain.signer.sign('click', bid)])
      expect(await post(VIEW, bad)).toBeUndefined();
    expect(await post(VIEW, token, bidId('0b000000-0000-4000-8000-000000000001'))).toBeUndefined();
    engine.clock.advance(AD_LIFETIME_MS + DAY_MS);
    expect(await post(VIEW)).toBeUndefined();
    expect(await names(engine)).toEqual([]);
  });

  test('are counted for a day after the ad could last be shown: whoever got no answer may try as long', async () => {
    const { engine, post } = await withPage();
    engine.clock.advance(AD_LIFETIME_MS + DAY_MS - 1);
    expect(await post(VIEW)).toEqual(VIEW.map(() => 'counted'));
  });

  test('a video is viewed after two seconds, complete after nine tenths, and rewards only where it is promised', async () => {
    const all: readonly CountedType[] = [...VIEW, 'video.started', 'video.completed', 'reward.granted'];
    for (const rewarded of [false, true]) {
      const placements = [samplePlacement({ rewarded })];
      const creative = { id: 'v', format: 'video', headline: 'h', cta: { label: 'l', url: 'https://a.example' } };
      const video = { url: '/assets/v.webm', mimeType: 'video/webm', width: 1, height: 1, durationMs: 10_000 };
      const bid = { ...bidOf('dsp'), creative: { ...creative, video } } as ReturnType<typeof bidOf>;
      const { engine, post } = await withPage({
        account: sampleAccount({ placements }),
        ports: { demand: [bidding('dsp', [bid])] },
      });
      engine.clock.advance(1_999);
      expect((await post(VIEW))?.at(-1)).toBe('retry');
      engine.clock.advance(7_000);
      expect(await post(all)).toEqual([
        ...['duplicate', 'duplicate', 'counted', 'counted', 'retry'],
        rewarded ? 'retry' : 'refused',
      ]);
      engine.clock.advance(1);
      expect((await post(all))?.slice(-2)).toEqual(['counted', rewarded ? 'counted' : 'refused']);
      expect((await names(engine)).includes('reward.granted')).toBe(rewarded);
    }
  });
});

describe('money', () => {
  test('a test ad is counted and never billed', async () => {
    const billed: unknown[] = [];
    const { engine, post } = await withPage({
      account: DEV_ACCOUNT,
      wrap: ({ ledger }) => ({
        ledger: {
          ...ledger,
          record: (entries, nowMs) => {
            billed.push(...entries.flatMap(({ bills }) => (bills === undefined ? [] : [bills])));
            return ledger.record(entries, nowMs);
          },
        },
      }),
    });
    engine.clock.advance(1_000);
    expect(await post(VIEW)).toEqual(['counted', 'counted', 'counted']);
    expect(billed).toEqual([]);
  });

  test('a late view is counted, and billed only if the budget still admits it', async () => {
    for (const [left, committed] of [
      [2, 2],
      [1, 1],
    ] as const) {
      const { engine, post } = await withPage({ campaigns: [sold('tea', 2, { budgetTotal: impressions(left, 2) })] });
      engine.clock.advance(HOLD_LIFETIME_MS);
      const other = adOf(await engine.preload({ conversationId: conversationId('other') }));
      const page = await engine.placement.renderAd(other.bidId, undefined);
      engine.clock.advance(1_000);
      const events = VIEW.map((type) => ({ type, eventId: `other-${type}` }));
      await engine.placement.recordEvents(other.bidId, page?.eventToken ?? '', events, undefined);
      expect(await post(VIEW)).toEqual(['counted', 'counted', 'counted']);
      expect(await spentOf(engine, 'tea')).toEqual({ committed: impressions(committed, 2), held: 0 });
    }
  });

  test('the price is the one the auction decided, whatever the bid', async () => {
    const account = sampleAccount({ auctionType: 'second-price', floor: 500_000 as Cpm });
    const { engine, post } = await withPage({ account });
    engine.clock.advance(1_000);
    await post(VIEW);
    expect(await spentOf(engine, 'tea')).toEqual({ committed: 500_000, held: 0 });
    expect((await engine.events()).at(-1)).toMatchObject({ name: 'ad.viewed', payload: { revenue: 0.5 } });
  });
});
