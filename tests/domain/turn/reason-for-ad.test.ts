import { expect, test } from '@jest/globals';
import type { WeightedTopic } from '../../../domain/conversation/signals.js';
import { lacksReason } from '../../../domain/turn/reason-for-ad.js';

const lacks = (topics: readonly WeightedTopic[]): boolean => lacksReason({ mode: 'production' }, topics);

test.each<[string, WeightedTopic[], boolean]>([
  ['coffee in the newest message', [{ id: '222', weight: 0.5 }], false],
  ['coffee some messages ago', [{ id: '222', weight: 0.49 }], true],
  ['its broader topic alone', [{ id: '210', weight: 0.75 }], false],
  ['parenting', [{ id: '192', weight: 1 }], true],
  ['personal finance', [{ id: '391', weight: 1 }], true],
  ['politics', [{ id: '386', weight: 1 }], true],
  ['a topic that the taxonomy does not have', [{ id: 'coffee', weight: 1 }], true],
  [
    'parenting and travel',
    [
      { id: '192', weight: 1 },
      { id: '653', weight: 0.6 },
    ],
    false,
  ],
  ['nothing', [], true],
])('%s', (_, topics, expected) => {
  expect(lacks(topics)).toBe(expected);
});

test('run-of-network and test ads of a development account need no reason', () => {
  expect(lacksReason({ mode: 'production', runOfNetwork: true }, [])).toBe(false);
  expect(lacksReason({ mode: 'production', runOfNetwork: false }, [])).toBe(true);
  expect(lacksReason({ mode: 'development' }, [])).toBe(false);
});
