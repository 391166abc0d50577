import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { unshared } from '../../../domain/demand/shared-part.js';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { DemandResponse, DemandSource } from '../../../application/ports/demand-source.js';
import type { Campaign, LineItem } from '../../../domain/catalog/campaign.js';
import { DEVICE_TYPES } from '../../../domain/privacy/device.js';
import {
  accountId,
  campaignId,
  creativeId,
  decisionId,
  lineItemId,
  placementCode,
} from '../../../domain/values/ids.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { CHAT_FORMATS } from '../../../domain/catalog/placement.js';
import * as sample from '../../contracts/index.js';
import { naiveMatch, type Expected } from './naive-matcher.js';

const { SAMPLE_NOW_MS: NOW } = sample;
const few = <T>(values: readonly T[], maxLength = 2) => fc.uniqueArray(fc.constantFrom(...values), { maxLength });
const some = <T>(values: readonly T[], maxLength = 2) => fc.oneof(fc.constant<T[]>([]), few(values, maxLength));

const TERMS = ['tea', 'coffee', 'green', 'cup', 'night', 'school'];
const KEYWORDS = [...TERMS, 'green tea', 'Cups of tea', 'Coffees', '!!', 'night school', 'c'];
const TOPICS = ['210', '222', '130'];
const PLACEMENTS = ['inlineAd', 'footerAd'].map(placementCode);
const CREATIVES = [
  sample.sampleImageCreative(),
  sample.sampleImageCreative({ id: creativeId('german'), language: 'de' }),
  sample.sampleBannerCreative(),
  sample.sampleOverlayCreative(),
];
const weight = fc.constantFrom(0, 0.2, 0.5, 1, 1.5);

const targeting = fc.record({
  placements: some(PLACEMENTS),
  countries: some(['AT', 'DE']),
  languages: some(['en', 'de']),
  topics: some(TOPICS),
  keywords: some(KEYWORDS, 4),
  negativeKeywords: some(KEYWORDS, 2),
  deviceTypes: some(DEVICE_TYPES),
});

const lineItem = fc
  .record({
    startMs: fc.constantFrom(NOW - 10, NOW, NOW + 1),
    endMs: fc.constantFrom(NOW, NOW + 1, NOW + 10),
    targeting,
    creatives: fc.uniqueArray(fc.constantFrom(...CREATIVES), { minLength: 1 }),
    anyLanguage: fc.constantFrom(undefined, false, true),
  })
  .map((differs): LineItem => sample.sampleLineItem(differs));

const campaigns = fc
  .array(
    fc.record({
      accounts: some(['sample-account', 'other'].map(accountId)),
      categories: some(TOPICS),
      languages: fc.uniqueArray(fc.constantFrom('en', 'de', 'fr'), { minLength: 1 }),
      lineItems: fc.array(lineItem, { minLength: 1, maxLength: 3 }),
    }),
    {
      maxLength: 8,
    },
  )
  .map((list): Campaign[] =>
    list.map(({ accounts, categories, languages, lineItems }, c) =>
      sample.sampleCampaign({
        id: campaignId(`c${c}`),
        brief: sample.sampleBrief({ pitches: Object.fromEntries(languages.map((one) => [one, 'Fresh beans.'])) }),
        accounts,
        categories,
        lineItems: lineItems.map((item, i) => ({ ...item, id: lineItemId(`c${c}-i${i}`) })),
      }),
    ),
  );

const optional = <T>(values: readonly T[]) => fc.constantFrom(undefined, ...values);
const topics = few(TOPICS).chain((ids) => fc.tuple(...ids.map((id) => weight.map((w) => ({ id, weight: w })))));

