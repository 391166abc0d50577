import { describe, expect, test } from '@jest/globals';
import type { LossReason } from '../../../domain/values/loss-reason.js';
import { sampleBannerCreative, sampleDirectBid, sampleImageCreative } from '../../contracts/sample-demand.js';
import { withNotices } from '../../domain/offers.js';
import { createEngine } from '../engine.js';
import { bidOf, fakeSource, nonsense } from '../fake-demand.js';

/** What became of a bid that nobody competes with. */
const outcomeOfBid = async (bid: unknown): Promise<string | undefined> => {
  const source = fakeSource('dsp', () => nonsense({ bids: [bid], rejections: [] }));
  const engine = createEngine({ ports: { demand: [source] } });
  const turn = await engine.preload();
  if (turn.kind === 'refused') throw new Error('refused');
  const candidates = (await engine.operations.explain(turn.decisionId))?.candidates ?? [];
  expect(candidates).toHaveLength(1);
  return candidates[0]?.outcome;
};

const chars = (count: number): string => 'x'.repeat(count);
const programmatic = (differs: object): unknown => ({ ...bidOf('dsp'), ...differs });
const direct = (differs: object): unknown => ({
  ...sampleDirectBid({ source: bidOf('dsp').source, impId: 'inlineAd' }),
  ...differs,
});
const advertised = (differs: object): unknown =>
  programmatic({ advertiser: { ...bidOf('dsp').advertiser, ...differs } });
const disclosing = (disclosure: unknown): unknown => advertised({ disclosure });
const party = { domain: 'dsp.example', used: ['profile', 'context', 'location'] };
const briefed = (differs: object): unknown => programmatic({ brief: { ...bidOf('dsp').brief, ...differs } });
const capped = (differs: object): unknown => programmatic({ caps: [{ key: 'k', limit: 1, windowMs: 1, ...differs }] });
const separated = (differs: object): unknown =>
  direct({ separation: { within: 'turn', advertisers: ['coffee.example'], categories: ['1'], ...differs } });
const pictured = (differs: object): unknown =>
  programmatic({ creative: { ...sampleImageCreative(), image: { ...sampleImageCreative().image, ...differs } } });
const showing = (differs: object): unknown => programmatic({ creative: { ...sampleImageCreative(), ...differs } });
const marked = (markup: unknown): unknown =>
  programmatic({ creative: { ...sampleBannerCreative(), media: { markup } } });
const MARKUP = { html: '<p>Tea</p>', width: 300, height: 250 };

const offering = (differs: object): unknown => {
  const { offer } = withNotices(bidOf('dsp'));
  return programmatic({ offer: { ...offer, ...differs } });
};
const priced = (differs: object): unknown =>
  offering({ pricing: { price: 1, currency: 'EUR', usdPerUnit: 1.1, adjustment: 0.9, ...differs } });
const PARTS = { parameters: chars(16_384), extensions: '', verifications: '' };
const TRACKER = { moment: 'impression', url: 'https://pixel.example/' };

type Sound = readonly (readonly [string, unknown])[];
type Unsound = readonly (readonly [string, unknown, LossReason])[];

const sound: Sound = [
  ['a direct one', direct({})],
  ['a disclosure of nothing', disclosing({})],
  [
    'a disclosure as long as it may be',
    disclosing({ onBehalfOf: chars(100), paidBy: chars(100), parameters: [party] }),
  ],
  ['names as long as they may be', advertised({ id: chars(512) })],
  ['an end of its validity', programmatic({ expiresInMs: 60_000 })],
  ['an offer in another currency', priced({})],
  ['an offer of a seat', offering({ seat: 'seat', adId: 'ad' })],
  ['an offer of empty names', offering({ seat: '', adId: '' })],
  ['an offer without notices', offering({ notices: {} })],
  ['an offer of empty notices', offering({ notices: { win: '', billing: '', loss: '' } })],
  ['a notice as long as it may be', offering({ notices: { win: chars(2_048) } })],
  ['a tracker as long as it may be', offering({ trackers: [{ ...TRACKER, url: chars(2_048) }] })],
  ['as many trackers as there may be', offering({ trackers: Array.from({ length: 100 }, () => TRACKER) })],
  ['addresses for errors', offering({ errors: ['https://dsp.example/e'] })],
  ['parts for a player', showing({ player: PARTS })],
  ['a deal with a floor', programmatic({ deal: { id: 'deal', floor: 1_000_000, fixedPrice: false } })],
  ['a deal without one', programmatic({ deal: { id: 'deal', fixedPrice: false } })],
  ['the whole fit', programmatic({ fit: { words: 0, topics: 1, meaning: 0.5 } })],
  ['a fit without a meaning', programmatic({ fit: { words: 0, topics: 1 } })],
  ['the first tier', direct({ tier: 1 })],
  ['the last tier', direct({ tier: 9 })],
  ['a budget', direct({ budgets: [{ id: 'budget', limit: 1e12 }] })],
  ['a separation within the turn', separated({})],
  ['a separation within the session', separated({ within: 'session' })],
  ['a cap of the session', capped({ scope: 'session' })],
  ['a language', showing({ language: 'en' })],
  ['markup', marked(MARKUP)],
  ['an address as long as it may be', pictured({ url: `https://a.example/${chars(2_030)}` })],
  ['a picture of this service', pictured({ url: '/assets/tea.png' })],
  ['one at an address as long as it may be', pictured({ url: `/assets/${chars(2_040)}` })],
];

