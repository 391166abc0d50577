import { describe, expect, test } from '@jest/globals';
import { findIn, type DecisionFilter } from '../../../domain/decision-record/search.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import { creativeId, lineItemId, placementCode, sourceId } from '../../../domain/values/ids.js';
import { sampleDecision } from '../../contracts/index.js';

const FILLED = sampleDecision();
const [DIRECT] = FILLED.inputs.answers;
const [BID] = DIRECT?.bids ?? [];
if (DIRECT === undefined || BID?.kind !== 'direct') throw new Error('the sample has a direct bid');
const [BIDDER, SILENT] = [sourceId('dsp'), sourceId('silent')];
const REFUSED = { source: BIDDER, candidate: 'b1', impId: '1', lossReason: 'below-floor' } as const;
const OUT = { source: DIRECT.source, candidate: 'line-2', lossReason: 'outside-hours' } as const;

/** The direct bid won; line item `line-2` was out, `dsp` was refused, `silent` was late. */
const decision = (differs: Partial<StoredDecision> = {}): StoredDecision =>
  sampleDecision({
    elapsedMs: 30,
    inputs: {
      ...FILLED.inputs,
      answers: [
        { ...DIRECT, rejections: [OUT] },
        { ...DIRECT, source: BIDDER, bids: [], rejections: [REFUSED] },
        { ...DIRECT, source: SILENT, outcome: 'late', bids: [], rejections: [] },
      ],
    },
    ...differs,
  });

const outcomes = (filter: DecisionFilter, of = decision()) =>
  findIn(of, filter)?.candidates.map(({ source, outcome }) => `${source} ${outcome}`);

describe('a decision is found', () => {
  const line = { lineItem: BID.lineItemId };
  test.each<readonly [DecisionFilter, readonly string[]]>([
    [{}, []],
    [{ outcome: 'filled', slowerThanMs: 29.9 }, []],
    [{ bidder: BIDDER }, ['dsp below-floor']],
    [{ bidder: SILENT }, ['silent late']],
    [{ bidder: BIDDER, reason: 'below-floor' }, ['dsp below-floor']],
    [line, ['direct won']],
    [{ ...line, creative: BID.creative.id, reason: 'won' }, ['direct won']],
    [{ lineItem: lineItemId('line-2') }, ['direct outside-hours']],
    [{ reason: 'late' }, ['silent late']],
  ])('by %j', (filter, found) => expect(outcomes(filter)).toEqual(found));

  test.each<DecisionFilter>([
    { outcome: 'no-fill' },
    { slowerThanMs: 30 },
    { placement: placementCode('other') },
    { bidder: sourceId('other') },
    { creative: creativeId('other') },
    { bidder: BIDDER, lineItem: BID.lineItemId },
    { bidder: BIDDER, reason: 'won' },
    { ...line, reason: 'outside-hours' },
    { reason: 'every-nth' },
  ])('not by %j', (filter) => expect(findIn(decision(), filter)).toBeUndefined());

  test('without an ad by the reason of that, whatever became of candidates', () => {
    const none = decision({ outcome: 'no-fill', reason: 'no-usable-bid', bidIds: [] });
    expect(outcomes({ reason: 'no-usable-bid' }, none)).toEqual([]);
    expect(outcomes({ reason: 'no-usable-bid', bidder: BIDDER }, none)).toEqual(['dsp below-floor']);
  });

  test('with its ads: whose they are, where they stand and what a reader calls them', () => {
    const [ad] = findIn(decision(), {})?.ads ?? [];
    expect(ad).toMatchObject({ bidId: FILLED.bidIds[0], source: 'direct', ...line, creative: BID.creative.id });
    expect(ad?.reference).toHaveLength(11);
    const { placement } = ad ?? {};
    expect(placement === undefined ? undefined : findIn(decision(), { placement })?.placements).toContain(placement);
  });

  test('with twenty candidates at most', () => {
    const rejections = Array.from({ length: 30 }, () => REFUSED);
    const many = decision({ inputs: { ...FILLED.inputs, answers: [{ ...DIRECT, bids: [], rejections }] } });
    expect(outcomes({ bidder: BIDDER }, many) ?? outcomes({ reason: 'below-floor' }, many)).toHaveLength(20);
  });
});
