import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { CatalogSnapshot } from '../../../application/ports/catalog.js';
import type { DemandResponse } from '../../../application/ports/demand-source.js';
import type { AdVariant } from '../../../domain/ad-variant/ad-variant.js';
import type { Campaign, LineItem } from '../../../domain/catalog/campaign.js';
import type { Creative } from '../../../domain/catalog/creative.js';
import { creativeId, decisionId, lineItemId, slotId } from '../../../domain/values/ids.js';
import type { Opportunity, OverlayImp } from '../../../domain/demand/opportunity.js';
import * as sample from '../../contracts/index.js';

const answerTo = (opportunity: Opportunity, catalog: CatalogSnapshot): DemandResponse => {
  const answer = createDirectDemand().bid(opportunity, catalog, AbortSignal.abort());
  if (answer instanceof Promise) throw new Error('the source must answer at once');
  return answer;
};

const bidWith = (creatives: readonly Creative[], opportunity: Opportunity): DemandResponse => {
  const campaigns = [sample.sampleCampaign({ lineItems: [sample.sampleLineItem({ creatives })] })];
  return answerTo(opportunity, sample.sampleCatalog({ campaigns }));
};

const variantIn = (language: string, review: AdVariant['review']): AdVariant => ({
  ...{ language, review, register: 'neutral', angle: 'taste', text: 'Frische Bohnen.' },
});

const turnId = (turn: number) => decisionId(`0d000000-0000-4000-8000-${String(turn).padStart(12, '0')}`);

const image = (name: string, language?: string) => sample.sampleImageCreative({ id: creativeId(name), language });
const chosen = (creatives: readonly Creative[], language: string | undefined, turn = 1): string => {
  const signals = sample.sampleSignals({ language });
  const { bids, rejections } = bidWith(creatives, sample.sampleOpportunity({ id: turnId(turn), signals }));
  return bids[0]?.creative.id ?? rejections[0]?.lossReason ?? 'nothing';
};

describe('among several creatives', () => {
  const three = [image('a'), image('b'), image('c')];
  const turns = Array.from({ length: 600 }, (_, turn) => turn);

  test('each has its share of the turns', () => {
    const counts = new Map<string, number>();
    for (const turn of turns) counts.set(chosen(three, 'en', turn), (counts.get(chosen(three, 'en', turn)) ?? 0) + 1);
    for (const name of ['a', 'b', 'c']) expect(counts.get(name)).toBeGreaterThan(150);
  });

  test('two line items choose independently of each other', () => {
    const lineItems = ['first', 'second'].map((name) =>
      sample.sampleLineItem({ id: lineItemId(name), creatives: [image('a'), image('b')] }),
    );
    const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems })] });
    const agree = turns.filter((turn) => {
      const { bids } = answerTo(sample.sampleOpportunity({ id: turnId(turn) }), catalog);
      return bids[0]?.creative.id === bids[1]?.creative.id;
    });
    expect(agree.length).toBeGreaterThan(200);
    expect(agree.length).toBeLessThan(400);
  });

  test('the same turn always has the same one', () => {
    for (const turn of turns.slice(0, 50)) expect(chosen(three, 'en', turn)).toBe(chosen(three, 'en', turn));
  });

  test('the language of the conversation goes first, then none, and another language is not shown', () => {
    expect(chosen([image('none'), image('de', 'de'), image('en', 'en')], 'de-AT')).toBe('de');
    expect(chosen([image('none'), image('en', 'en')], 'de')).toBe('none');
    expect(chosen([image('en', 'en')], 'de')).toBe('creative-language');
    expect(chosen([image('en', 'en')], undefined)).toBe('en');
  });
});

