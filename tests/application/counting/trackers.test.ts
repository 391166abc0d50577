import { describe, expect, test } from '@jest/globals';
import { deliverNotices } from '../../../application/counting/deliver-notices.js';
import type { DemandSource, NoticeResult } from '../../../application/ports/demand-source.js';
import type { CountedType } from '../../../domain/delivery/ad-event.js';
import type { ProgrammaticBid } from '../../../domain/demand/bid.js';
import { TRACKED_MOMENTS } from '../../../domain/demand/bidder-offer.js';
import type { BidderNotice } from '../../../domain/delivery/notice.js';
import { withNotices } from '../../domain/offers.js';
import { VIEW, withPage } from '../counted-page.js';
import type { Engine } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { bidding, bidOf } from '../fake-demand.js';

const FILM = {
  format: 'video',
  video: { url: 'https://cdn.example/film.webm', mimeType: 'video/webm', width: 640, height: 360, durationMs: 4_000 },
} as const;

/** A tracker for every moment there is, and two for the impression. */
const tracked = (differs: object = {}): ProgrammaticBid => {
  const bid = withNotices(bidOf('dsp', { id: 'best' }));
  if (bid.offer === undefined) throw new Error('no offer');
  const trackers = [...TRACKED_MOMENTS, 'impression' as const].map((moment, index) => ({
    moment,
    url: `https://pixel.example/${moment}/${index}`,
  }));
  return { ...bid, creative: { ...bid.creative, ...differs }, offer: { ...bid.offer, trackers } };
};

const stage = async (bid: ProgrammaticBid, answer: NoticeResult = 'acknowledged') => {
  const heard: BidderNotice[] = [];
  const notify: DemandSource['notify'] = async (notice) => {
    if (notice.kind === 'tracking') heard.push(notice);
    return notice.kind === 'tracking' ? answer : 'acknowledged';
  };
  const page = await withPage({ ports: { demand: [bidding('dsp', [bid], { notify })] } });
  const moments = (): readonly string[] => heard.splice(0).map(({ url }) => url.split('/')[3] ?? '');
  return { ...page, heard, moments };
};

const deliver = async (engine: Engine): Promise<unknown> => outcomeOf(engine.clock, deliverNotices(engine.ports)());

describe('a tracker is called', () => {
  test('when its event is counted, all of one moment, and never a second time', async () => {
    const { engine, post, moments } = await stage(tracked());
    engine.clock.advance(2_000);
    await post(['ad.render-started', 'ad.render-completed']);
    await deliver(engine);
    expect(moments()).toEqual([]);
    await post(['ad.viewed']);
    await post(['ad.viewed']);
    await deliver(engine);
    expect(moments()).toEqual(['impression', 'viewable-50', 'impression']);
    await post(['ad.clicked']);
    await deliver(engine);
    expect(moments()).toEqual(['click']);
  });

  test('for a film also at its start, quartiles and end, and for the view of a film', async () => {
    const { engine, post, moments } = await stage(tracked(FILM));
    engine.clock.advance(5_000);
    const quartiles: readonly CountedType[] = ['video.first-quartile', 'video.midpoint', 'video.third-quartile'];
    await post([...VIEW, 'video.started', ...quartiles, 'video.completed']);
    await deliver(engine);
    const film = ['video-start', 'video-first-quartile', 'video-midpoint', 'video-third-quartile', 'video-complete'];
    expect([...moments()].sort()).toEqual(
      ['impression', 'impression', 'viewable-50', 'video-viewable-50', ...film].sort(),
    );
  });

  test('once for a click that page and link both tell', async () => {
    const { engine, bid, post, moments } = await stage(tracked());
    const page = await engine.placement.renderAd(bid, undefined);
    const caller = { address: '192.0.2.1', isPrefetch: false, globalPrivacyControl: false };
    await engine.placement.followClick(page?.clickToken ?? '', caller);
    await post(['ad.render-started']);
    await engine.placement.followClick(page?.clickToken ?? '', caller);
    await post(['ad.clicked']);
    await deliver(engine);
    expect(moments()).toEqual(['click']);
  });

  test('once even when nobody answers: a repetition would be another view', async () => {
    const { engine, post, heard } = await stage(tracked(), 'unanswered');
    engine.clock.advance(2_000);
    await post(VIEW);
    for (let hour = 0; hour < 30; hour++) {
      await deliver(engine);
      engine.clock.advance(3_600_000);
    }
    expect(heard).toHaveLength(3);
  });
});

describe('quartiles of a film', () => {
  test('count only after its start and not before it can have come so far', async () => {
    const { engine, post } = await stage(tracked(FILM));
    await post(['ad.render-started']);
    expect(await post(['video.first-quartile'])).toEqual(['retry']);
    engine.clock.advance(1_000);
    expect(await post(['video.first-quartile'])).toEqual(['retry']);
    expect(await post(['video.started', 'video.first-quartile', 'video.midpoint'])).toEqual([
      'counted',
      'counted',
      'retry',
    ]);
  });

  test('are told to nobody on the event stream', async () => {
    const { engine, post } = await stage(tracked(FILM));
    engine.clock.advance(5_000);
    await post(['ad.render-started', 'video.started', 'video.first-quartile', 'video.midpoint']);
    const names = (await engine.events()).map(({ name }) => name);
    expect(names).toContain('video.started');
    expect(names.filter((name) => /quartile|midpoint/.test(name))).toEqual([]);
  });
});
