import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  INITIAL_STATE,
  reduce,
  type Action,
  type Bid,
  type SessionState,
} from '../../../adapters/client-js/state/state.js';

const bidOf = (bidId: string, code: string): Bid => ({
  bidId,
  code,
  revenue: 1,
  format: 'image',
  content: '',
  sent: {},
});

const message = fc.record({
  type: fc.constant('message-added' as const),
  message: fc.record({
    id: fc.uuid(),
    role: fc.constantFrom('user' as const, 'assistant' as const),
    content: fc.string({ maxLength: 5 }),
  }),
  isTrackOnly: fc.boolean(),
});
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: message },
  {
    weight: 4,
    arbitrary: fc.uuid().map((id) => ({ type: 'bids-arrived' as const, bids: [bidOf(id, 'inlineAd')] })),
  },
  { weight: 1, arbitrary: fc.constantFrom({ type: 'ended' as const, phase: 'disabled' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ type: 'ended' as const, phase: 'destroyed' as const }) },
);

const statesOf = (actions: readonly Action[]): readonly SessionState[] => {
  let state = INITIAL_STATE;
  return actions.map((next) => (state = reduce(state, next)));
};

const check = (holds: (states: readonly SessionState[], actions: readonly Action[]) => void): void =>
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => holds(statesOf(actions), actions)),
    { seed: 42, numRuns: 300 },
  );

describe('whatever happens in whatever order', () => {
  test('a bid belongs to one assistant message at most', () =>
    check((states) => {
      for (const { ads } of states) expect(new Set(ads.map(({ bidId }) => bidId)).size).toBe(ads.length);
    }));

  test('nothing waits below an assistant message, and nothing waits in a session that has ended', () =>
    check((states) => {
      for (const { waiting, messages, phase } of states) {
        const mayWait = phase === 'active' && messages[messages.length - 1]?.role !== 'assistant';
        if (!mayWait) expect(waiting).toEqual([]);
      }
    }));

  test('a new user message leaves nothing waiting', () =>
    check((states, actions) => {
      for (const [index, act] of actions.entries()) {
        if (act.type === 'message-added' && act.message.role === 'user') expect(states[index]?.waiting).toEqual([]);
      }
    }));

  test('a session that ended does not come back', () =>
    check((states) => {
      const phases = states.map(({ phase }) => phase);
      const end = phases.indexOf('destroyed');
      if (end >= 0) expect(new Set(phases.slice(end))).toEqual(new Set(['destroyed']));
    }));

  test('history and ads are bounded', () =>
    check((states) => {
      for (const { messages, ads } of states) {
        expect(messages.length).toBeLessThanOrEqual(30);
        expect(ads.length).toBeLessThanOrEqual(100);
      }
    }));
});