describe('in a language that the line item has no words in', () => {
  const lineItem = (differs: Partial<LineItem> = {}) =>
    sample.sampleLineItem({ creatives: [image('none'), image('fr', 'fr')], ...differs });
  const answerIn = (language: string | undefined, campaign: Partial<Campaign>, item = lineItem()) => {
    const campaigns = [sample.sampleCampaign({ lineItems: [item], ...campaign })];
    const signals = sample.sampleSignals({ language });
    const { bids, rejections } = answerTo(sample.sampleOpportunity({ signals }), sample.sampleCatalog({ campaigns }));
    const [{ lossReason, detail } = {}] = rejections;
    return bids[0]?.creative.id ?? [lossReason, detail];
  };
  const brief = sample.sampleBrief({ pitches: { en: 'Fresh beans.' } });

  test('it does not compete, and says which ones it has', () => {
    expect(answerIn('de', { brief })).toEqual(['creative-language', 'words in: en, fr']);
    expect(answerIn('en', { brief })).toBe('none');
    expect(answerIn('fr', { brief })).toBe('fr');
  });

  test.each([
    ['a pitch', { brief: sample.sampleBrief({ pitches: { en: 'Fresh beans.', de: 'Frische Bohnen.' } }) }],
    ['a name of the product', { brief: { ...brief, productIn: { de: 'Hafenkaffee' } } }],
    ['an approved text', { brief, variants: [variantIn('de', 'approved')] }],
  ])('%s is words', (_what, campaign) => expect(answerIn('de', campaign)).toBe('none'));

  test('a text that no one approved is none', () =>
    expect(answerIn('de', { brief, variants: [variantIn('de', 'pending')] })).toContain('creative-language'));

  test('with anyLanguage it competes all the same, with its usual words', () => {
    const creatives = [image('fr', 'fr'), image('en', 'en')];
    expect(answerIn('de', { brief }, lineItem({ anyLanguage: true, creatives }))).toBe('en');
    expect(answerIn('fr', { brief }, lineItem({ anyLanguage: true, creatives }))).toBe('fr');
  });

  test('where no language is known it competes in that of its first pitch', () => {
    expect(answerIn(undefined, { brief }, lineItem({ creatives: [image('fr', 'fr'), image('en', 'en')] }))).toBe('en');
  });
});

test('an interstitial with a film is not chosen where no films are taken', () => {
  const { format: _format, image: still, ...common } = image('still');
  const film = { url: 'https://cdn.example/film.mp4', mimeType: 'video/mp4', width: 640, height: 360 };
  const creatives: readonly Creative[] = [
    { ...common, format: 'interstitial', media: { image: still } },
    {
      ...common,
      id: creativeId('film'),
      format: 'interstitial',
      media: { video: { ...film, durationMs: 15_000 } },
    },
  ];
  const slot = (withoutFilms: true | undefined, turn: number): Opportunity =>
    sample.sampleOpportunity({
      id: turnId(turn),
      imps: [sample.sampleChatImp({ formats: ['interstitial'], withoutFilms })],
    });
  const seen = (withoutFilms: true | undefined) =>
    new Set(Array.from({ length: 20 }, (_, turn) => bidWith(creatives, slot(withoutFilms, turn)).bids[0]?.creative.id));
  expect(seen(undefined).size).toBe(2);
  expect([...seen(true)]).toEqual(['still']);
  expect(bidWith(creatives.slice(1), slot(true, 1)).rejections[0]?.lossReason).toBe('creative-format');
  // One source of demand answers both, and mixes up neither.
  const catalog = sample.sampleCatalog({
    campaigns: [sample.sampleCampaign({ lineItems: [sample.sampleLineItem({ creatives: creatives.slice(1) })] })],
  });
  const source = createDirectDemand();
  const bidsIn = (withoutFilms: true | undefined): number => {
    const answer = source.bid(slot(withoutFilms, 1), catalog, AbortSignal.abort());
    return answer instanceof Promise ? -1 : answer.bids.length;
  };
  expect([bidsIn(undefined), bidsIn(true), bidsIn(undefined)]).toEqual([1, 0, 1]);
});

describe('over a video', () => {
  const slot = (width: number, height: number): Opportunity => {
    const imp: OverlayImp = {
      kind: 'overlay',
      id: '1',
      slotId: slotId('s'),
      formats: ['overlay'],
      width,
      height,
      position: 'top',
      startMs: 0,
      endMs: 9_000,
    };
    return sample.sampleOverlayOpportunity({ imps: [imp] });
  };
  const markup = sample.sampleOverlayCreative({ media: { markup: { html: '<b>tea</b>', width: 728, height: 90 } } });

  test('markup must fit, words only need a legible box', () => {
    expect(bidWith([markup], slot(728, 90)).bids).toHaveLength(1);
    expect(bidWith([markup], slot(727, 90)).rejections[0]?.lossReason).toBe('creative-size');
    expect(bidWith([markup, sample.sampleOverlayCreative()], slot(200, 40)).bids).toHaveLength(1);
    expect(bidWith([sample.sampleOverlayCreative()], slot(119, 40)).rejections[0]?.lossReason).toBe('creative-size');
    expect(bidWith([sample.sampleOverlayCreative()], slot(200, 31)).rejections[0]?.lossReason).toBe('creative-size');
  });
});