const unsound: Unsound = [
  ['parts for a player that are none', showing({ player: 'parts' }), 'missing-markup'],
  ['parts for a player, one missing', showing({ player: { ...PARTS, extensions: undefined } }), 'missing-markup'],
  ['parts for a player at length', showing({ player: { ...PARTS, parameters: chars(16_385) } }), 'missing-markup'],
  ['a name that is too long', advertised({ id: chars(513) }), 'invalid-response'],
  ['an advertiser without a name', advertised({ name: '' }), 'invalid-response'],
  ['an advertiser whose name is none', advertised({ name: 7 }), 'invalid-response'],
  ...Object.entries({
    'is no object': 'somebody',
    'is null': null,
    'names whom it speaks for in a list': { onBehalfOf: ['somebody'] },
    'names whom it speaks for at length': { onBehalfOf: chars(101) },
    'names who paid with a number': { paidBy: 7 },
    'names who paid at length': { paidBy: chars(101) },
    'lists no parameters': { parameters: party },
    'lists a party without a domain': { parameters: [{ ...party, domain: '' }] },
    'lists a party that is none': { parameters: [null] },
    'lists a use that nobody knows': { parameters: [{ ...party, used: ['profile', 'soul'] }] },
  }).map(([what, disclosure]) => [`a disclosure that ${what}`, disclosing(disclosure), 'invalid-response'] as const),
  ['an end of its validity that is no number', programmatic({ expiresInMs: '60000' }), 'invalid-response'],
  ['an end of its validity that never comes', programmatic({ expiresInMs: Infinity }), 'invalid-response'],
  ['an offer that is none', programmatic({ offer: {} }), 'invalid-response'],
  ...Object.entries({
    'names no auction': { auctionId: '' },
    'names no slot': { impId: undefined },
    'names a seat at length': { seat: chars(513) },
    'names its ad by a number': { adId: 7 },
    'has no list of addresses for errors': { errors: 'https://dsp.example/e' },
    'has no address for errors': { errors: [7] },
    'has an address for errors at length': { errors: [chars(2_049)] },
    'has too many addresses for errors': { errors: Array.from({ length: 101 }, () => 'https://dsp.example/e') },
    'has no pricing': { pricing: null },
    'has no notices': { notices: null },
    'has a win notice that is none': { notices: { win: 7 } },
    'has a billing notice that is too long': { notices: { billing: chars(2_049) } },
    'has a loss notice in a list': { notices: { loss: ['https://dsp.example/'] } },
    'has no list of trackers': { trackers: { length: 0 } },
    'has too many trackers': { trackers: Array.from({ length: 101 }, () => TRACKER) },
    'has a tracker that is none': { trackers: [TRACKER, null] },
    'has a tracker of no moment': { trackers: [{ ...TRACKER, moment: '' }] },
    'has a tracker to nowhere': { trackers: [{ ...TRACKER, url: '' }] },
    'has a tracker to far away': { trackers: [{ ...TRACKER, url: chars(2_049) }] },
  }).map(([what, differs]) => [`an offer that ${what}`, offering(differs), 'invalid-response'] as const),
  ...Object.entries({
    'no price': { price: 0 },
    'a price of text': { price: '1' },
    'a price without end': { price: Infinity },
    'no currency': { currency: '' },
    'a currency that is worth nothing': { usdPerUnit: 0 },
    'a currency whose worth nobody knows': { usdPerUnit: NaN },
    'an adjustment to nothing': { adjustment: 0 },
    'a negative adjustment': { adjustment: -1 },
  }).map(([what, differs]) => [`an offer of ${what}`, priced(differs), 'invalid-response'] as const),
  ['a deal that is none', programmatic({ deal: 'deal' }), 'invalid-response'],
  ['a deal without a name', programmatic({ deal: { id: '', fixedPrice: false } }), 'invalid-response'],
  ['a deal with a floor of text', programmatic({ deal: { id: 'deal', floor: '1' } }), 'invalid-response'],
  ['a deal with a floor below nothing', programmatic({ deal: { id: 'deal', floor: -1 } }), 'invalid-response'],
  ['a relevance of text', programmatic({ relevance: '1' }), 'invalid-response'],
  ['a fit of null', programmatic({ fit: null }), 'invalid-response'],
  ['a fit below nothing', programmatic({ fit: { words: -0.1, topics: 0 } }), 'invalid-response'],
  ['a fit beyond the whole', programmatic({ fit: { words: 0, topics: 1.1 } }), 'invalid-response'],
  ['a meaning that is none', programmatic({ fit: { words: 0, topics: 0, meaning: '1' } }), 'invalid-response'],
  ['a suitability by half', programmatic({ suitability: { adult: true } }), 'invalid-response'],
  ['the other half', programmatic({ suitability: { children: true } }), 'invalid-response'],
  ['a category of nothing', programmatic({ categories: [''] }), 'invalid-response'],
  ['a brief without a product', briefed({ product: '' }), 'invalid-response'],
  ['a brief without pitches', briefed({ pitches: null }), 'invalid-response'],
  ['a brief with a pitch that is no text', briefed({ pitches: { en: 7 } }), 'invalid-response'],
  ['a brief with a fact that is no text', briefed({ facts: [null] }), 'invalid-response'],
  ['a cap that is none', programmatic({ caps: [null] }), 'invalid-response'],
  ['a cap without a key', capped({ key: '' }), 'invalid-response'],
  ['a cap without a limit', capped({ limit: '1' }), 'invalid-response'],
  ['a cap without a window', capped({ windowMs: NaN }), 'invalid-response'],
  ['a cap of a scope that nobody knows', capped({ scope: 'world' }), 'invalid-response'],
  ['no campaign', direct({ campaignId: undefined }), 'invalid-response'],
  ['no line item', direct({ lineItemId: '' }), 'invalid-response'],
  ['a budget that is none', direct({ budgets: [null] }), 'invalid-response'],
  ['a budget without a name', direct({ budgets: [{ id: '', limit: 1 }] }), 'invalid-response'],
  ['a budget of half a nano', direct({ budgets: [{ id: 'budget', limit: 0.5 }] }), 'invalid-response'],
  ...[0, 10, 1.5, '5', null].map((tier) => [`tier ${tier}`, direct({ tier }), 'invalid-response'] as const),
  ['a separation that is none', direct({ separation: 'turn' }), 'invalid-response'],
  ['a separation within a year', separated({ within: 'year' }), 'invalid-response'],
  ['a separation of no advertisers', separated({ advertisers: undefined }), 'invalid-response'],
  ['a separation of a category without a name', separated({ categories: [''] }), 'invalid-response'],
  ['a creative with a long id', showing({ id: chars(513) }), 'missing-creative-id'],
  ['no headline', showing({ headline: undefined }), 'missing-markup'],
  ['no call to action', showing({ cta: null }), 'missing-markup'],
  ['a call to action without a label', showing({ cta: { url: 'https://a.example/' } }), 'missing-markup'],
  ['a language that is no text', showing({ language: 7 }), 'creative-language'],
  ['an image without a width', pictured({ width: undefined }), 'missing-markup'],
  ['an image without a height', pictured({ height: '315' }), 'missing-markup'],
  ['an image without a text for it', pictured({ alt: undefined }), 'missing-markup'],
  ['an address that is too long', pictured({ url: `https://a.example/${chars(2_031)}` }), 'creative-not-secure'],
  [
    'a picture of this service at an endless address',
    pictured({ url: `/assets/${chars(2_041)}` }),
    'creative-not-secure',
  ],
  ['a picture of this service with a blank', pictured({ url: '/assets/a b.png' }), 'creative-not-secure'],
  ['a picture of this service elsewhere', pictured({ url: '/v1/assets/' }), 'creative-not-secure'],
  ['an image at no address', pictured({ url: undefined }), 'creative-not-secure'],
  ['an image at a number', pictured({ url: 7 }), 'creative-not-secure'],
  ['markup of null', marked(null), 'missing-markup'],
  ['markup of text', marked('<p>Tea</p>'), 'missing-markup'],
  ['markup without a width', marked({ ...MARKUP, width: undefined }), 'missing-markup'],
  ['markup without a height', marked({ ...MARKUP, height: Infinity }), 'missing-markup'],
  ['markup of nothing', marked({ ...MARKUP, html: '' }), 'missing-markup'],
  ['markup without a text', marked({ width: 300, height: 250 }), 'missing-markup'],
  [
    'media that are nothing',
    programmatic({ creative: { ...sampleBannerCreative(), media: { textOnly: 'true' } } }),
    'missing-markup',
  ],
];

describe('a bid with', () => {
  test.each(sound)('%s competes', async (_, bid) => expect(await outcomeOfBid(bid)).toBe('won'));

  test.each(unsound)('%s is rejected with its reason', async (_, bid, reason) =>
    expect(await outcomeOfBid(bid)).toBe(reason),
  );
});
