import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SpokenSignals } from '../../../domain/conversation/fold-safety.js';
import { foldSignals } from '../../../domain/conversation/fold-signals.js';
import { REGISTERS, SAFETY_TIERS, type MessageSignals } from '../../../domain/conversation/signals.js';

const said = (role: SpokenSignals['role'], signals: Partial<MessageSignals> = {}): SpokenSignals => ({
  role,
  signals: { topics: [], safety: 'safe', terms: [], register: 'neutral', ...signals },
});
const many = (count: number, make: (index: number) => SpokenSignals) =>
  Array.from({ length: count }, (_, i) => make(i));

const anySignals = fc.record({
  language: fc.constantFrom('en', 'de', undefined),
  topics: fc.array(
    fc.record({ id: fc.constantFrom('1', '2', '3', '__proto__'), weight: fc.double({ min: 0, max: 1, noNaN: true }) }),
    { maxLength: 4 },
  ),
  safety: fc.constantFrom(...SAFETY_TIERS),
  terms: fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 64 }),
  register: fc.constantFrom(...REGISTERS),
});
const anyConversation = fc.array(
  fc.record({ role: fc.constantFrom('user' as const, 'assistant' as const), signals: anySignals }),
  { maxLength: 30 },
);

describe('weights', () => {
  test('nothing said is neutral', () =>
    expect(foldSignals([])).toEqual({ topics: [], safety: 'safe', terms: new Map(), register: 'neutral' }));

  test('newer counts more, and the user more than the assistant', () => {
    const topic = (id: string) => ({ topics: [{ id, weight: 0.5 }] });
    const ids = (...messages: readonly SpokenSignals[]) => foldSignals(messages).topics.map(({ id }) => id);
    expect(ids(said('user', topic('old')), said('user', topic('new')))).toEqual(['new', 'old']);
    expect(ids(said('user', topic('user')), said('assistant', topic('assistant')))).toEqual(['user', 'assistant']);
  });

  test('a topic in the newest user message keeps its weight, repetition raises it, age lowers it', () => {
    const travel = said('user', { topics: [{ id: '653', weight: 0.5 }] });
    const weight = (...messages: readonly SpokenSignals[]) => foldSignals(messages).topics[0]?.weight ?? 0;
    expect(weight(travel)).toBeCloseTo(0.5);
    expect(weight(travel, travel)).toBeCloseTo(1 - 0.5 * (1 - 0.35));
    expect(weight(travel, said('user'))).toBeCloseTo(0.35);
  });

  test('language is voted by those that have one, register is that of the newest assistant message', () => {
    const folded = foldSignals([
      said('user', { language: 'de' }),
      said('assistant', { language: 'en', register: 'formal' }),
      said('user', { register: 'casual' }),
    ]);
    expect(folded).toMatchObject({ language: 'de', register: 'formal' });
    expect(foldSignals([said('user', { register: 'casual' })]).register).toBe('casual');
  });

  test('a vector is the mean of those that have one, by the same weights, of unit length', () => {
    const about = (...parts: readonly number[]) => ({ vector: Float32Array.from(parts) });
    const { vector } = foldSignals([said('assistant', about(1, 0)), said('user'), said('user', about(0, 1))]);
    const length = Math.hypot(0.6 * 0.49, 1);
    expect(vector?.[0]).toBeCloseTo((0.6 * 0.49) / length);
    expect(vector?.[1]).toBeCloseTo(1 / length);
    expect(foldSignals([said('user')]).vector).toBeUndefined();
    expect(foldSignals([said('user', about(1, 0)), said('user', about(-1 / 0.7, 0))]).vector?.[0]).toBe(-1);
  });

  test('one long answer does not push out the words of the user', () => {
    const long = said('assistant', { terms: Array.from({ length: 64 }, (_, i) => `answer${i}`) });
    const { terms } = foldSignals([said('user', { terms: ['tent'] }), long, long]);
    expect(terms.has('tent')).toBe(true);
  });

  test.each([
    [1, 32],
    [2, 64],
    [3, 64],
  ])('%i long answers are remembered by %i words', (count, words) => {
    const answers = many(count, (at) =>
      said('assistant', { terms: Array.from({ length: 40 }, (_, i) => `${at}-${i}`) }),
    );
    expect(foldSignals(answers).terms.size).toBe(words);
  });
});

describe('who speaks, and in what', () => {
  test('a child is one when the user says so, at any place', () => {
    const child = { isChild: true } as const;
    expect(foldSignals([said('user', child), said('assistant'), said('user')]).isChild).toBe(true);
    expect(foldSignals([said('assistant', child), said('user')]).isChild).toBeUndefined();
  });

  test('the newest message that tells a language decides whether it can be read', () => {
    const unread = said('user', { language: 'th', isUnread: true });
    const english = said('user', { language: 'en' });
    expect(foldSignals([english, unread, said('assistant', { language: 'en' })]).isUnread).toBe(true);
    expect(foldSignals([english, unread, said('user')]).isUnread).toBe(true);
    expect(foldSignals([unread, english, said('user')]).isUnread).toBeUndefined();
    expect(foldSignals([said('user')]).isUnread).toBeUndefined();
  });
});

test('any conversation: deterministic and bounded', () => {
  fc.assert(
    fc.property(anyConversation, (messages) => {
      const folded = foldSignals(messages);
      expect(foldSignals(messages)).toEqual(folded);
      expect(folded.topics.length).toBeLessThanOrEqual(8);
      expect(folded.terms.size).toBeLessThanOrEqual(64);
      const weights = [...folded.topics.map(({ weight }) => weight), ...folded.terms.values()];
      expect(weights.every((weight) => weight > 0 && weight <= 1)).toBe(true);
      const inOrder = folded.topics.every(({ weight }, i, all) => i === 0 || weight <= (all[i - 1]?.weight ?? 0));
      expect(inOrder).toBe(true);
    }),
    { seed: 4, numRuns: 500 },
  );
});
