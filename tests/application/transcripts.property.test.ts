import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sampleAccount } from '../contracts/samples.js';
import { createEngine, say, upToTurn } from './engine.js';
import { spentOf } from './filled.js';
import { impressions, sold } from './sold.js';

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('next', 'next', 'next', 'retry', 'newer', 'past'),
    trackOnly: fc.boolean(),
    isUnsafe: fc.constantFrom(false, false, false, true),
    waitMs: fc.constantFrom(0, 0, 1_000, 60_000),
  }),
  { minLength: 1, maxLength: 25 },
);

/**
 * I5, I7 and I9 of `docs/reference/money.md#invariants` and the bound of `turns.md#pacing`, over conversations that
 * retry, fall back, are muted and turn unsafe.
 */
test('whatever the transcript: one session, one outcome per request, no ad where there must be none, and the cadence holds', () =>
  fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 4 }), async (all, first, nth) => {
      const pacing = { firstTurns: first, everyNth: nth, cooldownMs: 0 };
      const campaigns = [sold('tea', 2, { budgetTotal: impressions(1_000, 2) })];
      const engine = createEngine({ account: sampleAccount({ pacing }), campaigns });
      const sessions = new Set<unknown>();
      const filledTurns = new Map<number, string>();
      // Before the first assistant message every new user message would be a turn of its own.
      let turn = 2;
      for (const { what, trackOnly, isUnsafe, waitMs } of all) {
        if (what === 'next') turn++;
        engine.clock.advance(waitMs);
        const asked = what === 'past' && turn > 3 ? turn - 2 : turn;
        const newer = what === 'newer' ? [say(`u${turn}b`)] : [];
        const unsafe = isUnsafe ? [say('x', 'user', 'unsafe!')] : [];
        const before = await spentOf(engine, 'tea');
        const outcome = await engine.preload({ messages: [...upToTurn(asked), ...newer, ...unsafe], trackOnly });
        if (outcome.kind === 'refused') throw new Error('refused');
        sessions.add(outcome.sessionId);
        if (outcome.kind === 'no-fill') {
          expect(await spentOf(engine, 'tea')).toEqual(before);
          continue;
        }
        expect([trackOnly, isUnsafe, asked]).toEqual([false, false, turn]);
        const ids = outcome.ads.map(({ bidId }) => bidId).join();
        expect(filledTurns.get(turn) ?? ids).toBe(ids);
        filledTurns.set(turn, ids);
      }
      expect(sessions.size).toBe(1);
      const turns = [...filledTurns.keys()];
      expect(turns.every((at, i) => at > first && (i === 0 || at - (turns[i - 1] ?? 0) >= nth))).toBe(true);
      const events = await engine.events();
      expect(events.filter(({ name }) => name === 'ad.filled')).toHaveLength(turns.length);
    }),
    { seed: 20_260_115, numRuns: 150 },
  ));
