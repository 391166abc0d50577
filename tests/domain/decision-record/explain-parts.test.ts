import { describe, expect, test } from '@jest/globals';
import { explainDecision, explainReplay } from '../../../domain/decision-record/explain.js';
import { exposureKey } from '../../../domain/frequency/exposure.js';
import { advertiserId, bidId, sourceId } from '../../../domain/values/ids.js';
import { LOSS_REASONS, type LossReason } from '../../../domain/values/loss-reason.js';
import { SKIP_REASONS, type SkipReason } from '../../../domain/values/skip-code.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';
import { sampleAccount } from '../../contracts/samples.js';
import { dspBid, usd } from '../auction-rules.js';
import { chatRecord, marketOf } from '../decision-records.js';
import { auctionFacts } from '../turn-facts.js';

describe('what led to it', () => {
  test('a price in euros, converted and adjusted', () => {
    const pricing = { price: 2, currency: 'EUR', usdPerUnit: 1.1, adjustment: 0.9 };
    const offer = { auctionId: 'a', impId: '1', pricing, notices: {}, trackers: [] };
    const facts = auctionFacts([dspBid('a', 1.98, { offer })], { account: sampleAccount({ floor: usd(1) }) });
    expect(explainDecision(chatRecord({ outcome: 'filled', ...marketOf(facts) }))).toContain(
      '  dsp a for 1: offered 2 EUR → 2.20 at 1.1 → 1.98 after × 0.9 → floor 1.00 → pays 1.98, relevance 0.5; won (won, 0)',
    );
  });

  test.each([
    ['dollars, adjusted', 2, { price: 4, currency: 'USD', usdPerUnit: 1, adjustment: 0.5 }, '4 USD → 2.00 after × 0.5'],
    ['euros, converted', 2.2, { price: 2, currency: 'EUR', usdPerUnit: 1.1, adjustment: 1 }, '2 EUR → 2.20 at 1.1'],
    ['dollars as they are', 2, { price: 2, currency: 'USD', usdPerUnit: 1, adjustment: 1 }, '2.00'],
  ])('a price in %s', (_, price, pricing, words) => {
    const offer = { auctionId: 'a', impId: '1', pricing, notices: {}, trackers: [] };
    const told = explainDecision(chatRecord(marketOf(auctionFacts([dspBid('a', price, { offer })]))));
    expect(told.join('\n')).toContain(`\n  dsp a for 1: offered ${words} → no floor → pays `);
  });

  test('which cap was reached', () => {
    const key = exposureKey.advertiser(advertiserId('a'));
    const seen = { bidId: bidId('b'), keys: [key], atMs: SAMPLE_NOW_MS - 1, heldUntilMs: 0, confirmed: true };
    const bid = dspBid('a', 3, { caps: [{ key, limit: 1, windowMs: 3_600_000 }] });
    const facts = auctionFacts([bid], { exposures: { exposures: [seen] } });
    expect(explainDecision(chatRecord({ ...marketOf(facts) })).join()).toContain(
      '(frequency-cap, 508) (advertiser:a: 1 of 1 in 3600 s for this person)',
    );
  });

  test('pacing, deadlines that passed, and a winner that nobody was shown', () => {
    const pacing = { lastShownTurn: 3, lastShownAtMs: SAMPLE_NOW_MS, shownAds: 1, shownToday: 2 };
    const told = explainDecision(
      chatRecord({
        reason: 'store-unavailable',
        pacing,
        deadlines: [{ of: 'sessions', elapsedMs: 301 }],
        ...marketOf(auctionFacts([dspBid('a', 3)])),
      }),
    );
    expect(told).toContain('Pacing: last shown in turn 3 at 2026-01-15T12:00:00.000Z, 1 in this session, 2 today.');
    expect(told).toContain('Deadline: sessions had not answered 301 ms after the request began.');
    expect(told.join()).toContain('won, but was not shown (won, 0)');
    const first = { shownAds: 0, shownToday: 0 };
    expect(explainDecision(chatRecord({ pacing: first }))).toContain(
      'Pacing: none shown yet, 0 in this session, 0 today.',
    );
  });

  test.each<[string, readonly string[], readonly string[], string]>([
    [
      'the stores that gates named, and those that were late, each once',
      ['sessions', 'exposures'],
      ['sessions', 'budgets'],
      ': sessions, exposures, budgets',
    ],
    ['nobody, when none is known', [], [], ''],
  ])('a store that did not answer: %s', (_, unavailable, late, names) => {
    const deadlines = late.map((of) => ({ of, elapsedMs: 301 }));
    const record = chatRecord({ reason: 'store-unavailable', deadlines }, { unavailable });
    expect(explainDecision(record).join('\n')).toContain(
      `Reason: a store failed or did not answer in time${names} (store-unavailable); `,
    );
  });

  test('a store that was late is no reason of another', () => {
    const deadlines = [{ of: 'sessions', elapsedMs: 301 }];
    const told = explainDecision(chatRecord({ reason: 'no-usable-bid', deadlines })).join('\n');
    expect(told).toContain('Reason: the auction ran and no bid was usable (no-usable-bid); ');
  });

  test('what a replay came to', () => {
    expect(explainReplay({ kind: 'same' })).toEqual(['The same inputs come to the same outcome.']);
    expect(explainReplay({ kind: 'erased' })).toEqual([expect.stringMatching(/erased.*cannot be decided again/)]);
    const differences = [{ of: 'reason', recorded: 'a\u001b', replayed: 'b' }];
    expect(explainReplay({ kind: 'different', differences }).slice(1)).toEqual(['  reason: a\ufffd → b']);
  });
});

