import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_PACING, NO_PACING, type PacingRule } from '../../../domain/catalog/account.js';
import { bidId, DEFAULT_PLACEMENT } from '../../../domain/values/ids.js';
import { adsLeft, judgePacing, type PacingFacts } from '../../../domain/pacing/turn-pacing.js';
import { openTurn, withFilledTurn, type TurnMessage } from '../../../domain/turn/session.js';
import { PERSON_CAPS } from '../../../domain/values/ad-caps.js';
import { HOUR_MS } from '../../../domain/values/time.js';
import { SAMPLE_NOW_MS } from '../../contracts/sample-now.js';
import { sampleSession } from '../../contracts/samples.js';
import { holds } from '../property.js';

const NOW = SAMPLE_NOW_MS;
type Differs = Partial<Omit<PacingFacts, 'session'>> & { readonly session?: Partial<PacingFacts['session']> };
const facts = (differs: Differs = {}): PacingFacts => ({
  turn: 10,
  nowMs: NOW,
  shownToday: 0,
  ...differs,
  session: { shownAds: 0, ...differs.session },
});

describe('each rule', () => {
  test.each<[string, PacingRule, PacingFacts, ReturnType<typeof judgePacing>]>([
    ['first turns', { ...NO_PACING, firstTurns: 2 }, facts({ turn: 2 }), 'first-turns'],
    ['after the first turns', { ...NO_PACING, firstTurns: 2 }, facts({ turn: 3 }), undefined],
    ['too soon', { ...NO_PACING, everyNth: 3 }, facts({ session: { lastShownTurn: 8 } }), 'every-nth'],
    ['every third', { ...NO_PACING, everyNth: 3 }, facts({ session: { lastShownTurn: 7 } }), undefined],
    ['no ad yet', { ...NO_PACING, everyNth: 100 }, facts({ turn: 1 }), undefined],
    ['cooldown', { ...NO_PACING, cooldownMs: 60 }, facts({ session: { lastShownAtMs: NOW - 59 } }), 'cooldown'],
    ['cooled down', { ...NO_PACING, cooldownMs: 60 }, facts({ session: { lastShownAtMs: NOW - 60 } }), undefined],
    ['session cap', { ...NO_PACING, maxPerSession: 2 }, facts({ session: { shownAds: 2 } }), 'session-cap'],
    ['below it', { ...NO_PACING, maxPerSession: 2 }, facts({ session: { shownAds: 1 } }), undefined],
    ['day cap', { ...NO_PACING, maxPerDay: 2 }, facts({ shownToday: 2 }), 'day-cap'],
    ['below it', { ...NO_PACING, maxPerDay: 2 }, facts({ shownToday: 1 }), undefined],
    ['hour cap', { ...NO_PACING, maxPerHour: 2 }, facts({ shownInLastHour: 2 }), 'hour-cap'],
    ['below it', { ...NO_PACING, maxPerHour: 2 }, facts({ shownInLastHour: 1 }), undefined],
    ['a cap of none', { ...NO_PACING, maxPerSession: 0 }, facts(), 'session-cap'],
  ])('%s', (_, rule, given, expected) => {
    expect(judgePacing(rule, given)).toBe(expected);
  });

  test.each(PERSON_CAPS)('$key refuses what has not been counted', ({ key, count, reason }) => {
    const rule = { ...NO_PACING, [key]: 5 };
    expect(judgePacing(rule, facts({ [count]: undefined }))).toBe(reason);
    expect(adsLeft(rule, facts({ [count]: undefined }))).toBe(0);
    expect(adsLeft(rule, facts({ [count]: 3 }))).toBe(2);
  });

  test('the first that refuses is told', () => {
    const all: PacingRule = { firstTurns: 5, everyNth: 5, cooldownMs: 60, maxPerSession: 1, maxPerDay: 1 };
    const session = { shownAds: 1, lastShownTurn: 4, lastShownAtMs: NOW };
    expect(judgePacing(all, facts({ turn: 5, shownToday: 1, session }))).toBe('first-turns');
    expect(judgePacing({ ...all, firstTurns: 0 }, facts({ turn: 5, shownToday: 1, session }))).toBe('every-nth');
    expect(judgePacing(all, facts({ turn: 9, shownToday: 1, session }))).toBe('cooldown');
    expect(judgePacing(all, facts({ turn: 9, shownToday: 1, session: { shownAds: 1 } }))).toBe('session-cap');
  });
});

describe('clock jumps', () => {
  const rule: PacingRule = { ...NO_PACING, cooldownMs: 60_000 };
  test.each([-HOUR_MS, -24 * HOUR_MS, -1])('backwards by %p ms does not prolong the cooldown', (jump) => {
    expect(judgePacing(rule, facts({ nowMs: NOW + jump, session: { lastShownAtMs: NOW } }))).toBeUndefined();
  });
  test('forwards ends it', () => {
    expect(judgePacing(rule, facts({ nowMs: NOW + HOUR_MS, session: { lastShownAtMs: NOW } }))).toBeUndefined();
  });
  test('at the very instant it holds', () => {
    expect(judgePacing(rule, facts({ session: { lastShownAtMs: NOW } }))).toBe('cooldown');
  });
});

