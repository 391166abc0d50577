import { describe, expect, test } from '@jest/globals';
import {
  NO_PACING,
  TRAFFIC_RULES,
  type AccountMode,
  type TrafficMode,
  type TrafficRule,
} from '../../../domain/catalog/account.js';
import {
  firstRefusal,
  GATES,
  judgeEligibility,
  mayPrepare,
  trafficModeOf,
  type EligibilityFacts,
  type Gate,
} from '../../../domain/turn/eligibility.js';
import { placementCode } from '../../../domain/values/ids.js';
import { judgePrivacy } from '../../../domain/privacy/privacy.js';
import { skipCodeOf, type SkipCode, type SkipReason } from '../../../domain/values/skip-code.js';
import { sampleAccount, sampleSession } from '../../contracts/samples.js';
import { eligibleFacts } from '../turn-facts.js';

const forbidden = judgePrivacy(
  { kind: 'bidder' },
  { regulatory: { gdpr: 1 }, globalPrivacyControl: false, limitedTracking: false, adultCharacter: false },
);
const paced = sampleAccount({ pacing: { ...NO_PACING, firstTurns: 9 }, allowedCountries: ['DE'] });
const open = sampleAccount({ allowedCountries: ['DE'] });

/** What makes each gate refuse, alone; `turn` is special because a past turn cannot be paced. */
const failing: Record<Exclude<Gate, 'turn' | 'pacing' | 'country'>, Partial<EligibilityFacts>> = {
  'track-only': { trackOnly: true },
  traffic: { traffic: [{ rule: 'declared-crawler', detail: 'SomeBot' }] },
  content: { signals: { safety: 'unsafe', safetyReason: 'self-harm' } },
  'hold-out': { heldOut: { share: 0.05, seed: '2026-q4' } },
  messages: { hasMessages: false },
  placement: { requestedCodes: [placementCode('nowhere')] },
  privacy: { privacy: forbidden },
  stores: { unavailable: ['sessions', 'exposures'] },
};
const codes: Record<Gate, SkipCode> = {
  'track-only': 'ads_disabled',
  traffic: 'ivt_blocked',
  content: 'illegal_content',
  'hold-out': 'ad_skipped',
  pacing: 'ad_skipped',
  messages: 'unknown',
  turn: 'unknown',
  placement: 'unknown',
  country: 'unknown',
  privacy: 'unknown',
  stores: 'unknown',
};

/** Facts in which exactly these gates refuse. */
const refusing = (gates: readonly Gate[]): EligibilityFacts => {
  const account = gates.includes('pacing') ? paced : open;
  let facts = eligibleFacts({ account, country: gates.includes('country') ? 'AT' : 'DE' });
  for (const gate of gates) {
    if (gate === 'turn') facts = { ...facts, turn: undefined };
    else if (gate !== 'pacing' && gate !== 'country') facts = { ...facts, ...failing[gate] };
  }
  return facts;
};
const refused = (facts: EligibilityFacts): Gate[] =>
  judgeEligibility(facts).flatMap(({ gate, pass }) => (pass ? [] : [gate]));
const verdictOf = (facts: EligibilityFacts): { reason: SkipReason | undefined; detail: string | undefined } => {
  const first = judgeEligibility(facts).find(({ pass }) => !pass);
  return { reason: first?.reason, detail: first?.detail };
};

describe('the order of the gates', () => {
  test('is that of the design', () => {
    expect(GATES.slice(0, 5)).toEqual(['track-only', 'traffic', 'content', 'hold-out', 'pacing']);
    expect(judgeEligibility(eligibleFacts()).map(({ gate }) => gate)).toEqual([...GATES]);
    expect(firstRefusal(judgeEligibility(eligibleFacts()))).toBeUndefined();
  });

  const pairs = GATES.flatMap((a, i) => GATES.slice(i + 1).map((b) => [a, b] as const));
  test.each(pairs.filter(([a, b]) => !(a === 'pacing' && b === 'turn')))('%s decides before %s', (earlier, later) => {
    const facts = refusing([later, earlier]);
    expect(refused(facts)).toEqual([earlier, later]);
    expect(verdictOf(facts)).toEqual(verdictOf(refusing([earlier])));
  });

  test('a past turn is not paced: it has no number', () => {
    expect(refused(refusing(['pacing', 'turn']))).toEqual(['turn']);
  });

  test.each(GATES)('%s alone has its public code', (gate) => {
    const facts = refusing([gate]);
    expect(refused(facts)).toEqual([gate]);
    const reason = firstRefusal(judgeEligibility(facts));
    expect(reason && skipCodeOf(reason)).toBe(codes[gate]);
  });
});

