import { describe, expect, test } from '@jest/globals';
import { NO_PACING } from '../../domain/account.js';
import { MAX_CANDIDATES } from '../../domain/decision-record.js';
import { explainDecision } from '../../domain/explain.js';
import { explainReplay } from '../../domain/explain-replay.js';
import { exposureKey } from '../../domain/exposure.js';
import { advertiserId, bidId, decisionId, slotId, sourceId } from '../../domain/ids.js';
import { LOSS_REASONS, type LossReason } from '../../domain/loss-reason.js';
import { SKIP_REASONS, type SkipReason } from '../../domain/skip-code.js';
import { SAMPLE_NOW_MS } from '../contracts/sample-now.js';
import { sampleAccount, sampleSession } from '../contracts/samples.js';
import { dspBid, usd } from './auction-rules.js';
import { chatRecord, childPrivacy, marketOf, overlayRecord } from './decision-records.js';
import { answerWith, auctionFacts } from './turn-facts.js';

const lines = (...all: string[]): string[] => all;
const PASSED = [
  'track-only',
  'traffic',
  'content',
  'pacing',
  'messages',
  'turn',
  'placement',
  'country',
  'privacy',
  'stores',
];
const passed = (...gates: string[]): string[] => gates.map((gate) => `  ${gate}: passed`);
const OPEN_PRIVACY = lines(
  'Privacy, for the recipient that may have the most:',
  '  request: allowed, nothing speaks against it (permitted)',
  '  ids: allowed, nothing speaks against it (permitted)',
  '  precise-network: allowed, nothing speaks against it (permitted)',
);
const HEAD = lines(
  'Decision d-1 at 2026-01-15T12:00:00.000Z, account demo, chat: turn 4 of session s-1.',
  'It took 12.5 ms with catalog version 3.',
);
const CONTEXT = 'Context: language en, topics 210, 8.';

test('a filled turn, with every price path', () => {
  const account = sampleAccount({ floor: usd(1), auctionType: 'second-price' });
  const deal = { id: 'deal-7', floor: usd(0.5), fixedPrice: false };
  const bids = [dspBid('a', 3), dspBid('b', 2.345678), dspBid('c', 0.8), dspBid('d', 0.4, { deal })];
  const rejection = {
    source: sourceId('dsp'),
    candidate: 'line-9',
    lossReason: 'not-in-flight',
    detail: 'ended',
  } as const;
  const late = answerWith([], { source: sourceId('slow'), outcome: 'late', elapsedMs: 600 });
  const answers = [answerWith(bids, { rejections: [rejection] }), late];
  const candidates = marketOf(auctionFacts([], { account, answers }));
  const traffic = [{ rule: 'headless', detail: 'HeadlessChrome' } as const];
  const record = chatRecord({ outcome: 'filled', bidIds: [bidId('won-1')], ...candidates }, { traffic });
  expect(explainDecision(record)).toEqual([
    ...HEAD,
    'Outcome: filled with 1 ad: won-1.',
    'Gates, of which the first refusal decides:',
    ...passed(...PASSED),
    'Traffic: noticed headless (HeadlessChrome).',
    CONTEXT,
    ...OPEN_PRIVACY,
    'Sources:',
    '  dsp: answered after 12 ms',
    '  slow: late after 600 ms',
    'Candidates, prices in USD per thousand impressions:',
    '  dsp a for 1: offered 3.00 → floor 1.00 → pays 2.355678, relevance 0.5; won (won, 0)',
    '  dsp b for 1: offered 2.345678 → floor 1.00, relevance 0.5; was beaten by a bid that ranks higher (lost-to-higher-bid, 102)',
    '  dsp c for 1: offered 0.80 → floor 1.00, relevance 0.5; offered less than the floor (below-floor, 100)',
    '  dsp d for 1: offered 0.40 → floor 0.50, deal deal-7, relevance 0.5; offered less than the floor of its deal (below-deal-floor, 101)',
    '  dsp line-9: made no offer; has not begun or is over (not-in-flight, 500) (ended)',
  ]);
});

test('a turn that pacing skipped', () => {
  const account = sampleAccount({ pacing: { ...NO_PACING, everyNth: 3 } });
  const session = sampleSession({ lastShownTurn: 3, shownAds: 1 });
  const record = chatRecord({ reason: 'every-nth' }, { account, session, shownToday: 1 });
  expect(explainDecision(record)).toEqual([
    ...HEAD,
    'Outcome: no ad.',
    'Gates, of which the first refusal decides:',
    ...passed('track-only', 'traffic', 'content'),
    '  pacing: refused, every-nth (turn 4, last shown 3, today 1)',
    ...passed('messages', 'turn', 'placement', 'country', 'privacy', 'stores'),
    CONTEXT,
    ...OPEN_PRIVACY,
    'Sources: none was asked.',
    'Candidates: none.',
    'Reason: too few turns have passed since the last ad (every-nth); the client was told "ad_skipped".',
    'What to do: Lower "everyNth" in the account\'s pacing to show ads more often.',
  ]);
});

test('a muted turn that prepared an ad', () => {
  const answers = [answerWith([dspBid('a', 3)])];
  const candidates = marketOf(auctionFacts([], { answers }));
  const record = chatRecord(
    { reason: 'track-only', prepared: 1, ...candidates },
    { trackOnly: true, privacy: childPrivacy },
  );
  expect(explainDecision(record)).toEqual([
    ...HEAD,
    'Outcome: no ad.',
    'Prepared 1 ad for the next turn that may show one.',
    'Gates, of which the first refusal decides:',
    '  track-only: refused, track-only',
    ...passed(...PASSED.slice(1)),
    CONTEXT,
    'Privacy, for the recipient that may have the most:',
    '  request: allowed, nothing speaks against it (permitted)',
    '  ids: forbidden, the user is a child (coppa)',
    '  precise-network: forbidden, the user is a child (coppa)',
    'Sources:',
    '  dsp: answered after 12 ms',
    'Candidates, prices in USD per thousand impressions:',
    '  dsp a for 1: offered 3.00 → no floor → pays 3.00, relevance 0.5; won and was kept for a later turn (won, 0)',
    'Reason: the client muted this turn (track-only); the client was told "ads_disabled".',
    'What to do: Nothing to do: the next turn that pacing allows may show an ad.',
  ]);
});

