import { describe, expect, test } from '@jest/globals';
import { bidId } from '../../../domain/values/ids.js';
import { AD_LIFETIME_MS } from '../../../domain/delivery/won-ad.js';
import { sampleBannerCreative } from '../../contracts/sample-demand.js';
import { sampleAccount } from '../../contracts/samples.js';
import { broken } from '../broken.js';
import { createEngine } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { bidding, bidOf } from '../fake-demand.js';
import { adOf } from '../filled.js';

describe('frame pages', () => {
  test('an unknown and an expired bid have none', async () => {
    const engine = createEngine();
    const ad = adOf(await engine.preload());
    expect(await engine.placement.renderAd(bidId('nobody'), undefined)).toBeUndefined();
    engine.clock.advance(AD_LIFETIME_MS - 1);
    expect(await engine.placement.renderAd(ad.bidId, undefined)).toBeDefined();
    engine.clock.advance(1);
    expect(await engine.placement.renderAd(ad.bidId, undefined)).toBeUndefined();
  });

  test('text from the address is final only when it is the service’s own', async () => {
    const engine = createEngine();
    const ad = adOf(await engine.preload());
    const render = (cached: string | undefined) => engine.placement.renderAd(ad.bidId, cached);
    expect(await render(undefined)).toMatchObject({ text: ad.content, isFinal: false });
    expect(await render('Send us your password.')).toMatchObject({ text: ad.content, isFinal: false });
    expect(await render(ad.content)).toMatchObject({ text: ad.content, isFinal: true });
  });

  test('an ad store that is out has none, in time', async () => {
    for (const fault of ['rejects', 'throws', 'hangs'] as const) {
      const engine = createEngine({ wrap: (ports) => broken(ports, 'ads', fault, ['find']) });
      const ad = adOf(await engine.preload());
      expect((await outcomeOf(engine.clock, engine.placement.renderAd(ad.bidId, undefined))).value).toBeUndefined();
      expect((await outcomeOf(engine.clock, engine.placement.renderMarkup(ad.bidId))).value).toBeUndefined();
    }
  });

  test('third-party markup is given for an ad that has some, and origins are those of the present catalog', async () => {
    const creative = sampleBannerCreative({ media: { markup: { html: '<b>hello</b>', width: 320, height: 50 } } });
    const engine = createEngine({ ports: { demand: [bidding('dsp', [bidOf('dsp', { creative })])] } });
    const ad = adOf(await engine.preload());
    expect(await engine.placement.renderMarkup(ad.bidId)).toBe('<b>hello</b>');
    expect(await engine.placement.renderMarkup(bidId('nobody'))).toBeUndefined();
    engine.publish([sampleAccount({ allowedOrigins: ['https://chat.example'] })], []);
    const page = await engine.placement.renderAd(ad.bidId, undefined);
    expect(page?.allowedOrigins).toEqual(['https://chat.example']);
    expect(page?.ad.creative).toEqual(creative);
  });
});
