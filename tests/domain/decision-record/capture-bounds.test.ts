import { describe, expect, test } from '@jest/globals';
import { decideAuctions } from '../../../domain/auction/decide.js';
import { describeDecision } from '../../../domain/decision-record/report.js';
import { exposureKey } from '../../../domain/frequency/exposure.js';
import { advertiserId, bidId, sessionId, subjectId } from '../../../domain/values/ids.js';
import { MAX_RECORDED_BIDS, MAX_RECORDED_REJECTIONS } from '../../../domain/decision-record/capture.js';
import { replay } from '../../../domain/decision-record/replay.js';
import { sampleDirectBid } from '../../contracts/sample-demand.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';
import { sampleAccount } from '../../contracts/samples.js';
import { dspBid } from '../auction-rules.js';
import { asStored, recordedOf } from '../decision-records.js';
import { answerWith, auctionFacts } from '../turn-facts.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import { longList } from '../any-facts.js';
describe('a record stays small', () => {
  const many = Array.from({ length: MAX_RECORDED_BIDS + 100 }, (_, i) =>
    dspBid(`bid-${i}`, 1 + i / 100, { relevance: i % 3 === 0 ? 0 : 1 }),
  );
  const rejections = Array.from({ length: MAX_RECORDED_REJECTIONS + 50 }, (_, i) => ({
    source: answerWith([]).source,
    candidate: `line-${i}`,
    lossReason: 'not-in-flight' as const,
  }));

  test('too many bids and rejections are counted, and change nothing', () => {
    const account = sampleAccount({ auctionType: 'second-price', minRelevance: 0.5 });
    const drawn = auctionFacts([], { account, answers: [answerWith(many, { rejections })] });
    const record = asStored(recordedOf(drawn));
    const [answer] = record.inputs.answers;
    expect([answer?.bids.length, answer?.rejections.length]).toEqual([MAX_RECORDED_BIDS, MAX_RECORDED_REJECTIONS]);
    expect(answer?.omitted).toBe(150);
    expect(replay(record)).toEqual({ kind: 'same' });
    const [win] = decideAuctions(drawn).wins;
    expect(record.auction?.slots[0]?.winner).toMatchObject({
      clearingPrice: win?.clearingPrice,
      minToWin: win?.minToWin,
    });
  });

  test('rejections of all sources share the same room', () => {
    const two = rejections.slice(0, MAX_RECORDED_REJECTIONS - 50);
    const answers = [answerWith([dspBid('a', 1)], { rejections: two }), answerWith([], { rejections: two })];
    const kept = recordedOf(auctionFacts([], { answers })).inputs.answers;
    expect(kept.map((answer) => [answer.rejections.length, answer.omitted])).toEqual([
      [MAX_RECORDED_REJECTIONS - 50, 0],
      [50, MAX_RECORDED_REJECTIONS - 100],
    ]);
  });

  test('short lists are kept whole, and long ones of competitors by who is present', () => {
    const short = ['x.example', 'y.example'];
    const few = recordedOf(auctionFacts([dspBid('a', 1)], { account: sampleAccount({ blockedAdvertisers: short }) }));
    expect(few.inputs.account.blockedAdvertisers).toEqual(short);
    const separation = { within: 'turn', advertisers: longList('b'), categories: [] } as const;
    const bids = [dspBid('open', 2), sampleDirectBid({ separation }), dspBid('b', 1)];
    const [answer] = recordedOf(auctionFacts(bids)).inputs.answers;
    expect(answer?.bids.map((bid) => bid.kind === 'direct' && bid.separation?.advertisers)).toEqual([
      false,
      ['b.example'],
      false,
    ]);
  });

  test('nobody wins for the same reason as before', () => {
    const unfit = many.map((one, i) => ({ ...one, relevance: 0, categories: i === many.length - 1 ? ['8'] : [] }));
    const account = sampleAccount({ blockedCategories: ['8'], minRelevance: 0.5 });
    const record = recordedOf(auctionFacts(unfit, { account }));
    expect(record.reason).toBe('no-usable-bid');
    expect(replay(asStored(record))).toEqual({ kind: 'same' });
  });

  test('of long lists only what concerns somebody present is kept', () => {
    const account = sampleAccount({ blockedAdvertisers: longList('a'), blockedCategories: longList('x') });
    const blockedBid = dspBid('a', 1, { advertiser: { id: advertiserId('a'), name: 'a', domain: 'Shop.A.example' } });
    const record = recordedOf(auctionFacts([blockedBid, dspBid('b', 1)], { account }));
    expect(record.inputs.account).toMatchObject({ blockedAdvertisers: ['a.example'], blockedCategories: [] });
    expect(describeDecision(record).candidates.map(({ outcome }) => outcome)).toEqual(['won', 'advertiser-exclusion']);
    expect(replay(record)).toEqual({ kind: 'same' });
  });

  test('whose exposures were counted is not told', () => {
    const who = { sessionId: sessionId('s-1'), user: subjectId('u-1') };
    const counted = { keys: [exposureKey.account], atMs: SAMPLE_NOW_MS, heldUntilMs: 0, confirmed: true };
    const exposures = [
      { ...counted, ...who, bidId: bidId('one') },
      { ...counted, sessionId: sessionId('s-2'), user: subjectId('u-2'), bidId: bidId('two') },
    ];
    const caps = [{ key: exposureKey.account, limit: 2, windowMs: HOUR_MS, scope: 'session' as const }];
    const record = recordedOf(auctionFacts([dspBid('a', 1, { caps })], { viewer: who, exposures: { exposures } }));
    expect(JSON.stringify(record)).not.toMatch(/"(s-1|s-2|u-1|u-2|one|two)"/);
    expect(record.outcome).toBe('filled');
  });
});
