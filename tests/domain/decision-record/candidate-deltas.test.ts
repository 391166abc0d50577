import { describe, expect, test } from '@jest/globals';
import { candidateDeltas, createCandidateSampling } from '../../../domain/decision-record/candidate-deltas.js';
import type { Bid, Rejection } from '../../../domain/demand/bid.js';
import { errorOf } from '../../../domain/forecast/delivery-forecast.js';
import type { EligibilityFacts } from '../../../domain/turn/eligibility.js';
import { creativeId, decisionId, lineItemId } from '../../../domain/values/ids.js';
import { SECOND_MS, type EpochMs } from '../../../domain/values/time.js';
import { sampleDirectBid, sampleOverlayCreative } from '../../contracts/sample-demand.js';
import { usd } from '../auction-rules.js';
import { recordedOf } from '../decision-records.js';
import { answerWith, auctionFacts } from '../turn-facts.js';

const bidOf = (item: string, cpm: number, differs: Partial<Bid> = {}): Bid =>
  sampleDirectBid({ id: `${item}/${cpm}`, lineItemId: lineItemId(item), price: usd(cpm), ...differs } as never);
const causesOf = (bids: readonly Bid[], rejections: readonly Rejection[] = [], turn: Partial<EligibilityFacts> = {}) =>
  Object.fromEntries(
    candidateDeltas(recordedOf(auctionFacts(bids, { answers: [answerWith(bids, { rejections })] }), turn), 1).flatMap(
      (delta) => (delta.lineItemId === undefined ? [] : [[delta.lineItemId, delta.causes]]),
    ),
  );

describe('what became of a line item', () => {
  test('the winner won, whatever became of its other creatives, and the others say why not', () => {
    const overlay = sampleOverlayCreative({ id: creativeId('strip') });
    const bids = [bidOf('dear', 5), bidOf('dear', 4, { creative: overlay }), bidOf('cheap', 2)];
    expect(causesOf(bids)).toEqual({ dear: ['won'], cheap: ['lost-to-higher-bid'] });
  });

  test('a bid that was beaten came further than one whose creative does not fit, in any order', () => {
    const overlay = sampleOverlayCreative({ id: creativeId('strip') });
    const [unfit, beaten] = [bidOf('cheap', 3, { creative: overlay }), bidOf('cheap', 2)];
    for (const own of [
      [unfit, beaten],
      [beaten, unfit],
    ])
      expect(causesOf([bidOf('dear', 5), ...own])).toMatchObject({ cheap: ['lost-to-higher-bid'] });
  });

  test('one that never bid says all that kept it out, in the slot where that is least', () => {
    const rejection = (impId: string, also: Rejection['also']): Rejection =>
      ({ source: 'direct', candidate: 'late', impId, lossReason: 'outside-hours', also }) as never;
    const rejections = [rejection('a', ['targeting-country', 'creative-size']), rejection('b', ['targeting-country'])];
    expect(causesOf([], rejections)).toEqual({ late: ['outside-hours', 'targeting-country'] });
  });

  test('a muted turn says nothing of anyone', () => {
    expect(causesOf([bidOf('dear', 5)], [], { trackOnly: true })).toEqual({});
  });
});

const samplingOf = (traffic: string) => {
  const weightOf = createCandidateSampling();
  let count = 0;
  return (atMs: EpochMs): number => weightOf({ id: decisionId(`${traffic}-${++count}`), atMs });
};

test('two decisions of a second count whole; of the others one in 32 stands for them, in any place', () => {
  const places = new Set<number>();
  for (let traffic = 0; traffic < 100; traffic++) {
    const weightAt = samplingOf(String(traffic));
    const weights = Array.from({ length: 2 + 64 }, () => weightAt(5 * SECOND_MS));
    expect(weights.slice(0, 2)).toEqual([1, 1]);
    for (const block of [weights.slice(2, 34), weights.slice(34)]) {
      expect(block.filter((weight) => weight > 0)).toEqual([32]);
      places.add(block.indexOf(32));
    }
    expect(weightAt(6 * SECOND_MS)).toBe(1);
  }
  expect(places.size).toBe(32);
});

describe('the stated error', () => {
  /** One of each `period` turns is lost, from the `first` on; what is counted of them, and what is stated. */
  const counted = (traffic: string, { turns, perSecond, period, first = 0 }: Traffic) => {
    const weightAt = samplingOf(traffic);
    const found = { lost: 0, variance: 0, uncounted: 0, truth: 0 };
    for (let i = 0; i < turns; i++) {
      const weight = weightAt(Math.floor(i / perSecond) * SECOND_MS);
      if (weight === 0) found.uncounted++;
      if (i % period !== first % period) continue;
      found.truth++;
      found.lost += weight;
      found.variance += weight * weight - weight;
    }
    return { ...found, error: errorOf(found.variance, found.uncounted) };
  };
  interface Traffic {
    readonly turns: number;
    readonly perSecond: number;
    readonly period: number;
    readonly first?: number;
  }
  const RUNS = 400;

  test.each<Traffic>([
    { turns: 400, perSecond: 400, period: 4 },
    { turns: 400, perSecond: 100, period: 4 },
    { turns: 400, perSecond: 400, period: 32 },
    { turns: 400, perSecond: 400, period: 100 },
    { turns: 1_000, perSecond: 200, period: 32 },
    { turns: 1_000, perSecond: 50, period: 8 },
    { turns: 60, perSecond: 20, period: 5 },
    { turns: 20, perSecond: 20, period: 2 },
  ])('covers the truth in 95 of 100 runs, on average right: %j', (traffic) => {
    const runs = Array.from({ length: RUNS }, (_, i) => counted(`run${i}`, { ...traffic, first: i }));
    const covered = runs.filter(({ lost, truth, error }) => Math.abs(lost - truth) <= error);
    expect(covered.length).toBeGreaterThanOrEqual(0.95 * RUNS);
    const total = (of: 'lost' | 'truth' | 'variance') => runs.reduce((sum, run) => sum + run[of], 0);
    expect(Math.abs(total('lost') - total('truth'))).toBeLessThan(4 * Math.sqrt(total('variance')));
  });

  test('is zero when every turn was counted, and never when one was not', () => {
    expect(counted('quiet', { turns: 400, perSecond: 2, period: 4 })).toMatchObject({ lost: 100, error: 0 });
    for (let i = 0; i < 100; i++) {
      const { uncounted, error } = counted(`busy${i}`, { turns: 8, perSecond: 4, period: 4 });
      if (uncounted > 0) expect(error).toBeGreaterThan(0);
    }
  });
});

test('a turn that stands for others has the variance of that choice', () => {
  const decision = recordedOf(auctionFacts([bidOf('dear', 5)]));
  expect(candidateDeltas(decision, 32)).toMatchObject([{ turns: 32, variance: 32 * 32 - 32 }]);
  expect(candidateDeltas(decision, 1)).toMatchObject([{ turns: 1, variance: 0 }]);
  const { accountId, atMs } = decision;
  expect(candidateDeltas(decision, 0)).toEqual([{ accountId, atMs }]);
});
