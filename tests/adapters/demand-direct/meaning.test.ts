import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import { createMiniSearch } from '../../../adapters/search-minisearch/index.js';
import type { BriefEncoder } from '../../../application/ports/content/brief-encoder.js';
import type { DemandResponse } from '../../../application/ports/demand-source.js';
import type { Campaign, Targeting } from '../../../domain/catalog/campaign.js';
import {
  demandSourceContract,
  sampleCatalog,
  sampleOpportunity,
  sampleSignals,
  SAMPLE_NOW_MS,
} from '../../contracts/index.js';
import { CAMPAIGNS, catalog } from './labelled.js';

/** Knows what mattresses, coffee and mortgages are. */
const SENSES = [/mattress/i, /espresso/i, /mortgage/i];
const vectorOf = (text: string): Float32Array => {
  const sense = SENSES.findIndex((known) => known.test(text));
  return Float32Array.from(SENSES, (_, i) => Number(i === sense));
};
const ABOUT_SLEEP = vectorOf('mattress');

const fake = (encode: BriefEncoder['encode'] = vectorOf) => {
  const asked: string[] = [];
  const warnings: object[] = [];
  const meaning = {
    encoder: { encode: (text: string, signal: AbortSignal) => (asked.push(text), encode(text, signal)) },
    range: { none: 0, full: 1 },
    log: { warn: (fields: object) => void warnings.push(fields) },
  };
  return { asked, warnings, source: createDirectDemand({ search: createMiniSearch(), meaning }) };
};
type Source = ReturnType<typeof fake>['source'];

const answerOf = (source: Source, { nowMs = SAMPLE_NOW_MS, of = catalog, vector = ABOUT_SLEEP } = {}): DemandResponse =>
  source.bid(
    sampleOpportunity({ nowMs, signals: sampleSignals({ topics: [], terms: new Map(), vector }) }),
    of,
    new AbortController().signal,
  ) as DemandResponse;
const bidsOf = (...asked: Parameters<typeof answerOf>) =>
  new Map(answerOf(...asked).bids.map(({ id, relevance, fit }) => [id, { relevance, meaning: fit?.meaning }]));
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('with an encoder of briefs', () => {
  test('a campaign without a word in common is found by its meaning, and others are known not to fit', () => {
    const bids = bidsOf(fake().source);
    expect(bids.get('sleep')?.meaning).toBeGreaterThan(0.7);
    expect(bids.get('sleep')?.relevance).toBeGreaterThan(0.7);
    expect(bids.get('guitar')).toEqual({ relevance: 0.08, meaning: 0 });
  });

  test('what takes a while is read behind the turns, and no campaign has a meaning before all were read', async () => {
    const { source, asked } = fake((text) => Promise.resolve(vectorOf(text)));
    expect(bidsOf(source).get('sleep')).toEqual({ relevance: 0.5, meaning: undefined });
    expect(asked).toHaveLength(1);
    await settled();
    expect(bidsOf(source).get('sleep')?.meaning).toBeGreaterThan(0.7);
    expect(asked).toHaveLength(CAMPAIGNS.length);
  });

  test('a new catalog has only its new briefs read', () => {
    const { source, asked } = fake();
    answerOf(source, { of: sampleCatalog({ campaigns: CAMPAIGNS.slice(1) }) });
    expect(bidsOf(source, { of: sampleCatalog({ campaigns: CAMPAIGNS }) }).get('sleep')?.meaning).toBeGreaterThan(0.7);
    expect(asked).toHaveLength(CAMPAIGNS.length);
  });

  test('a brief that cannot be read has words and topics, holds up no other, and is asked for again later', async () => {
    let isOut = true;
    const { source, asked, warnings } = fake((text) =>
      isOut && /mattress/.test(text) ? Promise.reject(new TypeError('a text')) : Promise.resolve(vectorOf(text)),
    );
    answerOf(source);
    await settled();
    const bids = bidsOf(source);
    expect(bids.get('sleep')).toEqual({ relevance: 0.5, meaning: undefined });
    expect(bids.get('dogs')?.meaning).toBe(0);
    expect(warnings).toEqual([{ why: 'TypeError', retryMs: 30_000 }]);
    isOut = false;
    answerOf(source, { nowMs: SAMPLE_NOW_MS + 30_000 });
    await settled();
    expect(bidsOf(source).get('sleep')?.meaning).toBeGreaterThan(0.7);
    expect(asked).toHaveLength(CAMPAIGNS.length + 1);
  });

  test.each([
    ['a conversation that has no vector', new Float32Array()],
    ['one of another length', Float32Array.of(1, 0)],
  ])('%s is judged by words and topics', (_, vector) => {
    expect(bidsOf(fake().source, { vector }).get('sleep')).toEqual({ relevance: 0.5, meaning: undefined });
  });

  describe('direct demand keeps the contract of a demand source', () => {
    for (const { name, run } of demandSourceContract(() => fake().source)) test(name, run);
  });
});

const wanting = (targeting: Partial<Targeting>): Campaign[] =>
  CAMPAIGNS.map((campaign) => ({
    ...campaign,
    lineItems: campaign.lineItems.map((item) => ({ ...item, targeting: { ...item.targeting, ...targeting } })),
  }));

describe('a line item with keywords', () => {
  const keywords = ['zeppelin'];
  const lossOf = (targeting: Partial<Targeting>) => {
    const { bids, rejections } = answerOf(fake().source, { of: sampleCatalog({ campaigns: wanting(targeting) }) });
    return bids.some(({ id }) => id === 'sleep')
      ? 'bids'
      : rejections.find(({ candidate }) => candidate === 'sleep')?.lossReason;
  };

  test('also runs where its brief is meant', () => expect(lossOf({ keywords })).toBe('bids'));
  test('does not where it says exact', () => expect(lossOf({ keywords, exact: true })).toBe('targeting-topic'));
  test('wants a topic exactly', () => expect(lossOf({ topics: ['1'], keywords: [] })).toBe('targeting-topic'));
  test('stays out where nothing of it is meant', () => {
    const { bids } = answerOf(fake().source, { of: sampleCatalog({ campaigns: wanting({ keywords }) }) });
    expect(bids.map(({ id }) => id)).toEqual(['sleep']);
  });
});
