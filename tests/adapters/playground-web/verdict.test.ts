import { describe, expect, test } from '@jest/globals';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import { verdictOf } from '../../../adapters/playground-web/inspector/decision-view.js';
import type { CandidateRecord, DecisionRecord } from '../../../domain/decision-record/report.js';
import { bidId, sourceId } from '../../../domain/values/ids.js';
import type { Cpm } from '../../../domain/values/money.js';
import { chatRecord } from '../../domain/decision-records.js';

const winner: CandidateRecord = {
  source: sourceId('direct'),
  candidate: 'coffee-1',
  impId: 'inlineAd',
  price: 7_500_000 as Cpm,
  floor: 1_000_000 as Cpm,
  clearingPrice: 1_000_001 as Cpm,
  relevance: 0.9,
  outcome: 'won',
};
const bidIds = [bidId('b-1')];
const withWords = (record: DecisionRecord) => ({ ...record, lines: explainDecision(record) });

describe('why this ad, or why none, in one sentence', () => {
  test('a turn without an ad says its reason and what to do', () => {
    expect(verdictOf(withWords(chatRecord({ reason: 'first-turns' })))).toEqual({
      verdict: 'no ad',
      words: 'The conversation is still in its first turns (first-turns); the client was told "ad_skipped".',
      advice: 'Lower "firstTurns" in the account\'s pacing to begin earlier.',
    });
  });

  test('a filled turn names the winner and its price, with all digits that count', () => {
    const loser = { ...winner, candidate: 'tea-1', outcome: 'lost-to-higher-bid' } as const;
    const { verdict, words } = verdictOf(chatRecord({ outcome: 'filled', bidIds, candidates: [loser, winner] }));
    expect(verdict).toBe('ad');
    expect(words).toBe(
      '“coffee-1” (direct) won the auction: offered $7.50 → floor $1.00 → pays $1.000001; relevance 0.9 (per thousand impressions).',
    );
  });

  test('a repeated turn says so', () => {
    expect(verdictOf(chatRecord({ outcome: 'repeated', bidIds })).words).toBe(
      'The same turn was asked for again and got the same ad.',
    );
  });

  test('a record as the API returns it, without plain words, shows the code of its reason', () => {
    expect(verdictOf(chatRecord({ reason: 'first-turns' }))).toEqual({ verdict: 'no ad', words: 'First-turns' });
  });

  test.each([
    ['filled', 'The turn got an ad that is no candidate of this record.'],
    ['no-fill', 'The record names no reason.'],
  ] as const)('a record of %s that says nothing else is no reason to break', (outcome, words) => {
    expect(verdictOf(chatRecord({ outcome })).words).toBe(words);
  });
});
