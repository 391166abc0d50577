import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  bidsArrived,
  ended,
  INITIAL_STATE,
  messageAdded,
  reduce,
  type Bid,
  type Change,
  type SessionState,
} from '../../../adapters/client-js/state/state.js';

const bidOf = (bidId: string, code: string): Bid => ({ bidId, code, revenue: 1, format: 'image', content: '' });

/** A change, and whether it brings a message of the user. */
interface Happening {
  readonly change: Change;
  readonly isAsking: boolean;
}

const message: fc.Arbitrary<Happening> = fc
  .record({
    id: fc.uuid(),
    role: fc.constantFrom('user' as const, 'assistant' as const),
    content: fc.string({ maxLength: 5 }),
    isTrackOnly: fc.boolean(),
  })
  .map(({ isTrackOnly, ...said }) => ({ change: messageAdded(said, isTrackOnly), isAsking: said.role === 'user' }));
const others = (change: Change): Happening => ({ change, isAsking: false });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: message },
  { weight: 4, arbitrary: fc.uuid().map((id) => others(bidsArrived([bidOf(id, 'inlineAd')]))) },
  { weight: 1, arbitrary: fc.constant(others(ended('disabled'))) },
  { weight: 1, arbitrary: fc.constant(others(ended('destroyed'))) },
);

const statesOf = (happenings: readonly Happening[]): readonly SessionState[] => {
  let state = INITIAL_STATE;
  return happenings.map(({ change }) => (state = reduce(state, change)));
};

const check = (holds: (states: readonly SessionState[], happenings: readonly Happening[]) => void): void =>
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (all) => holds(statesOf(all), all)),
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
    check((states, happenings) => {
      for (const [index, { isAsking }] of happenings.entries()) {
        if (isAsking) expect(states[index]?.waiting).toEqual([]);
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
