import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Bid } from '../../../domain/demand/bid.js';
import type { LossReason } from '../../../domain/values/loss-reason.js';
import type { CircuitTime } from '../../../domain/auction/turn-facts.js';
import { placementCode, sourceId } from '../../../domain/values/ids.js';
import { sampleBannerCreative, sampleImageCreative } from '../../contracts/sample-demand.js';
import { sampleAccount, samplePlacement } from '../../contracts/samples.js';
import { createEngine } from '../engine.js';
import { bidding, bidOf, fakeSource, nonsense } from '../fake-demand.js';
import { adOf } from '../filled.js';
import { sold } from '../sold.js';
import { GOOD, leadingTo, preload, showing } from './judged-bids.js';

const CANARY = 'sourdough in Vienna';
const failing: readonly (readonly [string, () => unknown, string])[] = [
  [
    'throws at once',
    () => {
      throw new TypeError(CANARY);
    },
    'failed',
  ],
  ['rejects', () => Promise.reject(new RangeError(CANARY)), 'failed'],
  ['throws what is no error', () => Promise.reject(CANARY), 'failed'],
  ['never answers', () => new Promise(() => undefined), 'late'],
  ['answers null', () => null, 'failed'],
  ['answers a promise of nothing', () => Promise.resolve(undefined), 'failed'],
  ['answers without lists', () => ({}), 'failed'],
  ['answers lists that are none', () => ({ bids: 'bids', rejections: 7 }), 'failed'],
  ['answers without rejections', () => ({ bids: [] }), 'failed'],
];

describe('a source that', () => {
  test.each(failing)('%s is no bid with a reason, and hurts nobody else', async (_, answer, outcome) => {
    const bad = fakeSource('bad', () => nonsense(answer()));
    const { outcome: turn, record } = await preload(createEngine({ ports: { demand: [bad, GOOD] } }));
    expect(adOf(turn).price).toBe(500_000);
    expect(record?.sources.find(({ source }) => source === 'bad')).toMatchObject({ outcome });
    expect(JSON.stringify(record)).not.toContain(CANARY);
  });

  test('answers after the deadline is late, and is told so by its signal', async () => {
    let answer: (value: { bids: Bid[]; rejections: [] }) => void = () => undefined;
    const late = fakeSource('late', () => new Promise((resolve) => (answer = resolve)));
    const engine = createEngine({ ports: { demand: [late, GOOD] } });
    const { outcome, tookMs, record } = await preload(engine);
    expect(tookMs).toBeGreaterThanOrEqual(600);
    expect(tookMs).toBeLessThan(700);
    expect(late.signals[0]?.aborted).toBe(true);
    answer({ bids: [bidOf('late', { price: 9_000_000 as Bid['price'] })], rejections: [] });
    expect(adOf(outcome).price).toBe(500_000);
    expect(record?.sources[0]).toMatchObject({ source: 'late', outcome: 'late' });
    expect(record?.sources[0]?.elapsedMs).toBeGreaterThanOrEqual(600);
    expect(record?.sources[0]?.elapsedMs).toBeLessThan(700);
  });

  test('cannot say whom it serves is not asked', async () => {
    const shy = bidding('shy', [bidOf('shy')], {
      serves: () => {
        throw new Error(CANARY);
      },
    });
    expect(adOf((await preload(createEngine({ ports: { demand: [shy, GOOD] } }))).outcome).price).toBe(500_000);
    expect(shy.asked).toEqual([]);
  });

  test.each([
    [
      { openings: 1, openMs: 250 },
      { openings: 1, openMs: 250 },
    ],
    [{ openings: 1, openMs: Number.NaN }, undefined],
    [{ openings: -1, openMs: 0 }, undefined],
    [CANARY, undefined],
    [undefined, undefined],
  ])('says %j of its circuit is recorded with %j', async (said, kept) => {
    const broken = bidding('broken', [bidOf('broken')], { circuit: () => said as CircuitTime });
    const engine = createEngine({ ports: { demand: [broken] } });
    const { outcome } = await preload(engine);
    const recorded = await engine.plain.journal.findDecision(undefined, outcome.decisionId);
    expect(recorded?.inputs.answers[0]?.circuit).toEqual(kept);
  });

  test('throws when asked for its circuit has its bid all the same', async () => {
    const circuit = () => {
      throw new Error(CANARY);
    };
    const engine = createEngine({ ports: { demand: [bidding('broken', [bidOf('broken')], { circuit })] } });
    expect((await preload(engine)).outcome.kind).toBe('filled');
  });
});

