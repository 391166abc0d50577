import { describe, expect, test } from '@jest/globals';
import { deliverNotices } from '../../../application/counting/deliver-notices.js';
import type { BidderNotice } from '../../../domain/delivery/notice.js';
import { sampleBannerCreative, sampleBrief } from '../../contracts/sample-demand.js';
import { sampleAccount, sampleCaller, samplePlacement } from '../../contracts/samples.js';
import { withNotices } from '../../domain/offers.js';
import { broken, FAULTS } from '../broken.js';
import { event, names, VIEW, withPage } from '../counted-page.js';
import { createEngine, upToTurn, type Engine, type EngineOptions } from '../engine.js';
import { outcomeOf, settle } from '../fake-clock.js';
import { bidding, bidOf, fakeSource } from '../fake-demand.js';
import { adOf, spentOf } from '../filled.js';
import { impressions, sold } from '../sold.js';

const NO_PACING = { firstTurns: 0, everyNth: 1, cooldownMs: 0 };
const accountOf = (billsTexts?: true) =>
  sampleAccount({ pacing: NO_PACING, placements: [samplePlacement({ billsTexts })] });
const campaigns = [sold('tea', 2, { budgetTotal: impressions(10, 2) })];
const engineOf = (billsTexts?: true, options: EngineOptions = {}): Engine =>
  createEngine({ account: accountOf(billsTexts), campaigns, ...options });
const text = { display: 'text' } as const;

const served = async (engine: Engine): Promise<number> =>
  (await names(engine)).filter((name) => name === 'text.served').length;
const follow = async (engine: Engine, token = ''): Promise<readonly string[]> => {
  expect(await engine.placement.followClick(token, sampleCaller())).toBe('https://alpine-tea.example/offer');
  return (await engine.events()).map(({ name }) => name);
};

describe('a turn that is answered with text', () => {
  test('has the gated sentence, whose it is and where it leads, and counts once', async () => {
    const engine = engineOf();
    const ad = adOf(await engine.preload(text));
    expect(ad).toMatchObject({
      content: expect.stringContaining('alpine herbs'),
      text: { advertiser: { name: 'tea' } },
    });
    expect(adOf(await engine.preload(text))).toEqual(ad);
    expect(await follow(engine, ad.text?.clickToken)).toEqual(['text.served', 'ad.filled', 'ad.clicked']);
    expect(await follow(engine, ad.text?.clickToken)).toHaveLength(3);
  });

  test('has no page that could count a view', async () => {
    const engine = engineOf();
    const { bidId } = adOf(await engine.preload(text));
    expect(await engine.placement.renderAd(bidId, undefined)).toBeUndefined();
  });

  test.each([
    [true, { committed: impressions(1, 2), held: 0 }, 2_000_000],
    [undefined, { committed: 0, held: 0 }, 0],
  ] as const)('where texts are billed (%p), costs %p', async (billsTexts, spent, price) => {
    const engine = engineOf(billsTexts);
    expect(adOf(await engine.preload(text)).price).toBe(price);
    await settle();
    expect(await spentOf(engine, 'tea')).toEqual(spent);
  });

  test.each([
    [true, ['billing', 'win']],
    [undefined, ['win']],
  ] as const)('where texts are billed (%p), tells the bidder %p, and of no impression', async (billsTexts, kinds) => {
    const heard: BidderNotice[] = [];
    const notify = async (notice: BidderNotice) => (heard.push(notice), 'acknowledged' as const);
    const engine = engineOf(billsTexts, {
      ports: { demand: [bidding('dsp', [withNotices(bidOf('dsp'))], { notify })] },
    });
    adOf(await engine.preload(text));
    await outcomeOf(engine.clock, deliverNotices(engine.ports)());
    expect(heard.map(({ kind }) => kind).sort()).toEqual(kinds);
  });

  test('takes its place in a cap for good', async () => {
    const cap = { key: 'campaign:tea', limit: 1, windowMs: 86_400_000 } as const;
    const engine = engineOf(true, { campaigns: [sold('tea', 2, { caps: [cap as never] })] });
    adOf(await engine.preload(text));
    engine.clock.advance(3_600_000);
    expect(await engine.preload({ ...text, messages: upToTurn(2) })).toMatchObject({ skipCode: 'unfilled_bid' });
  });

  test('is decided the same by its record', async () => {
    const engine = engineOf();
    const outcome = await engine.preload(text);
    if (outcome.kind === 'refused') throw new Error('refused');
    expect(await engine.operations.replay(outcome.decisionId)).toEqual({ kind: 'same' });
  });

  test.each(FAULTS)('is answered though the ledger %s, and counted by its click', async (fault) => {
    let isOut = true;
    const engine = engineOf(true, {
      ports: { demand: [bidding('dsp', [bidOf('dsp')])] },
      wrap: (ports) => {
        const out = broken(ports, 'ledger', fault, ['record']).ledger;
        return {
          ledger: new Proxy(ports.ledger, { get: (_, method) => Reflect.get(isOut ? out : ports.ledger, method) }),
        };
      },
    });
    const { value } = await outcomeOf(engine.clock, engine.preload(text));
    const { text: words } = adOf(value);
    expect(await served(engine)).toBe(0);
    isOut = false;
    expect(await follow(engine, words?.clickToken)).toEqual(['ad.filled', 'text.served', 'ad.clicked']);
  });
});