interface Turn {
  readonly isMuted: boolean;
  readonly isFilled: boolean;
  readonly waitMs: number;
}

/** The turns with an ad, when every turn is asked for once: a muted turn or one without demand moves nothing. */
const play = (rule: PacingRule, turns: readonly Turn[]): { turn: number; atMs: number }[] => {
  const ads: { turn: number; atMs: number }[] = [];
  const history: TurnMessage[] = [];
  let session = sampleSession();
  let nowMs = NOW;
  turns.forEach(({ isMuted, isFilled, waitMs }, i) => {
    nowMs += waitMs;
    history.push({ role: 'user', digest: `u${i}` });
    const opened = openTurn(session, history.slice(-30));
    const turn = opened.kind === 'present' ? opened.turn : NaN;
    session = opened.session;
    const reason = judgePacing(rule, { turn, nowMs, session, shownToday: ads.length });
    if (reason === undefined && isFilled && !isMuted) {
      const neighbour = { domain: 'a.example', categories: [] };
      const shown = [{ bidId: bidId('b'), placement: DEFAULT_PLACEMENT, advertiserId: 'a', neighbour }];
      session = withFilledTurn(session, { turn, ads: [], shown }, nowMs, nowMs);
      ads.push({ turn, atMs: nowMs });
    }
    history.push({ role: 'assistant', digest: `a${i}` });
  });
  return ads;
};
const always = (count: number): Turn[] =>
  Array.from({ length: count }, () => ({ isMuted: false, isFilled: true, waitMs: 0 }));

describe('a conversation', () => {
  const demo: PacingRule = { firstTurns: 1, everyNth: 2, cooldownMs: 0 };
  const turnsOf = (rule: PacingRule, turns: readonly Turn[]) => play(rule, turns).map(({ turn }) => turn);

  test('the demo account shows an ad in turns 2, 4, 6 …', () => {
    expect(turnsOf(demo, always(12))).toEqual([2, 4, 6, 8, 10, 12]);
  });

  test('a development account shows one in every turn', () => {
    expect(turnsOf(NO_PACING, always(4))).toEqual([1, 2, 3, 4]);
  });

  test('new accounts: two first turns, every third, six at most', () => {
    const turns = always(40).map((turn) => ({ ...turn, waitMs: 60_000 }));
    expect(turnsOf(DEFAULT_PACING, turns)).toEqual([3, 6, 9, 12, 15, 18]);
  });

  test('a muted turn and one without demand advance the count and nothing else', () => {
    const turns = always(7).map((turn, i) => ({ ...turn, isMuted: i === 1, isFilled: i !== 2 }));
    expect(turnsOf(demo, turns)).toEqual([4, 6]);
  });

  test('never shows more than 1 + floor((A - F - 1) / N) ads, and keeps every distance', () => {
    const rules = fc.record({
      firstTurns: fc.nat({ max: 8 }),
      everyNth: fc.integer({ min: 1, max: 6 }),
      cooldownMs: fc.nat({ max: 50 }),
      maxPerSession: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
    });
    const turn = fc.record<Turn>({
      isMuted: fc.boolean(),
      isFilled: fc.boolean(),
      waitMs: fc.integer({ min: 0, max: 40 }),
    });
    holds(
      fc.property(rules, fc.array(turn, { minLength: 1, maxLength: 80 }), (rule, turns) => {
        const ads = play(rule, turns);
        const bound = 1 + Math.floor((turns.length - rule.firstTurns - 1) / rule.everyNth);
        expect(ads.length).toBeLessThanOrEqual(Math.min(Math.max(0, bound), rule.maxPerSession ?? Infinity));
        ads.forEach((ad, i) => {
          const before = ads[i - 1];
          expect(ad.turn).toBeGreaterThan(rule.firstTurns);
          expect(turns[ad.turn - 1]?.isMuted).toBe(false);
          if (before === undefined) return;
          expect(ad.turn - before.turn).toBeGreaterThanOrEqual(rule.everyNth);
          expect(ad.atMs - before.atMs).toBeGreaterThanOrEqual(rule.cooldownMs);
        });
      }),
      1_000,
    );
  });
});

describe('ads left to a turn', () => {
  const rule: PacingRule = { ...NO_PACING, maxPerSession: 5, maxPerDay: 7 };
  test.each([
    [0, 0, 5],
    [4, 0, 1],
    [1, 6, 1],
    [5, 0, 0],
    [9, 9, 0],
  ])('%p in the session and %p today leave %p', (shownAds, shownToday, expected) => {
    expect(adsLeft(rule, { session: { shownAds }, shownToday })).toBe(expected);
  });
  test('are unlimited without caps', () => {
    expect(adsLeft(NO_PACING, { session: { shownAds: 1_000 }, shownToday: 1_000 })).toBe(Infinity);
  });
});
