import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldSignals } from '../../../domain/conversation/fold-signals.js';
import type { ConversationSignals } from '../../../domain/conversation/signals.js';
import * as sample from '../../contracts/index.js';
import { CAMPAIGNS, catalog, relevances, withSearch } from './labelled.js';

/** Words of the briefs, their inflections, and words that no brief holds. */
const WORDS = [
  'coffee',
  'kaffee',
  'espresso',
  'bohnen',
  'trail',
  'laufschuhe',
  'spanisch',
  'python',
  'snake',
  'macbook',
];
const OTHERS = ['apple', 'apples', 'garten', 'gärten', 'mortgage', 'zzz', 'the', '', '__proto__', 'constructor', '🍎'];
const word = fc.constantFrom(...WORDS, ...OTHERS, 'kaffeemühlen', 'repariere', 'matratzen', 'motorcycle');
const weight = fc.double({ min: 0.001, max: 1, noNaN: true });
const topic = fc.record({ id: fc.constantFrom('222', '227', '391', '999'), weight });
const terms = fc.array(fc.tuple(word, weight), { maxLength: 12 }).map((entries) => new Map(entries));
const signals = fc
  .record({ terms, topics: fc.uniqueArray(topic, { selector: ({ id }) => id, maxLength: 3 }) })
  .map((differs): ConversationSignals => sample.sampleSignals(differs));

const RUNS = { seed: 11, numRuns: 200 };

test('every relevance lies between 0.5 and 1, and its parts between 0 and 1', () => {
  fc.assert(
    fc.property(signals, (given) => {
      const answer = withSearch.bid(sample.sampleOpportunity({ signals: given }), catalog, AbortSignal.abort());
      if (answer instanceof Promise) throw new Error('the source must answer at once');
      for (const { relevance, fit } of answer.bids) {
        expect(relevance).toBeGreaterThanOrEqual(0.5);
        expect(relevance).toBeLessThanOrEqual(1);
        for (const part of [fit?.words, fit?.topics]) expect(part).toBeGreaterThanOrEqual(0);
        for (const part of [fit?.words, fit?.topics]) expect(part).toBeLessThanOrEqual(1);
      }
    }),
    RUNS,
  );
});

test('the same conversation has the same relevances, whatever was asked in between', () => {
  fc.assert(
    fc.property(signals, signals, (given, other) => {
      const before = [...relevances(withSearch, given)];
      relevances(withSearch, other);
      expect([...relevances(withSearch, given)]).toEqual(before);
    }),
    RUNS,
  );
});

const NEGATIVES = new Set(CAMPAIGNS.flatMap(({ lineItems }) => lineItems.flatMap((i) => i.targeting.negativeKeywords)));

test('one more word, or a heavier one, never makes a campaign less relevant', () => {
  fc.assert(
    fc.property(signals, word, weight, (given, added, atLeast) => {
      fc.pre(!NEGATIVES.has(added));
      const heavier = new Map(given.terms).set(added, Math.max(given.terms.get(added) ?? 0, atLeast));
      const more = relevances(withSearch, { ...given, terms: heavier });
      for (const [campaign, relevance] of relevances(withSearch, given))
        expect(more.get(campaign)).toBeGreaterThanOrEqual(relevance);
    }),
    RUNS,
  );
});

test('a negative keyword excludes, whatever else fits', () => {
  fc.assert(
    fc.property(signals, fc.constantFrom('macbook', 'iphone'), weight, (given, avoided, at) => {
      const all = new Map([...given.terms, ['apple', 1], ['cider', 1], [avoided, at]] as const);
      const shown = relevances(withSearch, { ...given, terms: all, topics: [{ id: '211', weight: 1 }] });
      expect(shown.has('cider')).toBe(false);
      expect(shown.has('laptops')).toBe(true);
    }),
    RUNS,
  );
});

test('what was said earlier, or by the assistant, weighs less', () => {
  const said = (role: 'user' | 'assistant', ...words: string[]) => ({
    role,
    signals: { topics: [], safety: 'safe', terms: words, register: 'neutral' } as const,
  });
  const small = said('user', 'weather');
  const relevance = (...messages: ReturnType<typeof said>[]) =>
    relevances(withSearch, foldSignals(messages)).get('sleep') ?? 0;
  const ages = [0, 1, 2, 4].map((age) =>
    relevance(said('user', 'mattress', 'sleep'), ...Array.from({ length: age }, () => small)),
  );
  expect(ages).toEqual([...new Set(ages)].sort((a, b) => b - a));
  expect(relevance(said('assistant', 'mattress', 'sleep'))).toBeLessThan(ages[0] ?? 0);
});
