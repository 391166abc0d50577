import { describe, expect, test } from '@jest/globals';
import type { Bid } from '../../../domain/demand/bid.js';
import type { Imp } from '../../../domain/demand/opportunity.js';
import { decisionDeltas } from '../../../domain/decision-record/rollup-deltas.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import { DEFAULT_PLACEMENT, placementCode, variantId } from '../../../domain/values/ids.js';
import { sampleDirectBid, sampleOverlayCreative } from '../../contracts/sample-demand.js';
import { sampleAccount, samplePlacement, sampleOverlayOpportunity } from '../../contracts/samples.js';
import { dspBid } from '../auction-rules.js';
import { recordedOf } from '../decision-records.js';
import { auctionFacts, slots } from '../turn-facts.js';
import type { EligibilityFacts } from '../../../domain/turn/eligibility.js';

const SIDE = placementCode('side');
const account = sampleAccount({ placements: [samplePlacement(), samplePlacement({ code: SIDE })] });
const turnWith = (bids: readonly Bid[], turn: Partial<EligibilityFacts> = {}, imps: readonly Imp[] = slots(1)) =>
  recordedOf(auctionFacts(bids, { account, imps }), turn);
/** Where it stands and the campaign or the reason, with what is counted. */
const countedOf = (decision: StoredDecision) =>
  decisionDeltas(decision).map(({ placement, campaign, reason, figures }) => [placement, campaign ?? reason, figures]);

describe('the figures of a turn', () => {
  test('a fill counts for the campaign of the operator, and for none of a bidder', () => {
    expect(countedOf(turnWith([sampleDirectBid()]))).toEqual([
      [DEFAULT_PLACEMENT, undefined, { requests: 1 }],
      [DEFAULT_PLACEMENT, 'sample-campaign', { fills: 1 }],
    ]);
    expect(countedOf(turnWith([dspBid('a', 1)]))[1]).toEqual([DEFAULT_PLACEMENT, undefined, { fills: 1 }]);
  });

  test('each placement that was asked for counts, and none that the account has not', () => {
    const requestedCodes = [DEFAULT_PLACEMENT, SIDE, placementCode('of-a-stranger')];
    expect(countedOf(turnWith([dspBid('a', 1)], { requestedCodes }))).toEqual([
      [DEFAULT_PLACEMENT, undefined, { requests: 1 }],
      [DEFAULT_PLACEMENT, undefined, { fills: 1 }],
      [SIDE, undefined, { requests: 1 }],
      [SIDE, 'no-usable-bid', { noFills: 1 }],
    ]);
    expect(countedOf(turnWith([], { requestedCodes: [placementCode('of-a-stranger')] }))).toEqual([
      [undefined, undefined, { requests: 1 }],
      [undefined, 'placement-unknown', { noFills: 1 }],
    ]);
  });

  test('an ad that was won and is not shown is no fill', () => {
    expect(countedOf(turnWith([dspBid('a', 1)], { trackOnly: true }))[1]).toEqual([
      DEFAULT_PLACEMENT,
      'track-only',
      { noFills: 1 },
    ]);
  });

  test('a slot over a video is of no placement', () => {
    const bid = sampleDirectBid({ creative: sampleOverlayCreative() });
    const won = turnWith([bid], {}, sampleOverlayOpportunity().imps);
    expect(countedOf({ ...won, inputs: { ...won.inputs, turn: undefined } })).toEqual([
      [undefined, undefined, { requests: 1 }],
      [undefined, 'sample-campaign', { fills: 1 }],
    ]);
  });

  test('an answer that is repeated counts once', () => {
    expect(decisionDeltas({ ...turnWith([dspBid('a', 1)]), outcome: 'repeated' })).toEqual([]);
  });
});

describe('the variant of its user', () => {
  const [bucket, variant] = [7, variantId('b')];
  const holdOut = { heldOut: { share: 0.1, seed: 's' } };
  test.each<[string, Partial<StoredDecision>, Partial<EligibilityFacts>, object | undefined]>([
    ['counts', { assignment: { variant, bucket } }, {}, { variant, bucket }],
    [
      'is that of the held-out, of whatever it was',
      { assignment: { variant, bucket } },
      holdOut,
      { variant: 'hold-out', bucket },
    ],
    ['is not told apart where none was said', { assignment: { bucket } }, {}, undefined],
    ['is unknown in records from before it was kept', {}, {}, undefined],
    ['is unknown there of the held-out too', {}, holdOut, undefined],
  ])('%s', (_, differs, turn, expected) => {
    const deltas = decisionDeltas({ ...turnWith([dspBid('a', 1)], turn), ...differs });
    expect(deltas.map(({ assignment }) => assignment)).toEqual([expected, expected]);
  });
});
