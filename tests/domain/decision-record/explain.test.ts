import { expect, test } from '@jest/globals';
import { NO_PACING } from '../../../domain/catalog/account.js';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import { bidId, sourceId } from '../../../domain/values/ids.js';
import { sampleAccount, sampleSession } from '../../contracts/samples.js';
import { dspBid, usd } from '../auction-rules.js';
import { chatRecord, childPrivacy, marketOf, overlayRecord } from '../decision-records.js';
import { answerWith, auctionFacts } from '../turn-facts.js';

const lines = (...all: string[]): string[] => all;
const PASSED = [
  'track-only',
  'traffic',
  'content',
  'hold-out',
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
    ...passed('track-only', 'traffic', 'content', 'hold-out'),
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
