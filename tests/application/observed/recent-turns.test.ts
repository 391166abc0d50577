import { expect, test } from '@jest/globals';
import { createRecentTurns } from '../../../application/observed/recent-turns.js';
import { sourceId } from '../../../domain/values/ids.js';
import { sampleDecision } from '../../contracts/index.js';
import { FakeClock } from '../fake-clock.js';

const answer = (source: string, outcome: 'answered' | 'late' | 'failed' | 'not-asked') =>
  ({ source: sourceId(source), outcome, elapsedMs: 1, bids: [], rejections: [], omitted: 0 }) as const;

const noFill = (reason: 'cooldown' | 'no-usable-bid', ...answers: readonly ReturnType<typeof answer>[]) => {
  const decision = sampleDecision();
  return sampleDecision({ outcome: 'no-fill', reason, bidIds: [], inputs: { ...decision.inputs, answers } });
};

test('counts turns, fill, reasons and failing sources of the last five minutes', () => {
  const clock = new FakeClock();
  const recent = createRecentTurns(clock);
  recent.decision(sampleDecision());
  recent.decision(noFill('cooldown'));
  clock.advance(60_000);
  recent.decision(noFill('no-usable-bid', answer('x', 'late'), answer('y', 'answered'), answer('z', 'not-asked')));
  recent.decision(noFill('no-usable-bid', answer('x', 'failed'), answer('y', 'answered')));
  expect(recent.read()).toEqual({
    ...{ seconds: 60, turns: 4, filled: 1 },
    reasons: [
      { reason: 'no-usable-bid', count: 2 },
      { reason: 'cooldown', count: 1 },
    ],
    sources: [
      { source: 'x', calls: 2, failed: 2 },
      { source: 'direct', calls: 1, failed: 0 },
      { source: 'y', calls: 2, failed: 0 },
    ],
  });
});

test('forgets what is older', () => {
  const clock = new FakeClock();
  const recent = createRecentTurns(clock);
  recent.decision(noFill('cooldown', answer('x', 'late')));
  clock.advance(301_000);
  recent.decision(sampleDecision());
  expect(recent.read()).toMatchObject({ seconds: 300, turns: 1, filled: 1, reasons: [] });
  clock.advance(301_000);
  expect(recent.read()).toEqual({ seconds: 300, turns: 0, filled: 0, reasons: [], sources: [] });
});