const without = (name: keyof Bid): unknown => ({ ...bidOf('bad'), [name]: undefined });
const priced = (price: unknown): unknown => ({ ...bidOf('bad'), price });
const URL_OF_A_SCRIPT = 'javascript:1';
const filmed = (differs: object): unknown => {
  const film = { url: 'https://cdn.example/film.mp4', mimeType: 'video/mp4', width: 640, height: 360 };
  return showing({ ...sampleBannerCreative(), media: { video: { ...film, durationMs: 15_000, ...differs } } });
};
const inCategories = (count: number): unknown => ({
  ...bidOf('bad', { price: 2_000_000 as Bid['price'] }),
  categories: Array.from({ length: count }, () => 'IAB1-1'),
});

const unsound: readonly (readonly [string, unknown, LossReason])[] = [
  ['null', null, 'invalid-response'],
  ['a string', 'bid', 'invalid-response'],
  ['no id', without('id'), 'invalid-response'],
  ['somebody else’s name', { ...bidOf('bad'), source: sourceId('good') }, 'invalid-response'],
  ['a foreign slot', { ...bidOf('bad'), impId: 'elsewhere' }, 'invalid-response'],
  ['an unknown kind', { ...bidOf('bad'), kind: 'gift' }, 'invalid-response'],
  ['a direct bid without budgets', { ...bidOf('bad'), kind: 'direct' }, 'invalid-response'],
  ['no categories', without('categories'), 'invalid-response'],
  ['no suitability', without('suitability'), 'invalid-response'],
  ['no brief', without('brief'), 'invalid-response'],
  ['no caps', without('caps'), 'invalid-response'],
  ['a fit that is none', { ...bidOf('bad'), fit: { words: 'x', topics: 0 } }, 'invalid-response'],
  ['a relevance that is no number', { ...bidOf('bad'), relevance: NaN }, 'invalid-response'],
  ['no advertiser', without('advertiser'), 'invalid-advertiser-domain'],
  ['no creative', without('creative'), 'missing-markup'],
  ['an image without an image', showing({ ...sampleImageCreative(), image: undefined }), 'missing-markup'],
  ['a banner without media', showing({ ...sampleBannerCreative(), media: null }), 'missing-markup'],
  ['a format nobody knows', showing({ ...sampleImageCreative(), format: 'hologram' }), 'creative-format'],
  ['no creative id', showing({ ...sampleImageCreative(), id: '' }), 'missing-creative-id'],
  ...[NaN, Infinity, -1, 0, 1.5, '1', null, 2 ** 53, 10_000_000_001].map(
    (price): readonly [string, unknown, LossReason] => [`price ${price}`, priced(price), 'missing-price'],
  ),
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'http://example.org/',
    '//example.org',
    'https://user@example.org/',
    'https://example.org\\@evil.example',
    'https:/example.org',
    'https://exa mple.org',
    'https://',
    ' https://example.org',
    `https://example.org/${'x'.repeat(2_100)}`,
    '',
    null,
  ].map((url): readonly [string, unknown, LossReason] => [
    `a click to ${String(url).slice(0, 40)}`,
    leadingTo(url),
    'creative-not-secure',
  ]),
  [
    'a picture from a script',
    showing({ ...sampleImageCreative(), image: { url: 'javascript:1', width: 1, height: 1, alt: '' } }),
    'creative-not-secure',
  ],
  ...['url', 'posterUrl', 'captionsUrl'].map((name): readonly [string, unknown, LossReason] => [
    `a film whose ${name} is a script`,
    filmed({ [name]: URL_OF_A_SCRIPT }),
    'creative-not-secure',
  ]),
  ...['mimeType', 'width', 'height', 'durationMs'].map((name): readonly [string, unknown, LossReason] => [
    `a film without ${name}`,
    filmed({ [name]: undefined }),
    'missing-markup',
  ]),
  ['a list without end', inCategories(1_001), 'invalid-response'],
];

describe('a bid with', () => {
  test.each(unsound)(
    '%s is rejected with its reason, and the auction is the same without it',
    async (_, bid, reason) => {
      const bad = fakeSource('bad', () => nonsense({ bids: [bid], rejections: [] }));
      const { outcome, record } = await preload(createEngine({ ports: { demand: [bad, GOOD] } }));
      expect(adOf(outcome).price).toBe(500_000);
      expect(record?.candidates.filter(({ source }) => source === 'bad').map((c) => c.outcome)).toEqual([reason]);
    },
  );

  test('a list as long as a list may be competes', async () => {
    const bad = fakeSource('bad', () => nonsense({ bids: [inCategories(1_000)], rejections: [] }));
    const { outcome } = await preload(createEngine({ ports: { demand: [bad, GOOD] } }));
    expect(adOf(outcome).price).toBe(2_000_000);
  });

  test('an id that was used before in the answer is rejected, the first one stands', async () => {
    const twice = bidding('twice', [bidOf('twice'), bidOf('twice', { price: 9_000_000 as Bid['price'] })]);
    const { outcome, record } = await preload(createEngine({ ports: { demand: [twice] } }));
    expect(adOf(outcome).price).toBe(1_000_000);
    expect(record?.candidates.map((c) => c.outcome)).toEqual(['won', 'invalid-response']);
  });
});

