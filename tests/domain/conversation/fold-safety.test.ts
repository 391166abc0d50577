import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  foldSafety,
  SAFETY_WINDOW,
  type SpokenSignals,
  type StandingFinding,
} from '../../../domain/conversation/fold-safety.js';
import { calmTurnsOf, SAFETY_CLASS_NAMES, SAFETY_CLASSES } from '../../../domain/conversation/safety-class.js';
import { SAFETY_TIERS, type MessageSignals } from '../../../domain/conversation/signals.js';

const said = (role: SpokenSignals['role'], signals: Partial<MessageSignals> = {}): SpokenSignals => ({
  role,
  signals: { topics: [], safety: 'safe', terms: [], register: 'neutral', ...signals },
});
const unsafe = (role: SpokenSignals['role'], reason = 'drugs', terms: readonly string[] = []): SpokenSignals =>
  said(role, { safety: 'unsafe', safetyReason: reason, terms });
const grief = said('user', { safety: 'sensitive', safetyReason: 'grief' });
const many = (count: number, make: (index: number) => SpokenSignals) =>
  Array.from({ length: count }, (_, i) => make(i));

/** Nine letters and eight, about something else each time. */
const calm = (n = 0): SpokenSignals => said('user', { terms: [`hydrangea${n}`, `saturday${n}`] });
const answer = said('assistant', { terms: ['certainly'] });
const turns = (count: number) => many(count, calm).flatMap((turn) => [turn, answer]);
/** What decides of ads: swearing and the like does not. */
const keepsAdsAway = ({ safety, safetyReason }: StandingFinding): boolean => calmTurnsOf(safety, safetyReason) > 0;
const isSilent = (...messages: readonly SpokenSignals[]): boolean => keepsAdsAway(foldSafety(messages));

describe('at least as long as three turns', () => {
  test.each([0, 1, 5])('unsafe with %i messages after it', (later) => {
    const messages = [unsafe('assistant'), ...many(later, (i) => (i % 2 === 0 ? calm(i) : answer))];
    expect(foldSafety(messages)).toMatchObject({ safety: 'unsafe', safetyReason: 'drugs' });
  });

  test('the newest user message counts however many answers follow it', () =>
    expect(isSilent(unsafe('user'), ...many(20, () => answer))).toBe(true));

  test('swearing counts so long and no longer', () => {
    const profane = said('user', { safety: 'sensitive', safetyReason: 'profanity' });
    expect(foldSafety([profane, ...many(SAFETY_WINDOW - 1, () => said('user'))]).safety).toBe('sensitive');
    expect(foldSafety([profane, ...many(SAFETY_WINDOW, () => said('user'))]).safety).toBe('safe');
  });
});