test('a turn without a usable bid', () => {
  const answers = [
    answerWith([dspBid('a', 1, { categories: ['blocked'] })]),
    answerWith([], { source: sourceId('far'), outcome: 'not-asked', elapsedMs: 0, detail: 'tcf-vendor' }),
    answerWith([], { source: sourceId('near'), outcome: 'late', privacy: childPrivacy }),
    answerWith([], { source: sourceId('own'), privacy: chatRecord().privacy }),
  ];
  const account = sampleAccount({ blockedCategories: ['blocked'] });
  const candidates = marketOf(auctionFacts([], { account, answers }));
  expect(explainDecision(chatRecord({ reason: 'no-usable-bid', ...candidates })).slice(-9)).toEqual([
    'Sources:',
    '  dsp: answered after 12 ms',
    '  far: not asked (tcf-vendor)',
    '  near: late after 12 ms, without ids (coppa) and precise-network (coppa)',
    '  own: answered after 12 ms',
    'Candidates, prices in USD per thousand impressions:',
    '  dsp a for 1: offered 1.00 → no floor, relevance 0.5; advertises a category that the account blocks (category-exclusion, 209)',
    'Reason: the auction ran and no bid was usable (no-usable-bid); the client was told "unfilled_bid".',
    'What to do: See the candidates: lower floors, widen targeting, add budget or demand.',
  ]);
});

test('an overlay', () => {
  const record = overlayRecord({ outcome: 'filled', bidIds: [bidId('won-1')], language: undefined, topics: [] });
  expect(explainDecision(record)).toEqual([
    'Decision d-1 at 2026-01-15T12:00:00.000Z, account demo, overlay: slot slot-1.',
    'It took 12.5 ms with catalog version 3.',
    'Outcome: filled with 1 ad: won-1.',
    'Gates: none apply.',
    'Context: language unknown, topics none.',
    'Privacy: nothing personal was at stake.',
    'Sources: none was asked.',
    'Candidates: none.',
  ]);
});

describe('what led to it', () => {
  test('a price in euros, converted and adjusted', () => {
    const pricing = { price: 2, currency: 'EUR', usdPerUnit: 1.1, adjustment: 0.9 };
    const offer = { auctionId: 'a', impId: '1', pricing, notices: {}, trackers: [] };
    const facts = auctionFacts([dspBid('a', 1.98, { offer })], { account: sampleAccount({ floor: usd(1) }) });
    expect(explainDecision(chatRecord({ outcome: 'filled', ...marketOf(facts) }))).toContain(
      '  dsp a for 1: offered 2 EUR → 2.20 at 1.1 → 1.98 after × 0.9 → floor 1.00 → pays 1.98, relevance 0.5; won (won, 0)',
    );
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

  test('what a replay came to', () => {
    expect(explainReplay({ kind: 'same' })).toEqual(['The same inputs come to the same outcome.']);
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
    expect(told[0]).toContain(`(${reason}); the client was told "${SKIP_REASONS[reason]}".`);
    expect(told[1]).toMatch(/^What to do: [A-Z].+\.$/);
  });

  test.each(Object.keys(LOSS_REASONS) as LossReason[])('%s has words', (outcome) => {
    const candidate = { source: sourceId('dsp'), candidate: 'a', outcome };
    const told = explainDecision(chatRecord({ candidates: [candidate] })).at(-1);
    expect(told).toMatch(new RegExp(`^ {2}dsp a: made no offer; [a-z].+ \\(${outcome}, \\d+\\)$`));
  });
});

describe('what comes from strangers', () => {
  const evil = 'a\u001b[2J\u0000\r\nb\u202e\ud800';

  test('cannot steer a terminal or begin a line', () => {
    const candidate = {
      source: sourceId(evil),
      candidate: evil,
      impId: evil,
      dealId: evil,
      detail: evil,
      outcome: 'won',
    } as const;
    const source = { source: sourceId(evil), outcome: 'failed', elapsedMs: 1, detail: evil } as const;
    const gate = { gate: 'placement', pass: false, reason: 'placement-unknown', detail: evil } as const;
    const all = { candidates: [candidate], sources: [source], gates: [gate], topics: [evil], language: evil };
    const told = [...explainDecision(chatRecord(all)), ...explainDecision(overlayRecord({ slotId: slotId(evil) }))];
    for (const line of told) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(told.join('\n')).toContain('a\ufffd[2J\ufffd\ufffd\ufffdb\ufffd\ufffd');
  });

  test('stays bounded', () => {
    const candidate = { source: sourceId('dsp'), candidate: 'x'.repeat(200), outcome: 'won' } as const;
    const full = chatRecord({ candidates: Array.from({ length: MAX_CANDIDATES }, () => candidate) });
    expect(explainDecision(full).length).toBeLessThan(MAX_CANDIDATES + 40);
  });

  test('reads the same after a store kept it as JSON', () => {
    const record = chatRecord({ id: decisionId('d-9'), reason: 'cooldown' });
    expect(explainDecision(JSON.parse(JSON.stringify(record)))).toEqual(explainDecision(record));
  });
});