describe('what demand is asked for, and what of it is refused', () => {
  test('a screen, a slow network and the formats of frames say nothing of a text', async () => {
    const source = fakeSource('dsp', () => ({ bids: [bidOf('dsp')], rejections: [] }));
    const account = sampleAccount({ pacing: NO_PACING, placements: [samplePlacement({ formats: ['banner'] })] });
    const engine = createEngine({ account, ports: { demand: [source] } });
    const device = { widthPx: 1, heightPx: 1, connectionDetail: '2g' };
    expect((await engine.preload({ ...text, device })).kind).toBe('filled');
    expect(source.asked[0]?.imps).toMatchObject([{ asText: true }]);
  });

  test.each([
    ['creative-format', { creative: sampleBannerCreative() }],
    ['text-refused', { brief: sampleBrief({ pitches: { en: 'See www.alpine-tea.example now.' } }) }],
  ])('%s: a bid without words that may be shown', async (outcome, differs) => {
    const engine = engineOf(true, { ports: { demand: [bidding('dsp', [bidOf('dsp', differs)])] } });
    const answer = await engine.preload(text);
    expect(answer).toMatchObject({ kind: 'no-fill', skipCode: 'unfilled_bid' });
    if (answer.kind !== 'no-fill') return;
    const record = await engine.operations.explain(answer.decisionId);
    expect(record?.candidates).toMatchObject([{ outcome }]);
    expect(await engine.operations.replay(answer.decisionId)).toEqual({ kind: 'same' });
    // In a frame the same bid wins: its name stands beside a picture.
    expect((await engine.preload()).kind).toBe('filled');
  });

  test('a banner that a muted turn prepared is not read out in the next one', async () => {
    const engine = engineOf(true, {
      ports: { demand: [bidding('dsp', [bidOf('dsp', { creative: sampleBannerCreative() })])] },
    });
    await engine.preload({ trackOnly: true });
    expect(await engine.preload({ ...text, messages: upToTurn(2) })).toMatchObject({ skipCode: 'unfilled_bid' });
  });
});

test('the page of a frame cannot count a text', async () => {
  const { engine, bid, token } = await withPage({ campaigns });
  engine.clock.advance(2_000);
  const events = [...VIEW, 'text.served' as const].map(event);
  const results = await engine.placement.recordEvents(bid, token, events, undefined);
  expect(results).toEqual(['counted', 'counted', 'counted', 'refused']);
  expect(await served(engine)).toBe(0);
});
