import { describe, expect, test } from '@jest/globals';
import type { Bid } from '../../../domain/demand/bid.js';
import { redactDecision } from '../../../domain/decision-record/redact.js';
import { describeDecision } from '../../../domain/decision-record/report.js';
import { exposureKey, type FrequencyCap } from '../../../domain/frequency/exposure.js';
import { campaignId, creativeId, lineItemId, sourceId } from '../../../domain/values/ids.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import { sampleDirectBid, sampleImageCreative } from '../../contracts/sample-demand.js';
import { dspBid, usd } from '../auction-rules.js';
import { recordedOf } from '../decision-records.js';
import { answerWith, auctionFacts } from '../turn-facts.js';

const SECRET = 'SECRET';
const caps: readonly FrequencyCap[] = [{ key: exposureKey.lineItem(lineItemId(SECRET)), limit: 9, windowMs: HOUR_MS }];
/** What a bid has to do with the conversation and with its reader. */
const personal = { relevance: 0.875, fit: { words: 0.875, topics: 0.875 }, caps };
const named = {
  ...personal,
  id: SECRET,
  deal: { id: SECRET, floor: usd(1), fixedPrice: false },
  advertiser: dspBid(SECRET, 1).advertiser,
  categories: [SECRET],
  creative: sampleImageCreative({ id: creativeId(SECRET), headline: SECRET }),
};
const own = sampleDirectBid({ price: usd(4), ...personal });
const ofOthers: readonly Bid[] = [
  dspBid('', 5, named),
  sampleDirectBid({
    ...{ source: sourceId('dsp'), price: usd(3), ...named },
    ...{ campaignId: campaignId(SECRET), lineItemId: lineItemId(SECRET) },
    separation: { categories: [], advertisers: [SECRET], within: 'turn' },
  }),
];
const rejections = [1, 2].map(() => ({
  ...{ source: sourceId('dsp'), candidate: SECRET, lossReason: 'not-in-flight' as const, detail: SECRET },
}));
const recorded = recordedOf(
  auctionFacts([], {
    answers: [answerWith([own], { source: own.source }), answerWith(ofOthers, { rejections, detail: SECRET })],
  }),
);
const kept = {
  ...recorded,
  inputs: { ...recorded.inputs, answers: recorded.inputs.answers.map((one) => ({ ...one, omitted: 3 })) },
};

describe('a decision of an erased user', () => {
  test('had all of this in it before', () => {
    expect(JSON.stringify(kept).split(SECRET).length).toBeGreaterThan(10);
    expect(JSON.stringify(kept)).toContain('0.875');
  });

  test('tells no name that a source of others gave, nor how well an ad fitted the conversation', () => {
    const text = JSON.stringify(redactDecision(kept));
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('0.875');
    for (const { bids } of redactDecision(kept).inputs.answers)
      for (const bid of bids) expect(bid).toMatchObject({ relevance: 0, fit: undefined, caps: [] });
  });

  test('of a bid of others keeps what it came to alone', () => {
    const [open, line] = redactDecision(kept).inputs.answers[1]?.bids ?? [];
    const { format } = named.creative;
    const untold = {
      id: '',
      advertiser: { id: '', domain: '' },
      categories: [],
      creative: { id: '', format, headline: '' },
    };
    expect(open).toMatchObject({ ...untold, kind: 'programmatic', deal: { id: '', floor: usd(1), fixedPrice: false } });
    expect(open).not.toHaveProperty('campaignId');
    expect(line).toMatchObject({ ...untold, kind: 'direct', campaignId: '', lineItemId: '', separation: undefined });
  });

  test('still tells which gates refused, without what they say of the person', () => {
    const refusal = { gate: 'content', pass: false, reason: 'unsafe-content', detail: SECRET } as const;
    const { refusedBy, topics, inputs } = redactDecision({ ...kept, topics: [SECRET], refusedBy: [refusal] });
    expect(refusedBy).toStrictEqual([{ gate: 'content', pass: false, reason: 'unsafe-content' }]);
    expect(topics).toStrictEqual([]);
    expect(inputs.auction).toStrictEqual({
      ...{ imps: kept.inputs.auction?.imps, bidIds: kept.inputs.auction?.bidIds, refusals: [], neighbours: [] },
      ...{
        exposures: { exposures: [] },
        viewer: {},
        shownAdvertisers: {},
        adultCharacter: false,
        childDirected: false,
      },
    });
  });

  test('still tells what was bid, who won, what it cost, and which campaign of the operator lost', () => {
    const { candidates } = describeDecision(redactDecision(kept));
    expect(candidates.map(({ candidate, price, outcome }) => [candidate, price, outcome])).toEqual([
      ['', usd(5), 'won'],
      [own.id, usd(4), 'lost-to-higher-bid'],
      ['', usd(3), 'lost-to-higher-bid'],
    ]);
    expect(candidates[0]?.clearingPrice).toBe(usd(5));
    expect(redactDecision(kept).inputs.answers[0]?.bids[0]).toMatchObject({ campaignId: own.campaignId });
  });

  test('counts what is left out: rejections, and what was before', () => {
    expect(describeDecision(redactDecision(kept)).omittedCandidates).toBe(3 + 3 + rejections.length);
    expect(redactDecision(redactDecision(kept))).toEqual(redactDecision(kept));
  });
});
