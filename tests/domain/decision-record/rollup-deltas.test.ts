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
  decisionDeltas(decision)
    .filter(({ figures }) => 'requests' in figures || 'fills' in figures || 'noFills' in figures)
    .map(({ placement, values, figures }) => [placement, values?.campaign ?? values?.reason, figures]);

describe('the figures of a turn', () => {
  test('a fill counts for the campaign of the operator, and for none of a bidder', () => {
    expect(countedOf(turnWith([sampleDirectBid()]))).toEqual([
      [DEFAULT_PLACEMENT, undefined, { requests: 1 }],
      [DEFAULT_PLACEMENT, 'sample-campaign', { wins: 1, fills: 1 }],
    ]);
    expect(countedOf(turnWith([dspBid('a', 1)]))[1]).toEqual([DEFAULT_PLACEMENT, undefined, { wins: 1, fills: 1 }]);
  });

  test('each placement that was asked for counts, and none that the account has not', () => {
    const requestedCodes = [DEFAULT_PLACEMENT, SIDE, placementCode('of-a-stranger')];
    expect(countedOf(turnWith([dspBid('a', 1)], { requestedCodes }))).toEqual([
      [DEFAULT_PLACEMENT, undefined, { requests: 1 }],
      [SIDE, undefined, { requests: 1 }],
      [SIDE, 'no-usable-bid', { noFills: 1 }],
      [DEFAULT_PLACEMENT, undefined, { wins: 1, fills: 1 }],
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
      [undefined, 'sample-campaign', { wins: 1, fills: 1 }],
    ]);
  });

  test('an answer that is repeated counts once', () => {
    expect(decisionDeltas({ ...turnWith([dspBid('a', 1)]), outcome: 'repeated' })).toEqual([]);
  });
});

describe('what sources do', () => {
  const of = (decision: StoredDecision, source: string) =>
    decisionDeltas(decision)
      .filter(({ values }) => values?.source === source)
      .map(({ values, figures }) => [values?.reason, figures]);
  const won = turnWith([dspBid('a', 2), dspBid('b', 1)]);
  const [answer] = won.inputs.answers;
  const withAnswer = (differs: object, decision: Partial<StoredDecision> = {}): StoredDecision => ({
    ...won,
    ...decision,
    inputs: { ...won.inputs, answers: answer === undefined ? [] : [{ ...answer, ...differs }] },
  });
  const source = answer?.source ?? '';
  const NOTHING = { bids: [], rejections: [], elapsedMs: 1.5 };

  test('a bidder has its requests, bids and wins, and each bid that lost with its reason', () => {
    const figures = of(won, source);
    expect(figures).toContainEqual([undefined, expect.objectContaining({ bidRequests: 1 })]);
    // Both in one, since they count in the same rows.
    expect(figures.filter(([, one]) => 'bids' in (one as object))).toEqual([[undefined, { bids: 2 }]]);
    expect(figures).toContainEqual([undefined, { wins: 1, fills: 1 }]);
    expect(figures).toContainEqual(['lost-to-higher-bid', { losses: 1 }]);
  });

  test.each([
    ['late', { timeouts: 1 }],
    ['failed', { bidErrors: 1 }],
  ])('one that was %s was asked, and took its time', (outcome, figures) => {
    const told = of(withAnswer({ outcome, ...NOTHING }, { auction: undefined }), source);
    expect(told).toEqual([[undefined, { bidRequests: 1, bidMicros: 1_500, ...figures }]]);
  });

  test('one that was not asked has none, and so have bids that an earlier turn prepared', () => {
    expect(of(withAnswer({ outcome: 'not-asked', ...NOTHING }, { auction: undefined }), source)).toEqual([]);
    const prepared = withAnswer({ privacy: undefined }, { usedPrepared: true });
    expect(of(prepared, source)).toEqual([[undefined, { wins: 1, fills: 1 }]]);
  });

  test('what a bidder was refused is a bid and a loss', () => {
    const refusal = { source, candidate: 'x', impId: slots(1)[0]?.id, lossReason: 'creative-size' };
    const told = of(withAnswer({ ...NOTHING, rejections: [refusal] }, { auction: undefined }), source);
    expect(told.slice(1)).toEqual([
      [undefined, { bids: 1 }],
      ['creative-size', { losses: 1 }],
    ]);
  });

  test('the circuit counts once for a turn, its time in shares that add up to it', () => {
    const circuit = { openings: 2, openMs: 1_001 };
    const leftOut = { outcome: 'failed', detail: 'CircuitOpen', circuit, ...NOTHING };
    const one = withAnswer(leftOut, { auction: undefined });
    const imps = slots(2);
    const facts = one.inputs.auction;
    const two = { ...one, inputs: { ...one.inputs, auction: facts && { ...facts, imps } } };
    const asked = { bidRequests: 1, bidMicros: 1_500, bidErrors: 1, leftOut: 1 };
    expect(of(two, source).map(([, figures]) => figures)).toEqual([
      { ...asked, circuitOpenings: 2, circuitOpenMs: 501 },
      { ...asked, circuitOpenMs: 500 },
    ]);
  });

  test('each turn is counted once, whatever it asks for', () => {
    const requestedCodes = [DEFAULT_PLACEMENT, SIDE];
    const turns = decisionDeltas(turnWith([], { requestedCodes })).filter(({ figures }) => 'turns' in figures);
    expect(turns).toEqual([
      expect.objectContaining({ placement: undefined, figures: expect.objectContaining({ turns: 1 }) }),
    ]);
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
    expect(deltas.length).toBeGreaterThan(1);
    for (const { assignment } of deltas) expect(assignment).toEqual(expected);
  });
});
