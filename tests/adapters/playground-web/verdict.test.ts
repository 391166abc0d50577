import { describe, expect, test } from '@jest/globals';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import { verdictOf } from '../../../adapters/playground-web/inspector/decision-view.js';
import type { CandidateRecord } from '../../../domain/decision-record/report.js';
import { bidId, sourceId } from '../../../domain/values/ids.js';
import type { Cpm } from '../../../domain/values/money.js';
import { chatRecord } from '../../domain/decision-records.js';

const price = 7_500_000 as Cpm;
const winner: CandidateRecord = {
  source: sourceId('direct'),
  candidate: 'coffee-1',
  impId: 'inlineAd',
  price,
  clearingPrice: price,
  outcome: 'won',
};
const bidIds = [bidId('b-1')];

describe('why this ad, or why none, in one sentence', () => {
  test('a turn without an ad tells its reason and what to do', () => {
    const lines = explainDecision(chatRecord({ reason: 'first-turns' }));
    expect(verdictOf({ outcome: 'no-fill', lines })).toEqual({
      verdict: 'no ad',
      words: 'The conversation is still in its first turns (first-turns); the client was told "ad_skipped".',
      advice: 'Lower "firstTurns" in the account\'s pacing to begin earlier.',
    });
  });

  test('a filled turn names the winner and its price', () => {
    const lines = explainDecision(chatRecord({ outcome: 'filled', bidIds, candidates: [winner] }));
    const { verdict, words } = verdictOf({ outcome: 'filled', lines });
    expect(verdict).toBe('ad');
    expect(words).toContain('“coffee-1” (direct) won the auction: offered 7.50');
  });

  test('a repeated turn says so', () => {
    const lines = explainDecision(chatRecord({ outcome: 'repeated', bidIds }));
    expect(verdictOf({ outcome: 'repeated', lines }).words).toBe(
      'The same turn was asked for again and got the same ad.',
    );
  });

  test('a record without any line is no reason to break', () => {
    expect(verdictOf({ outcome: 'filled', lines: [] }).words).toBe('The record says nothing.');
  });
});
