import { fromBidResponse } from '../../../../adapters/demand-openrtb/answer/from-bid-response.js';
import { bidderSchema } from '../../../../adapters/demand-openrtb/index.js';
import { toBidRequest } from '../../../../adapters/demand-openrtb/request/to-bid-request.js';
import { answerOf } from '../../../../adapters/mock-bidder/request-handler.js';
import { scriptSchema } from '../../../../adapters/mock-bidder/index.js';
import { acceptBids } from '../../../../application/sale/accept-bids.js';
import { shapeCheck } from '../../../../application/sale/shape/bid-shape.js';
import { sourceId } from '../../../../domain/values/ids.js';
import { sampleOpportunity } from '../../../contracts/samples.js';
import type { Plan } from '../../bench.js';
import { atMost, informational, type Figure } from '../../figure.js';
import { median, percentile } from '../../generator/round.js';

const BIDS = 1_000;
const MOST_BIDS = 50;
const MOST_MS = 5;
const ANSWERS_A_ROUND = 40;
const WARM_UP = 20;
const SUPPLY = { asi: 'ads.example', version: '1.0' };

/** A thousand bids for the first slot, short enough that the answer is not cut off as a whole. */
const flooded = () => {
  const bidder = bidderSchema.parse({ id: 'dsp', url: 'https://dsp.example/openrtb', hosts: ['dsp.example'] });
  const opportunity = sampleOpportunity();
  const ask = toBidRequest(opportunity, bidder, SUPPLY, 200);
  if (ask === undefined) throw new Error('The bidder can fill none of the slots.');
  const unnoticed = { nurl: undefined, burl: undefined, lurl: undefined };
  const script = scriptSchema.parse({ bids: BIDS, kinds: ['banner', 'native'], bid: unnoticed });
  const request = { id: ask.request.id, imp: ask.request.imp.slice(0, 1) };
  const body = JSON.stringify(answerOf(request, script, 'https://dsp.example'));
  const fetchVast = () => Promise.reject(new Error('Nothing is to be fetched.'));
  return { body, opportunity, context: { ask, opportunity, bidder, rates: undefined, fetchVast } };
};

/**
 * An answer with a thousand bids for one slot: how many of them come into the auction, and what it takes to read and
 * check it.
 */
export const floodStudy = async ({ rounds }: Plan): Promise<readonly Figure[]> => {
  const { body, opportunity, context } = flooded();
  const read = async () =>
    acceptBids(
      { id: sourceId('dsp'), recipient: { kind: 'bidder' } },
      opportunity,
      await fromBidResponse(body, context),
      shapeCheck('public'),
    );
  for (let i = 0; i < WARM_UP; i++) await read();
  const { bids } = await read();
  const times: number[] = [];
  for (let i = 0; i < rounds * ANSWERS_A_ROUND; i++) {
    const startedMs = performance.now();
    await read();
    times.push(performance.now() - startedMs);
  }
  return [
    atMost('flood.bids', bids.length, `of ${BIDS} bids for one slot`, MOST_BIDS),
    atMost('flood.time', median(times), `ms at p50 for ${Math.round(body.length / 1_024)} KiB`, MOST_MS),
    informational('flood.time-p99', percentile(times, 0.99), 'ms'),
  ];
};