const chat = fc
  .record({
    country: optional(['AT', 'DE', 'US']),
    language: optional(['en', 'de-AT', 'fr']),
    topics,
    terms: fc.array(fc.tuple(fc.constantFrom(...TERMS), weight), { maxLength: 5 }),
    type: optional(DEVICE_TYPES),
    imps: fc.array(
      fc.record({
        placement: fc.constantFrom(...PLACEMENTS),
        formats: fc.uniqueArray(fc.constantFrom(...CHAT_FORMATS), { minLength: 1 }),
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  })
  .map(({ country, language, topics: found, terms, type, imps }): Opportunity =>
    sample.sampleOpportunity({
      country,
      signals: sample.sampleSignals({ language, topics: found, terms: new Map(terms) }),
      device: { type },
      imps: imps.map((imp, i) => sample.sampleChatImp({ ...imp, id: String(i) })),
    }),
  );

const overlay = fc
  .record({ country: optional(['AT', 'US']), language: optional(['en', 'fr']), topics })
  .map(({ country, ...title }): Opportunity =>
    sample.sampleOverlayOpportunity({ country, title: sample.sampleTitle(title) }),
  );

const actual = ({ bids, rejections }: DemandResponse, item: string, impId: string): Expected | undefined => {
  const own = bids.filter((bid) => bid.kind === 'direct' && bid.lineItemId === item && bid.impId === impId);
  const refused = rejections.filter((r) => r.candidate === item && (r.impId === undefined || r.impId === impId));
  expect(own.length + refused.length).toBeLessThanOrEqual(1);
  if (own[0] !== undefined) return { outcome: 'bid', relevance: own[0].relevance };
  return refused[0] && { outcome: refused[0].lossReason, perSlot: refused[0].impId !== undefined };
};

test('finds for every line item and slot exactly what the plain reading of the rules finds', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(campaigns, fc.oneof({ weight: 4, arbitrary: chat }, overlay), (list, opportunity) => {
      const answer = createDirectDemand().bid(
        opportunity,
        sample.sampleCatalog({ campaigns: list }),
        AbortSignal.any([]),
      );
      if (answer instanceof Promise) throw new Error('the source must answer at once');
      for (const campaign of list) {
        for (const item of campaign.lineItems) {
          opportunity.imps.forEach((imp, slot) => {
            const expected = naiveMatch(campaign, item, opportunity, slot);
            expect(actual(answer, item.id, imp.id)).toEqual(expected);
            seen.add(expected?.outcome ?? 'other account');
          });
        }
      }
    }),
    { seed: 7, numRuns: 600 },
  );
  // The examples are worth something only if every outcome occurs in them.
  expect([...seen].sort()).toEqual([
    'bid',
    'creative-format',
    'creative-language',
    'negative-keyword',
    'not-in-flight',
    'other account',
    'targeting-country',
    'targeting-device',
    'targeting-language',
    'targeting-placement',
    'targeting-topic',
  ]);
});

/** Turns of one audience, which differ in what is talked about. */
const conversation = fc
  .tuple(chat, fc.array(fc.tuple(chat, fc.constantFrom('a', 'b', 'c')), { minLength: 1, maxLength: 5 }))
  .map(([audience, turns]) =>
    turns.map(([turn, id]): Opportunity => {
      if (audience.kind !== 'chat' || turn.kind !== 'chat') return turn;
      const { topics, terms } = turn.signals;
      return { ...audience, id: decisionId(id), signals: { ...audience.signals, topics, terms } };
    }),
  );

test('asked again and again, a source answers as one that is asked for the first time', () => {
  fc.assert(
    fc.property(campaigns, conversation, (list, turns) => {
      const catalog = sample.sampleCatalog({ campaigns: list });
      const source = createDirectDemand();
      // The second time, everything is known from the first.
      for (const turn of [...turns, ...turns]) {
        const answerOf = (asked: DemandSource) => {
          const { bids, rejections } = asked.bid(turn, catalog, AbortSignal.any([])) as DemandResponse;
          return { bids: bids.map(unshared), rejections: rejections.map(unshared) };
        };
        expect(answerOf(source)).toEqual(answerOf(createDirectDemand()));
      }
    }),
    { seed: 7, numRuns: 200 },
  );
});
