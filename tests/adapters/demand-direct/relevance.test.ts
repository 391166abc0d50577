import { describe, expect, test } from '@jest/globals';
import type { DemandSource } from '../../../application/ports/demand-source.js';
import { termsOf } from '../../../domain/conversation/term.js';
import {
  CAMPAIGNS,
  CONVERSATIONS,
  LATER_PAIRS,
  PAIRS,
  relevances,
  withKeywordsAlone,
  withSearch,
  type Pair,
} from './labelled.js';

/** Where `docs/concepts/relevance.md` says to begin. */
const THRESHOLD = 0.7;

type Score = (pair: Pair) => number;

const scoredBy =
  (source: DemandSource): Score =>
  ({ signals, campaign }) =>
    relevances(source, signals).get(campaign.id) ?? 0;

const byKeyword: Score = ({ signals: { terms }, campaign }) => {
  const targeting = campaign.lineItems[0]?.targeting;
  const weightOf = (keyword: string): number =>
    Math.min(...termsOf(keyword).map((term) => (term.length < 2 ? 1 : (terms.get(term) ?? 0))));
  const isStopped = targeting?.negativeKeywords.some((keyword) => weightOf(keyword) > 0) === true;
  return isStopped ? 0 : Math.max(0, ...(targeting?.keywords ?? []).map(weightOf));
};

const precisionAndRecall = (score: Score, threshold: number, pairs: readonly Pair[]) => {
  const shown = pairs.filter((pair) => score(pair) >= threshold);
  const right = shown.filter(({ fits }) => fits).length;
  return { precision: right / shown.length, recall: right / pairs.filter(({ fits }) => fits).length };
};

/** How far up those that fit stand among all pairs; of equals those that do not fit come first. */
const averagePrecision = (score: Score, pairs: readonly Pair[]): number => {
  const ranked = pairs
    .map((pair) => ({ fits: pair.fits, score: score(pair) }))
    .sort((a, b) => b.score - a.score || Number(a.fits) - Number(b.fits));
  let found = 0;
  let sum = 0;
  ranked.forEach(({ fits }, i) => {
    if (fits) sum += ++found / (i + 1);
  });
  return sum / found;
};

const targeted = PAIRS.filter(({ campaign }) => campaign.lineItems[0]?.targeting.keywords.length !== 0);

describe('on conversations that a person has labelled', () => {
  test('there are enough of them, in several languages, and some that no campaign fits', () => {
    expect(CONVERSATIONS.length).toBeGreaterThanOrEqual(60);
    expect(CAMPAIGNS.length).toBeGreaterThanOrEqual(12);
    expect(new Set(CONVERSATIONS.map(([language]) => language)).size).toBeGreaterThanOrEqual(6);
    expect(CONVERSATIONS.filter(([, fitting]) => fitting.length === 0).length).toBeGreaterThanOrEqual(15);
  });

  test.each([
    ['those the weights were chosen on', PAIRS, 0.88, 0.93],
    ['those written later', LATER_PAIRS, 0.75, 0.65],
  ])('what is shown at the threshold fits, and what fits is shown: %s', (_, pairs, least, leastRecall) => {
    const { precision, recall } = precisionAndRecall(scoredBy(withSearch), THRESHOLD, pairs);
    expect(precision).toBeGreaterThanOrEqual(least);
    expect(recall).toBeGreaterThanOrEqual(leastRecall);
  });

  test.each([
    ['all campaigns', PAIRS],
    ['campaigns with keywords', targeted],
    ['conversations written later', LATER_PAIRS],
  ])('words of briefs and topics rank better than keywords alone, and than keywords with topics (%s)', (_, pairs) => {
    const now = averagePrecision(scoredBy(withSearch), pairs);
    expect(now).toBeGreaterThan(averagePrecision(byKeyword, pairs) + 0.3);
    expect(now).toBeGreaterThan(averagePrecision(scoredBy(withKeywordsAlone), pairs) + 0.15);
  });
});
