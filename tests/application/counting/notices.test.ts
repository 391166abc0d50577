import { describe, expect, test } from '@jest/globals';
import { deliverNotices } from '../../../application/counting/deliver-notices.js';
import type { DemandSource, NoticeResult } from '../../../application/ports/demand-source.js';
import type { ProgrammaticBid, Rejection } from '../../../domain/demand/bid.js';
import type { BidderNotice } from '../../../domain/delivery/notice.js';
import { sourceId } from '../../../domain/values/ids.js';
import { withNotices } from '../../domain/offers.js';
import { usd } from '../../domain/auction-rules.js';
import { VIEW, withPage } from '../counted-page.js';
import { createEngine, type Engine } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { bidding, bidOf } from '../fake-demand.js';

const offered = (id: string, price: number, differs: Partial<ProgrammaticBid> = {}): ProgrammaticBid =>
  withNotices(bidOf('dsp', { id, price: usd(price), ...differs }));

/** A bidder that hears notices, and acknowledges them unless it is told otherwise. */
const hearing = (bids: readonly ProgrammaticBid[], answers: NoticeResult[] = [], id = 'dsp') => {
  const heard: BidderNotice[] = [];
  const notify: DemandSource['notify'] = async (notice) => {
    heard.push(notice);
    return answers.shift() ?? 'acknowledged';
  };
  return { heard, source: bidding(id, bids, { notify }) };
};

const deliver = async (engine: Engine): Promise<number> =>
  (await outcomeOf(engine.clock, deliverNotices(engine.ports)())).value;
const kinds = (heard: readonly BidderNotice[]) => heard.map(({ kind, bidId }) => `${kind} ${bidId}`).sort();

describe('a filled turn', () => {
  test('tells the winner and the losers at once, and whoever pays when the view is counted, once', async () => {
    const { heard, source } = hearing([offered('best', 3), offered('other', 2)]);
    const { engine, post } = await withPage({ ports: { demand: [source] } });
    expect(await deliver(engine)).toBe(2);
    expect(kinds(heard)).toEqual(['loss other', 'win best']);
    engine.clock.advance(2_000);
    await post(VIEW);
    await post(VIEW);
    await deliver(engine);
    expect(kinds(heard)).toEqual(['billing best', 'loss other', 'win best']);
    expect(heard.at(-1)).toMatchObject({ outcome: { clearingPrice: 3_000_000, minToWin: 2_000_000 } });
    expect(heard.at(-1)?.atMs).toBe(engine.clock.nowMs());
  });

  test('tells who was refused before the auction, but nobody by an address that cannot be one', async () => {
    const { heard, source } = hearing([offered('best', 3)]);
    const { offer } = offered('blocked', 2);
    const rejected = (candidate: string, refused: unknown): Rejection =>
      ({ source: source.id, candidate, lossReason: 'advertiser-exclusion', refused }) as Rejection;
    const rejections = [rejected('blocked', { bidId: 'blocked', offer }), rejected('broken', { bidId: 'broken' })];
    const asked: DemandSource = { ...source, bid: () => ({ bids: [offered('best', 3)], rejections }) };
    const engine = createEngine({ ports: { demand: [asked] } });
    await engine.preload();
    await deliver(engine);
    expect(kinds(heard)).toEqual(['loss blocked', 'win best']);
    expect(heard.find(({ kind }) => kind === 'loss')?.outcome).toEqual({ reason: 'advertiser-exclusion' });
  });

  test('tells each bidder of its own bids alone', async () => {
    const winner = hearing([offered('best', 3)]);
    const other = hearing([offered('other', 2, { source: sourceId('other') })], [], 'other');
    const engine = createEngine({ ports: { demand: [other.source, winner.source] } });
    await engine.preload();
    await deliver(engine);
    expect([kinds(winner.heard), kinds(other.heard)]).toEqual([['win best'], ['loss other']]);
  });

  test('that is asked for again tells nobody anything', async () => {
    const { heard, source } = hearing([offered('best', 3)]);
    const engine = createEngine({ ports: { demand: [source] } });
    await engine.preload();
    await engine.preload();
    await deliver(engine);
    await deliver(engine);
    expect(kinds(heard)).toEqual(['win best']);
  });
});

describe('a muted turn', () => {
  test('tells nobody that the bid it prepared has won, the turn that shows it does', async () => {
    const { heard, source } = hearing([offered('best', 3)]);
    const engine = createEngine({ ports: { demand: [source] } });
    await engine.preload({ trackOnly: true });
    expect(await deliver(engine)).toBe(0);
    await engine.preload();
    await deliver(engine);
    expect(kinds(heard)).toEqual(['win best']);
  });
});

