import { describe, expect, test } from '@jest/globals';
import { bidKey, type Rejection } from '../../../domain/demand/bid.js';
import { decideAuctions } from '../../../domain/auction/decide.js';
import { MAX_CANDIDATES } from '../../../domain/decision-record/report.js';
import type { AuctionFacts } from '../../../domain/auction/turn-facts.js';
import { exposureKey } from '../../../domain/frequency/exposure.js';
import { bidId, sourceId } from '../../../domain/values/ids.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';
import { sampleAccount } from '../../contracts/samples.js';
import { dspBid, usd } from '../auction-rules.js';
import { marketOf } from '../decision-records.js';
import { answerWith, auctionFacts, slots } from '../turn-facts.js';

const record = marketOf;
const rejection = (candidate: string, differs: Partial<Rejection> = {}): Rejection => ({
  source: sourceId('dsp'),
  candidate,
  lossReason: 'not-in-flight',
  ...differs,
});

describe('candidates', () => {
  test('have their price path: offer, floor, clearing price', () => {
    const account = sampleAccount({ floor: usd(1), auctionType: 'second-price' });
    const deal = { id: 'deal-1', floor: usd(0.5), fixedPrice: false };
    const facts = auctionFacts([dspBid('a', 3), dspBid('b', 2), dspBid('c', 0.4, { deal })], { account });
    expect(record(facts).candidates).toMatchObject([
      { candidate: 'a', impId: '1', price: usd(3), floor: usd(1), clearingPrice: usd(2.01), outcome: 'won' },
      { candidate: 'b', price: usd(2), floor: usd(1), relevance: 0.5, outcome: 'lost-to-higher-bid' },
      { candidate: 'c', price: usd(0.4), floor: usd(0.5), dealId: 'deal-1', outcome: 'below-deal-floor' },
    ]);
  });

  test('the price charged is that of the record', () => {
    const facts = auctionFacts([dspBid('a', 3), dspBid('b', 2)], {
      account: sampleAccount({ auctionType: 'second-price' }),
    });
    expect(record(facts).candidates[0]?.clearingPrice).toBe(decideAuctions(facts).wins[0]?.clearingPrice);
  });

  test('that never became a bid stand last, by their own name', () => {
    const answers = [
      answerWith([dspBid('a', 1)], { rejections: [rejection('line-9', { detail: 'ended', impId: '1' })] }),
    ];
    expect(record(auctionFacts([], { answers })).candidates[1]).toEqual({
      source: 'dsp',
      candidate: 'line-9',
      impId: '1',
      outcome: 'not-in-flight',
      detail: 'ended',
    });
  });
});

describe('a reached cap', () => {
  const key = exposureKey.account;
  const capped = dspBid('a', 3, { caps: [{ key, limit: 1, windowMs: HOUR_MS }] });
  const seen = { bidId: bidId('x'), keys: [key], atMs: SAMPLE_NOW_MS - 1, heldUntilMs: 0, confirmed: true };
  const outcomeOf = (differs: Partial<AuctionFacts>) => {
    const facts = auctionFacts([capped], { exposures: { exposures: [seen] }, ...differs });
    const [{ outcome, detail } = {}] = record(facts).candidates;
    return [outcome, detail];
  };

  test('is told of a bid that it kept out, and of no other', () => {
    expect(outcomeOf({})).toEqual(['frequency-cap', 'account: 1 of 1 in 3600 s for this person']);
    const refusals = [{ key: bidKey(capped), reason: 'hold-refused' as const }];
    expect(outcomeOf({ refusals })).toEqual(['hold-refused', undefined]);
  });
});

describe('bounds', () => {
  const many = Array.from({ length: MAX_CANDIDATES + 50 }, (_, i) => dspBid(`bid-${i}`, 1));

  test('a record keeps 200 candidates and counts the rest', () => {
    const exact = record(auctionFacts(many.slice(0, MAX_CANDIDATES)));
    expect([exact.candidates.length, exact.omittedCandidates]).toEqual([MAX_CANDIDATES, 0]);
    const more = record(auctionFacts(many));
    expect([more.candidates.length, more.omittedCandidates]).toEqual([MAX_CANDIDATES, 50]);
  });

  test('winners of all slots are kept, however many lose the first', () => {
    const facts = auctionFacts([...many, dspBid('last', 1, { impId: '2' })], { imps: slots(2) });
    const won = record(facts).candidates.filter(({ outcome }) => outcome === 'won');
    expect(won.map(({ impId }) => impId)).toEqual(['1', '2']);
  });

  test('names and details of a stranger are kept short, and nothing else of his is kept', () => {
    const long = 'x'.repeat(5_000);
    const stray = { ...rejection(long, { detail: long, impId: long }), secret: 'hidden' };
    const bid = dspBid(long, 1, { deal: { id: long, fixedPrice: false } });
    const text = JSON.stringify(
      record(auctionFacts([], { answers: [answerWith([bid], { rejections: [stray], detail: long })] })),
    );
    expect(text.length).toBeLessThan(2_500);
    expect(text).not.toContain('hidden');
  });
});

test('sources have their outcome and time', () => {
  const answers = [answerWith([]), answerWith([], { source: sourceId('slow'), outcome: 'late', elapsedMs: 600 })];
  expect(record(auctionFacts([], { answers })).sources).toEqual([
    { source: 'dsp', outcome: 'answered', elapsedMs: 12 },
    { source: 'slow', outcome: 'late', elapsedMs: 600 },
  ]);
});

test('a bid that lost has all that spoke against it, the reason that decided first', () => {
  const blocked = dspBid('blocked', 1, { categories: ['61'], relevance: 0 });
  const account = { ...auctionFacts([]).account, floor: usd(2), blockedCategories: ['61'], minRelevance: 0.5 };
  const [winner, loser] = record(auctionFacts([blocked, dspBid('good', 3, { relevance: 1 })], { account })).candidates;
  expect([winner?.outcome, winner?.also]).toEqual(['won', undefined]);
  expect([loser?.outcome, loser?.also]).toEqual(['category-exclusion', ['below-floor', 'low-relevance']]);
});