describe('what the operator is told', () => {
  test.each<[Gate, SkipReason, string | undefined]>([
    ['track-only', 'track-only', undefined],
    ['traffic', 'invalid-traffic', 'declared-crawler: SomeBot'],
    ['content', 'unsafe-content', 'self-harm'],
    ['hold-out', 'hold-out', 'a share of 0.05, seed 2026-q4'],
    ['pacing', 'first-turns', 'turn 4, last shown never, today 0'],
    ['messages', 'no-messages', undefined],
    ['turn', 'turn-is-past', undefined],
    ['placement', 'placement-unknown', 'nowhere'],
    ['country', 'country-not-allowed', 'AT'],
    ['privacy', 'privacy-forbids', 'gdpr-without-consent'],
    ['stores', 'store-unavailable', 'sessions, exposures'],
  ])('%s', (gate, reason, detail) => {
    expect(verdictOf(refusing([gate]))).toEqual({ reason, detail });
  });

  test('is short, whatever a client sends', () => {
    const requestedCodes = Array.from({ length: 1_000 }, (_, i) => placementCode(`code-${i}`));
    expect(verdictOf(eligibleFacts({ requestedCodes })).detail?.length).toBeLessThanOrEqual(200);
  });

  test('says when the last ad was', () => {
    const session = sampleSession({ lastShownTurn: 3, shownAds: 1 });
    const account = sampleAccount({ pacing: { ...NO_PACING, everyNth: 3 } });
    const facts = eligibleFacts({ session, account, shownToday: 1 });
    expect(verdictOf(facts)).toEqual({ reason: 'every-nth', detail: 'turn 4, last shown 3, today 1' });
  });
});

describe('single gates', () => {
  test('one known placement is enough; names that every object has are unknown', () => {
    const ask = (...wanted: string[]) => refused(eligibleFacts({ requestedCodes: wanted.map(placementCode) }));
    expect(ask('nowhere', 'inlineAd')).toEqual([]);
    expect(ask('__proto__', 'constructor')).toEqual(['placement']);
    expect(ask()).toEqual(['placement']);
  });

  test('an unknown country, and any country without a list, is allowed', () => {
    expect(refused(eligibleFacts({ account: open, country: undefined }))).toEqual([]);
    expect(refused(eligibleFacts({ country: 'AT' }))).toEqual([]);
    expect(refused(eligibleFacts({ account: open, country: 'DE' }))).toEqual([]);
  });

  test('sensitive content is for demand to decline', () => {
    expect(refused(eligibleFacts({ signals: { safety: 'sensitive' } }))).toEqual([]);
  });
});

describe('traffic rules', () => {
  const mode = (rule: TrafficRule, accountMode: AccountMode, set?: TrafficMode): TrafficMode =>
    trafficModeOf(sampleAccount({ mode: accountMode, traffic: set === undefined ? {} : { [rule]: set } }), rule);

  test.each(TRAFFIC_RULES)('%s', (rule) => {
    const isHard = rule === 'declared-crawler' || rule === 'prefetch';
    expect(mode(rule, 'production')).toBe(isHard ? 'block' : 'observe');
    expect(mode(rule, 'production', 'block')).toBe('block');
    expect(mode(rule, 'production', 'observe')).toBe('observe');
    expect(mode(rule, 'development')).toBe(isHard ? 'block' : 'observe');
    expect(mode(rule, 'development', 'block')).toBe(isHard ? 'block' : 'observe');
  });

  test('what is only observed lets the turn pass, and the blocking finding is told', () => {
    const observed = { rule: 'headless', detail: 'HeadlessChrome' } as const;
    expect(refused(eligibleFacts({ traffic: [observed] }))).toEqual([]);
    const crawler = { rule: 'declared-crawler', detail: 'SomeBot' } as const;
    expect(verdictOf(eligibleFacts({ traffic: [observed, crawler] })).detail).toBe('declared-crawler: SomeBot');
  });
});

describe('preparing an ad in a muted turn', () => {
  const may = (...gates: Gate[]): boolean => mayPrepare(judgeEligibility(refusing(gates)));

  test('needs a muted turn; pacing does not matter', () => {
    expect(may('track-only')).toBe(true);
    expect(may('track-only', 'pacing')).toBe(true);
    expect(may()).toBe(false);
    expect(may('pacing')).toBe(false);
  });

  test.each(GATES.filter((gate) => gate !== 'track-only' && gate !== 'pacing'))('is refused by %s', (gate) => {
    expect(may('track-only', gate)).toBe(false);
  });
});