describe('any answer', () => {
  test.each([NaN, Infinity, -1, 0.5, 2 ** 53, '12', null, {}])(
    'whose omitted is %p has its bids, the fault in the record and nothing in figures',
    async (omitted) => {
      const odd = fakeSource('odd', () => nonsense({ bids: [bidOf('odd')], rejections: [], omitted }));
      const { outcome, record } = await preload(createEngine({ ports: { demand: [odd] } }));
      expect(outcome.kind).toBe('filled');
      expect(record?.omittedCandidates).toBe(0);
      expect(record?.candidates.find(({ candidate }) => candidate === 'omitted')).toMatchObject({
        ...{ source: 'odd', outcome: 'invalid-response' },
        detail: expect.stringContaining('"omitted" must be a whole number from 0'),
      });
    },
  );

  test('whose omitted is a count has it in the record', async () => {
    const source = fakeSource('dsp', () => ({ bids: [bidOf('dsp')], rejections: [], omitted: 12 }));
    const { record } = await preload(createEngine({ ports: { demand: [source] } }));
    expect(record).toMatchObject({ omittedCandidates: 12, candidates: { length: 1 } });
  });

  test('a flood is bounded, and the record says so', async () => {
    const flood = bidding(
      'flood',
      Array.from({ length: 1_000 }, (_, i) => bidOf('flood', { id: `bid-${i}` })),
      { recipient: { kind: 'bidder' } },
    );
    const { record } = await preload(createEngine({ ports: { demand: [flood] } }));
    expect(record?.candidates).toHaveLength(51);
    expect(record?.candidates.at(-1)).toMatchObject({
      outcome: 'invalid-response',
      detail: '950 bids beyond the limit',
    });
  });

  test('a flood is bounded by the slots that are asked for', async () => {
    const codes = ['below', 'beside'].map(placementCode);
    const placements = codes.map((code) => samplePlacement({ code }));
    const flood = fakeSource(
      'flood',
      ({ imps }) => ({
        bids: Array.from({ length: 101 }, (_, i) => bidOf('flood', { id: `${i}`, impId: imps[i % 2]?.id ?? '' })),
        rejections: [],
      }),
      { recipient: { kind: 'bidder' } },
    );
    const engine = createEngine({ account: sampleAccount({ placements }), ports: { demand: [flood] } });
    const { record } = await preload(engine, { placementCodes: codes });
    expect(record?.candidates).toHaveLength(101);
    expect(record?.candidates.at(-1)).toMatchObject({ detail: '1 bids beyond the limit' });
  });

  test('of the operator’s own line items each one competes, however many there are', async () => {
    const campaigns = Array.from({ length: 1_200 }, (_, i) => sold(`item-${i}`, 1 + i / 100));
    const { outcome, record } = await preload(createEngine({ campaigns }));
    expect(adOf(outcome).price).toBe(12_990_000);
    expect(record).toMatchObject({ candidates: { length: 100 }, omittedCandidates: 1_100 });
  });

  test.each([
    ['first-price', 6_980_000],
    ['second-price', 6_970_000],
  ] as const)('those behind hundreds of no use compete, too, at a %s', async (auctionType, price) => {
    const campaigns = Array.from({ length: 500 }, (_, i) => ({
      ...sold(`item-${i}`, 1 + i / 50),
      categories: i < 300 ? [] : ['283'],
    }));
    const account = sampleAccount({ auctionType, blockedCategories: ['283'] });
    const { outcome, record } = await preload(createEngine({ account, campaigns }));
    expect(adOf(outcome).price).toBe(price);
    expect(record).toMatchObject({ candidates: { length: 200 }, omittedCandidates: 300 });
  });

  test('whatever a source answers, the turn has an outcome and a record, and the sound bid wins', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(bidOf('bad'))), fc.anything()), { maxLength: 3 }),
        fc.anything(),
        async (changes, rejections) => {
          const bid = { ...bidOf('bad', { price: 1 as Bid['price'] }), ...Object.fromEntries(changes) };
          const bad = fakeSource('bad', () => nonsense({ bids: [bid], rejections: [rejections] }));
          const { outcome, record } = await preload(createEngine({ ports: { demand: [bad, GOOD] } }));
          expect(outcome.kind).toBe('filled');
          expect(record?.outcome).toBe('filled');
        },
      ),
      { seed: 20_260_115, numRuns: 200 },
    ));
});
