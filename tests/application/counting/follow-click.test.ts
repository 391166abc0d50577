import { describe, expect, test } from '@jest/globals';
import { AD_LIFETIME_MS } from '../../../domain/delivery/won-ad.js';
import { sampleCaller } from '../../contracts/samples.js';
import { broken, FAULTS } from '../broken.js';
import { createEngine, type EngineOptions } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { adOf } from '../filled.js';

const LANDING = 'https://alpine-tea.example/offer';

const withPage = async (options: EngineOptions = {}) => {
  const engine = createEngine(options);
  const { bidId: bid } = adOf(await engine.preload());
  const page = await engine.placement.renderAd(bid, undefined);
  if (page === undefined) throw new Error('no page');
  const post = (type: 'ad.render-started' | 'ad.clicked') =>
    engine.placement.recordEvents(bid, page.eventToken, [{ type, eventId: type, area: 'cta' }], undefined);
  const clicks = async () => (await engine.events()).filter(({ name }) => name === 'ad.clicked');
  return { engine, bid, token: page.clickToken, post, clicks };
};

describe('a click', () => {
  test('leads to the stored destination and is counted once, however often it is followed', async () => {
    const { engine, bid, token, post, clicks } = await withPage();
    await post('ad.render-started');
    for (let i = 0; i < 3; i++) expect(await engine.placement.followClick(token, sampleCaller())).toBe(LANDING);
    expect(await clicks()).toEqual([
      {
        name: 'ad.clicked',
        code: 'inlineAd',
        payload: expect.objectContaining({ id: bid, url: LANDING, area: 'link', format: 'image' }),
      },
    ]);
    expect(await post('ad.clicked')).toEqual(['duplicate']);
  });

  test('that the page’s beacon told already is not counted again', async () => {
    const { engine, token, post, clicks } = await withPage();
    await post('ad.render-started');
    await post('ad.clicked');
    expect(await engine.placement.followClick(token, sampleCaller())).toBe(LANDING);
    expect(await clicks()).toMatchObject([{ payload: { area: 'cta' } }]);
  });

  test('of a prefetch, and before anything was shown, leads there and counts nothing', async () => {
    const { engine, token, post, clicks } = await withPage();
    expect(await engine.placement.followClick(token, sampleCaller())).toBe(LANDING);
    await post('ad.render-started');
    expect(await engine.placement.followClick(token, sampleCaller({ isPrefetch: true }))).toBe(LANDING);
    expect(await clicks()).toEqual([]);
  });

  test('with an altered, foreign or expired token leads nowhere', async () => {
    const { engine, bid, token } = await withPage();
    const { signer } = engine.plain;
    const bad = [`${token}x`, token.slice(1), '', LANDING, signer.sign('event', bid), signer.sign('click', 'nobody')];
    for (const one of bad) expect(await engine.placement.followClick(one, sampleCaller())).toBeUndefined();
    engine.clock.advance(AD_LIFETIME_MS);
    expect(await engine.placement.followClick(token, sampleCaller())).toBeUndefined();
  });

  test('with a token that is none asks no store', async () => {
    const asked: unknown[] = [];
    const { engine, token } = await withPage({
      wrap: ({ ads }) => ({ ads: { ...ads, find: (...args) => (asked.push(args), ads.find(...args)) } }),
    });
    asked.length = 0;
    expect(await engine.placement.followClick(`${token}x`, sampleCaller())).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test.each(FAULTS)('with a ledger that %s still leads there, within half a second', async (fault) => {
    const { engine, token } = await withPage({ wrap: (ports) => broken(ports, 'ledger', fault, ['record']) });
    const { value, tookMs } = await outcomeOf(engine.clock, engine.placement.followClick(token, sampleCaller()));
    expect(value).toBe(LANDING);
    expect(tookMs).toBeLessThanOrEqual(500);
  });
});
