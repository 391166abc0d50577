import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { fromBidResponse, type AnswerContext, type BidderAnswer } from '../../../adapters/demand-openrtb/index.js';
import { isCpm } from '../../../domain/values/money.js';
import { SEED } from '../../domain/property.js';
import { answerExemplars, contextOf, type AnswerExemplar } from './exemplar.js';

const contexts: readonly AnswerContext[] = [
  contextOf({ why: 'every format', opportunity: { kind: 'chat' }, bidder: {} }),
  contextOf({
    why: 'blocks, deals, two currencies',
    opportunity: { kind: 'chat', imps: [{ formats: ['image'] }], account: { blockedCategories: ['61'] } },
    bidder: {
      currencies: ['EUR', 'USD'],
      adjustment: 0.85,
      deals: [{ id: 'pmp-1', floorUsd: 2, auction: 'fixed' }, { id: 'pmp-2' }],
    },
    rates: { asOfMs: 1_768_478_400_000, usdPerUnit: { EUR: 1.0837 } },
  }),
  contextOf({ why: 'over a video', opportunity: { kind: 'overlay' }, bidder: {} }),
];

const anyContext = fc.constantFrom(...contexts);
const isLawful = ({ ask, bidder }: AnswerContext, { bids, rejections }: BidderAnswer): boolean =>
  bids.every(
    (bid) =>
      isCpm(bid.price) &&
      bid.source === bidder.id &&
      ask.imps.some(({ id, slot }) => id === bid.offer?.impId && slot.id === bid.impId) &&
      bid.price <= (bid.offer?.pricing.price ?? 0) * (bid.offer?.pricing.usdPerUnit ?? 0) * 1e6 + 1e-3,
  ) && rejections.every(({ candidate, detail = '' }) => candidate.length <= 100 && detail.length <= 40);

const holdsFor = (body: fc.Arbitrary<string>, numRuns = 300): Promise<void> =>
  fc.assert(
    fc.asyncProperty(anyContext, body, async (context, text) =>
      isLawful(context, await fromBidResponse(text, context)),
    ),
    { seed: SEED, numRuns },
  );

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    0,
    -1,
    1e308,
    1e-12,
    NaN,
    '1.2',
    '',
    [],
    {},
    true,
    '__proto__',
    '\ud800',
    'a'.repeat(5_000),
  ),
  fc.double(),
);

const nativeAdm = JSON.stringify({
  assets: [
    { id: 1, title: { text: 'T' } },
    { id: 2, data: { value: 'S' } },
    { id: 3, img: { url: 'https://cdn.example/a.png', w: 600, h: 600 } },
  ],
  link: { url: 'https://shop.example/' },
});

/** A bid that would be accepted, with some fields of it replaced by anything. */
const almostBid = fc
  .record({
    base: fc.constant({
      id: 'b1',
      impid: '1',
      price: 2.5,
      crid: 'c1',
      adomain: ['shop.example'],
      cat: ['210'],
      mtype: 4,
      adm: nativeAdm,
    }),
    changes: fc.dictionary(
      fc.constantFrom(
        'id',
        'impid',
        'price',
        'crid',
        'adomain',
        'cat',
        'mtype',
        'adm',
        'dealid',
        'w',
        'h',
        'exp',
        'attr',
        'ext',
        'nurl',
        'langb',
        '__proto__',
      ),
      hostile,
      { maxKeys: 3 },
    ),
  })
  .map(({ base, changes }) => ({ ...base, ...changes }));

const answerOf = (context: AnswerContext) => (parts: Record<string, unknown>) => ({
  id: context.ask.request.id,
  ...parts,
});

test('whatever the body, it is read without a throw and lawfully', async () => {
  await holdsFor(fc.string({ unit: 'binary', maxLength: 200 }));
  await holdsFor(fc.json({ maxDepth: 4 }));
});

test('whatever stands in a bid, what is accepted is lawful', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyContext,
      fc.array(almostBid, { maxLength: 6 }),
      fc.option(hostile),
      async (context, bids, seat) => {
        const body = JSON.stringify(answerOf(context)({ seatbid: [{ bid: bids, seat }] }));
        return isLawful(context, await fromBidResponse(body, context));
      },
    ),
    { seed: SEED, numRuns: 500 },
  );
});