describe('until the user has clearly moved on', () => {
  const short = said('user', { terms: ['take'] });

  test.each([
    ['drugs', 3],
    ['self-harm', 6],
    ['minors', 6],
    ['classifier: self-harm', 6],
    ['classifier: other', 3],
  ])('%s: %i calm turns', (reason, calmTurns) => {
    expect(isSilent(unsafe('user', reason), answer, ...turns(calmTurns - 1), short)).toBe(true);
    expect(isSilent(unsafe('user', reason), answer, ...turns(calmTurns))).toBe(false);
  });

  test('a life event: three', () => {
    expect(isSilent(grief, answer, ...turns(2), short, answer)).toBe(true);
    expect(isSilent(grief, answer, ...turns(3))).toBe(false);
  });

  test('short follow-ups and answers are no change of subject', () => {
    expect(isSilent(unsafe('user'), ...many(12, () => short))).toBe(true);
    expect(isSilent(unsafe('user'), ...many(12, () => said('user')))).toBe(true);
    expect(isSilent(unsafe('user'), short, ...many(12, () => said('assistant', calm().signals)))).toBe(true);
  });

  test('what the finding spoke of is no other subject, by words or topic', () => {
    const topics = [{ id: '653', weight: 0.5 }];
    const finding = said('user', { safety: 'unsafe', safetyReason: 'drugs', terms: calm(1).signals.terms, topics });
    expect(isSilent(finding, ...many(12, () => calm(1)))).toBe(true);
    const same = said('user', { topics, terms: ['more'] });
    expect(isSilent(finding, ...many(12, () => same))).toBe(true);
    const other = said('user', { topics: [{ id: '210', weight: 0.5 }], terms: ['soup'] });
    expect(isSilent(finding, ...many(12, () => other))).toBe(false);
  });

  test('a turn that is about something grave itself is not calm', () => {
    const also = said('user', { ...calm().signals, safety: 'sensitive', safetyReason: 'debt' });
    expect(foldSafety([unsafe('user'), also, calm(1), calm(2), short, short, short, short, short])).toMatchObject({
      safety: 'unsafe',
    });
  });

  test('the worst names the reason, and every life event is told', () => {
    const debt = said('user', { safety: 'sensitive', safetyReason: 'debt' });
    expect(foldSafety([grief, debt])).toMatchObject({ safety: 'sensitive', lifeEvents: ['debt', 'grief'] });
    expect(foldSafety([unsafe('user', 'self-harm'), grief, unsafe('user')]).safetyReason).toBe('self-harm');
    const profane = said('user', { safety: 'sensitive', safetyReason: 'profanity' });
    expect(foldSafety([grief, profane]).safetyReason).toBe('grief');
  });
});

describe('what an earlier turn found', () => {
  const earlier = { safety: 'unsafe', safetyReason: 'drugs', turnsLeft: 2, seen: 0 } as const;

  test('counts without its message, until the turns that are left have passed', () => {
    expect(keepsAdsAway(foldSafety([calm(), calm(1)], earlier))).toBe(true);
    expect(keepsAdsAway(foldSafety([calm(), calm(1), calm(2)], earlier))).toBe(false);
  });

  test('is not counted twice for messages that it had seen', () => {
    const messages = [calm(), calm(1), calm(2)];
    expect(foldSafety(messages, { ...earlier, seen: 1 })).toMatchObject({ safety: 'unsafe', turnsLeft: 1 });
  });
});

const anyMessage: fc.Arbitrary<SpokenSignals> = fc.oneof(
  fc.constantFrom(answer, calm(1), calm(2), calm(3), said('user')),
  fc
    .tuple(fc.constantFrom(...SAFETY_CLASS_NAMES), fc.constantFrom('user' as const, 'assistant' as const))
    .map(([name, role]) => said(role, { safety: SAFETY_CLASSES[name].tier, safetyReason: name })),
);
const anyConversation = fc.array(anyMessage, { maxLength: 30 });
const rank = ({ safety }: StandingFinding): number => SAFETY_TIERS.indexOf(safety);

describe('any conversation', () => {
  test('is never safer for another unsafe message', () => {
    fc.assert(
      fc.property(anyConversation, fc.nat(), (messages, at) => {
        const place = Math.max(0, messages.length - (at % SAFETY_WINDOW));
        const worse = [...messages.slice(0, place), unsafe('user'), ...messages.slice(place)];
        expect(rank(foldSafety(worse))).toBeGreaterThanOrEqual(rank(foldSafety(messages)));
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  test('is as silent when it is read turn by turn, whatever each request cuts off', () => {
    fc.assert(
      fc.property(anyConversation, fc.integer({ min: 6, max: 12 }), (messages, window) => {
        let found: StandingFinding | undefined;
        for (let end = 1; end <= messages.length; end++) {
          const from = Math.max(0, end - window);
          const earlier = found && { ...found, seen: end - from - 2 };
          const here = foldSafety(messages.slice(from, end), earlier);
          if (keepsAdsAway(foldSafety(messages.slice(0, end)))) expect(keepsAdsAway(here)).toBe(true);
          found = here.turnsLeft > 0 && keepsAdsAway(here) ? here : undefined;
        }
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});
