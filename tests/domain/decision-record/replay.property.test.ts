import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { decideAuctions } from '../../../domain/auction/decide.js';
import { describeDecision } from '../../../domain/decision-record/report.js';
import type { CountedExposure } from '../../../domain/frequency/exposure.js';
import { replay } from '../../../domain/decision-record/replay.js';
import { asStored, recordedOf } from '../decision-records.js';
import { holds } from '../property.js';
import { anyFacts } from '../any-facts.js';
test('whatever was recorded comes to the same after a round trip as JSON, and reads the same', () => {
  holds(
    fc.property(anyFacts, (drawn) => {
      const record = recordedOf(drawn);
      const stored = asStored(record);
      expect(replay(record)).toEqual({ kind: 'same' });
      expect(replay(stored)).toEqual({ kind: 'same' });
      expect(JSON.stringify(stored)).toBe(JSON.stringify(record));
      expect(JSON.stringify(describeDecision(stored))).toBe(JSON.stringify(describeDecision(record)));
    }),
    400,
  );
});

test('the record says what was decided', () => {
  holds(
    fc.property(anyFacts, (drawn) => {
      const { wins } = decideAuctions(drawn);
      const { candidates } = describeDecision(recordedOf(drawn));
      const won = candidates
        .filter(({ outcome }) => outcome === 'won')
        .map((one) => [one.candidate, one.clearingPrice]);
      expect(won).toEqual(wins.map((win) => [win.bid.id, win.clearingPrice]));
    }),
  );
});

test('of the exposures only what a cap of a recorded bid counts is kept', () => {
  holds(
    fc.property(anyFacts, (drawn) => {
      const { inputs } = recordedOf(drawn);
      const caps = inputs.answers.flatMap(({ bids }) => bids.flatMap((bid) => bid.caps));
      const capped = new Set(caps.map(({ key }) => key));
      const keysOf = (exposures: readonly CountedExposure[]) =>
        exposures.map(({ keys }) => keys.filter((key) => capped.has(key))).filter((keys) => keys.length > 0);
      const kept = inputs.auction?.exposures.exposures ?? [];
      expect(kept.map(({ keys }) => keys)).toEqual(keysOf(drawn.exposures.exposures));
    }),
  );
});
