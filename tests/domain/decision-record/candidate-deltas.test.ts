import { describe, expect, test } from '@jest/globals';
import { candidateDeltas, createCandidateSampling } from '../../../domain/decision-record/candidate-deltas.js';
import type { Bid, Rejection } from '../../../domain/demand/bid.js';
import type { EligibilityFacts } from '../../../domain/turn/eligibility.js';
import { creativeId, lineItemId } from '../../../domain/values/ids.js';
import { SECOND_MS } from '../../../domain/values/time.js';
import { sampleDirectBid, sampleOverlayCreative } from '../../contracts/sample-demand.js';
import { usd } from '../auction-rules.js';
import { recordedOf } from '../decision-records.js';
import { answerWith, auctionFacts } from '../turn-facts.js';

const bidOf = (item: string, cpm: number, differs: Partial<Bid> = {}): Bid =>
  sampleDirectBid({ id: `${item}/${cpm}`, lineItemId: lineItemId(item), price: usd(cpm), ...differs } as never);
const causesOf = (bids: readonly Bid[], rejections: readonly Rejection[] = [], turn: Partial<EligibilityFacts> = {}) =>
  Object.fromEntries(
    candidateDeltas(recordedOf(auctionFacts(bids, { answers: [answerWith(bids, { rejections })] }), turn), 1).map(
      ({ lineItemId: id, causes }) => [id, causes],
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

test('two decisions of a second count whole; of the others one in 32 stands for them', () => {
  const weightAt = createCandidateSampling();
  const weights = Array.from({ length: 2 + 64 }, () => weightAt(5 * SECOND_MS));
  expect(weights.slice(0, 2)).toEqual([1, 1]);
  expect(weights.slice(2).filter((weight) => weight > 0)).toEqual([32, 32]);
  expect(weightAt(6 * SECOND_MS)).toBe(1);
});

test('a turn that stands for others has the variance of that choice', () => {
  const decision = recordedOf(auctionFacts([bidOf('dear', 5)]));
  expect(candidateDeltas(decision, 32)).toMatchObject([{ turns: 32, variance: 32 * 32 - 32 }]);
  expect(candidateDeltas(decision, 1)).toMatchObject([{ turns: 1, variance: 0 }]);
  expect(candidateDeltas(decision, 0)).toEqual([]);
});