test('whatever the price, what is accepted is above zero and not above what was bid', async () => {
  const prices = fc.oneof(fc.double(), fc.double({ min: 1e-9, max: 20_000 }), fc.integer());
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(prices, async (price) => {
      const context = contexts[1] as AnswerContext;
      const bid = { id: 'b', impid: '1', crid: 'c', adomain: ['shop.example'], cat: ['1'], price, adm: nativeAdm };
      const cur = price > 100 ? 'USD' : 'EUR';
      const body = JSON.stringify(answerOf(context)({ cur, seatbid: [{ bid: [bid] }] }));
      const answer = await fromBidResponse(body, context);
      accepted += answer.bids.length;
      const [first] = answer.bids;
      if (first === undefined) return true;
      const net = BigInt(first.price);
      // In whole numbers: a price of n units of 10^-6 is at most price × rate × adjustment.
      const bound = price * (cur === 'EUR' ? 1.0837 : 1) * 0.85 * 1e6;
      return net > 0n && Number(net) <= bound * (1 + 1e-15) && bound - Number(net) < 1.001;
    }),
    { seed: SEED, numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test('damaged exemplars: any part of a good answer may be missing or anything else', async () => {
  const responses = answerExemplars().filter(([, exemplar]) => exemplar.response !== undefined);
  const damaged = fc.record({
    exemplar: fc.constantFrom(...responses.map(([, exemplar]) => exemplar)),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    value: hostile,
  });
  const damage = ({ response }: AnswerExemplar, at: number, value: unknown): string => {
    const spots = JSON.stringify(response).length;
    let spot = 0;
    const target = Math.floor(at * 60) % Math.max(1, spots);
    return JSON.stringify(response, (key, part: unknown) => {
      const told = key === 'adm' && typeof part === 'object' ? JSON.stringify(part) : part;
      return spot++ === target && spot > 1 ? value : told;
    });
  };
  await fc.assert(
    fc.asyncProperty(damaged, async ({ exemplar, at, value }) => {
      const context = contextOf(exemplar);
      return isLawful(context, await fromBidResponse(damage(exemplar, at, value), context));
    }),
    { seed: SEED, numRuns: 500 },
  );
});

test('a refused bid changes nothing for the others', async () => {
  const context = contexts[0] as AnswerContext;
  const good = { id: 'good', impid: '1', price: 2.5, crid: 'c', adomain: ['shop.example'], mtype: 4, adm: nativeAdm };
  const read = async (bids: readonly unknown[]) => {
    const { bids: accepted } = await fromBidResponse(
      JSON.stringify(answerOf(context)({ seatbid: [{ bid: bids }] })),
      context,
    );
    return accepted.filter(({ id }) => id === 'good');
  };
  const alone = await read([good]);
  expect(alone).toHaveLength(1);
  await fc.assert(
    fc.asyncProperty(fc.array(almostBid, { maxLength: 5 }), fc.nat(5), async (others, position) => {
      const strangers = others.filter(({ id }) => (id as unknown) !== 'good');
      const bids = [...strangers.slice(0, position), good, ...strangers.slice(position)];
      expect(await read(bids)).toEqual(alone);
    }),
    { seed: SEED, numRuns: 100 },
  );
});

test('of a flood of bids those beyond the bound are not read: one line tells how many there were', async () => {
  const context = contexts[0] as AnswerContext;
  const flood = Array.from({ length: 1_000 }, (_, i) => ({
    id: `b${i}`,
    impid: '1',
    price: i < 50 ? 1 + i / 1_000 : 'not even a price',
    crid: 'c',
    adomain: ['shop.example'],
    mtype: 4,
    adm: nativeAdm,
  }));
  const body = JSON.stringify(answerOf(context)({ seatbid: [{ bid: flood }] }));
  const { bids, rejections } = await fromBidResponse(body, context);
  expect(bids).toHaveLength(50);
  expect(rejections).toMatchObject([{ candidate: '950 bids', detail: 'surplus' }]);
});