describe('delivery', () => {
  const delivered = async (answers: NoticeResult[]) => {
    const { heard, source } = hearing([offered('best', 3)], answers);
    const engine = createEngine({ ports: { demand: [source] } });
    await engine.preload();
    await deliver(engine);
    return { heard, engine };
  };

  test('repeats an unanswered notice after ten seconds, with the same address, until it is acknowledged', async () => {
    const { heard, engine } = await delivered(['unanswered', 'unanswered']);
    expect(await deliver(engine)).toBe(0);
    for (const count of [2, 3]) {
      engine.clock.advance(10_000);
      await deliver(engine);
      expect(heard).toHaveLength(count);
    }
    engine.clock.advance(24 * 3_600_000);
    expect(await deliver(engine)).toBe(0);
    expect(new Set(heard.map((notice) => JSON.stringify(notice))).size).toBe(1);
  });

  test('does not repeat what may not be sent', async () => {
    const { heard, engine } = await delivered(['refused']);
    engine.clock.advance(3_600_000);
    expect(await deliver(engine)).toBe(0);
    expect(heard).toHaveLength(1);
  });

  test('gives up after more than a day', async () => {
    const { heard, engine } = await delivered(Array.from({ length: 100 }, () => 'unanswered' as const));
    for (let hour = 0; hour < 72; hour++) {
      engine.clock.advance(3_600_000);
      await deliver(engine);
    }
    expect(heard.length).toBe(14);
  });

  test('a bidder that is not configured any more is told nothing, and keeps nobody from hearing', async () => {
    const gone = hearing([offered('gone', 3, { source: sourceId('gone') })], [], 'gone');
    const other = hearing([offered('other', 2)]);
    const engine = createEngine({ ports: { demand: [gone.source, other.source] } });
    await engine.preload();
    await deliverNotices({ ...engine.ports, demand: [other.source] })();
    engine.clock.advance(3_600_000);
    expect(await deliver(engine)).toBe(0);
    expect([kinds(gone.heard), kinds(other.heard)]).toEqual([[], ['loss other']]);
  });

  test('a bidder that throws or hangs is asked again, one that is gone is not', async () => {
    const bids = [offered('best', 3)];
    const attempts = { thrown: 0, hung: 0 };
    const throwing = bidding('dsp', bids, {
      notify: () => {
        attempts.thrown++;
        throw new Error('no');
      },
    });
    const hanging = bidding('dsp', bids, {
      notify: () => {
        attempts.hung++;
        return new Promise(() => undefined);
      },
    });
    for (const source of [throwing, hanging, bidding('dsp', bids)]) {
      const engine = createEngine({ ports: { demand: [source] } });
      await engine.preload();
      await deliver(engine);
      engine.clock.advance(60_000);
      await deliver(engine);
    }
    expect(attempts).toEqual({ thrown: 2, hung: 2 });
  });
});

describe('the creative that is shown', () => {
  const headlineOf = async (finalise: NonNullable<DemandSource['finalise']>): Promise<string | undefined> => {
    const { engine, bid } = await withPage({ ports: { demand: [bidding('dsp', [offered('best', 3)], { finalise })] } });
    const ad = await engine.ports.ads.find(bid, engine.clock.nowMs());
    return ad?.creative.headline;
  };

  test('is the one that its source made of it, knowing the price', async () => {
    const headline = await headlineOf(({ bid, clearingPrice }) => ({
      ...bid.creative,
      headline: `for ${clearingPrice}`,
    }));
    expect(headline).toBe('for 3000000');
  });

  test('is made by the source of the bid, and by no other', async () => {
    const saying = (headline: string): Pick<DemandSource, 'finalise'> => ({
      finalise: ({ bid }) => ({ ...bid.creative, headline }),
    });
    const demand = [
      bidding('other', [], saying('by another')),
      bidding('dsp', [offered('best', 3)], saying('its own')),
    ];
    const { engine, bid } = await withPage({ ports: { demand } });
    expect((await engine.ports.ads.find(bid, engine.clock.nowMs()))?.creative.headline).toBe('its own');
  });

  test('stays as it was offered when its source throws or makes another format of it', async () => {
    const offeredHeadline = bidOf('dsp').creative.headline;
    const broken = () => {
      throw new Error('no');
    };
    expect(await headlineOf(broken)).toBe(offeredHeadline);
    expect(await headlineOf(({ bid }) => ({ ...bid.creative, format: 'banner', headline: 'x' }) as never)).toBe(
      offeredHeadline,
    );
  });
});