describe('further outcomes', () => {
  test('a repeated turn, prepared ads that were used, a past turn, candidates left out', () => {
    const bidIds = [bidId('a'), bidId('b')];
    expect(explainDecision(chatRecord({ outcome: 'repeated', bidIds }))).toContain(
      'Outcome: the same turn was asked for again and got the same 2 ads: a, b.',
    );
    expect(explainDecision(chatRecord({ outcome: 'filled', bidIds, usedPrepared: true }))).toContain(
      'The ad had been prepared in an earlier, muted turn and was judged again.',
    );
    expect(explainDecision(chatRecord({ turn: undefined }))[0]).toContain('turn (past) of session s-1');
    expect(explainDecision(chatRecord({ omittedCandidates: 2 }))).toContain(
      '  and 2 further candidates that did not win',
    );
  });

  test.each(Object.keys(SKIP_REASONS) as SkipReason[])('%s has its reason, its public code and an advice', (reason) => {
    const told = explainDecision(chatRecord({ reason })).slice(-2);
    expect(told[0]).toContain(`(${reason}); the client was told "${SKIP_REASONS[reason].code}".`);
    expect(told[1]).toMatch(/^What to do: [A-Z].+\.$/);
  });

  test.each(Object.keys(LOSS_REASONS) as LossReason[])('%s has words', (outcome) => {
    const candidate = { source: sourceId('dsp'), candidate: 'a', outcome };
    const told = explainDecision(chatRecord({ candidates: [candidate] })).at(-1);
    expect(told).toMatch(new RegExp(`^ {2}dsp a: made no offer; [a-z].+ \\(${outcome}, \\d+\\)$`));
  });

  test('a candidate says all that kept it out', () => {
    const also = ['creative-pending', 'creative-not-secure'] as const;
    const candidate = { source: sourceId('direct'), candidate: 'a', outcome: 'outside-hours', also } as const;
    expect(explainDecision(chatRecord({ candidates: [candidate] })).at(-1)).toBe(
      '  direct a: made no offer; does not run at this hour (outside-hours, 515); also waits for its approval ' +
        '(creative-pending); leads to an address that is not secure (creative-not-secure)',
    );
  });
});
