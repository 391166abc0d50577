import { describe, expect, test } from '@jest/globals';
import { bidKey } from '../../../domain/demand/bid.js';
import { acceptBids } from '../../../application/sale/accept-bids.js';
import { shapeCheck } from '../../../application/sale/shape/bid-shape.js';
import { answerExemplars, answerOf, exemplars, opportunityOf, requestExemplars, requestOf } from './exemplar.js';

/** The files are the specification: they are written by hand or reviewed, never overwritten by a test. */
describe('to-bid-request', () => {
  test.each(requestExemplars())('%s', (_file, exemplar) => {
    expect(requestOf(exemplar)).toEqual(exemplar.request);
  });
});

describe('from-bid-response', () => {
  test.each(answerExemplars())('%s', async (_file, exemplar) => {
    const answer = await answerOf(exemplar);
    expect(answer.bids).toEqual(exemplar.bids);
    expect(answer.rejections).toEqual(exemplar.rejections);
    expect(answer.noBid).toBe(exemplar.noBid);
  });

  test.each(answerExemplars())('%s: the engine accepts every bid as it is', async (_file, exemplar) => {
    const answer = await answerOf(exemplar);
    const [first] = answer.bids;
    if (first === undefined) return;
    const accepted = acceptBids(
      { id: first.source, recipient: { kind: 'bidder' } },
      opportunityOf(exemplar),
      answer,
      shapeCheck('public'),
    );
    expect(accepted.bids.map(bidKey)).toEqual(answer.bids.map(bidKey));
    expect(accepted.rejections).toEqual(answer.rejections);
  });
});

test('there are at least sixty, each says why it exists', () => {
  const all = [...exemplars().values()];
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(all.filter(({ why }) => why.length < 10)).toEqual([]);
});
