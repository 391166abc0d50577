import { describe, expect, test } from '@jest/globals';
import { exposureKey, type Exposure } from '../../../domain/frequency/exposure.js';
import { advertiserId, bidId } from '../../../domain/values/ids.js';
import type { Cpm } from '../../../domain/values/money.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import { replay } from '../../../domain/decision-record/replay.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';
import { sampleAccount } from '../../contracts/samples.js';
import { dspBid, usd } from '../auction-rules.js';
import { asStored, recordedOf } from '../decision-records.js';
import { auctionFacts } from '../turn-facts.js';
import { HOUR_MS } from '../../../domain/values/time.js';
describe('what is changed', () => {
  const account = sampleAccount({ auctionType: 'second-price', floor: usd(1) });
  const KEY = exposureKey.advertiser(advertiserId('advertiser'));
  const capped = dspBid('capped', 5, { caps: [{ key: KEY, limit: 1, windowMs: HOUR_MS }] });
  const seen = (atMs: number): Exposure => ({ bidId: bidId('b'), keys: [KEY], atMs, heldUntilMs: 0, confirmed: true });
  const record = asStored(
    recordedOf(
      auctionFacts([capped, dspBid('a', 3), dspBid('b', 2)], {
        account,
        exposures: { exposures: [seen(SAMPLE_NOW_MS - 1)] },
      }),
    ),
  );
  const { inputs } = record;
  type Inputs = StoredDecision['inputs'];
  const pricedAt = (price: number): Inputs => ({
    ...inputs,
    answers: inputs.answers.map((answer) => ({
      ...answer,
      bids: answer.bids.map((one) => (one.id === 'b' ? { ...one, price: price as Cpm } : one)),
    })),
  });
  const differencesOf = (changed: Inputs): readonly string[] => {
    const result = replay({ ...record, inputs: changed });
    return result.kind === 'different' ? result.differences.map((d) => `${d.of}: ${d.recorded} → ${d.replayed}`) : [];
  };

  test('nothing: nothing differs', () => expect(differencesOf(inputs)).toEqual([]));

  test('the price of the second bid: the first pays another', () => {
    expect(differencesOf(pricedAt(usd(2.5)))).toEqual([
      'price of slot 1: 2010000 → 2510000',
      'price to beat in slot 1: 2000000 → 2500000',
    ]);
  });

  test('the floor: it is another, and what it refuses', () => {
    const raised = { ...inputs, account: { ...inputs.account, floor: usd(2.2) } };
    expect(differencesOf(raised)).toEqual([
      'floor of slot 1: 1000000 → 2200000',
      'price of slot 1: 2010000 → 2200000',
      'price to beat in slot 1: 2000000 → 2200000',
      'outcome of dsp b for 1: lost-to-higher-bid → below-floor',
    ]);
  });

  test('an exposure: the cap is no longer reached', () => {
    const older = { exposures: [{ ...seen(SAMPLE_NOW_MS - 2 * HOUR_MS) }] };
    const changed = { ...inputs, auction: inputs.auction && { ...inputs.auction, exposures: older } };
    expect(differencesOf(changed)).toEqual(
      expect.arrayContaining([
        'winner of slot 1: dsp a for 1 → dsp capped for 1',
        'outcome of dsp a for 1: won → lost-to-higher-bid',
      ]),
    );
  });

  test('a gate: the turn is refused', () => {
    const muted = { ...inputs, turn: inputs.turn && { ...inputs.turn, trackOnly: true } };
    expect(differencesOf(muted)).toEqual(
      expect.arrayContaining(['outcome: filled → no-fill', 'refusing gates: nothing → track-only (track-only)']),
    );
    const silent = { ...inputs, turn: inputs.turn && { ...inputs.turn, trackOnly: true, hasMessages: false } };
    expect(differencesOf(silent)).toContainEqual(
      expect.stringMatching(/^refusing gates: nothing → track-only \(track-only\), messages \([a-z-]+\)$/),
    );
  });
});
