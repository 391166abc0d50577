import { describe, expect, test } from '@jest/globals';
import { OUTCOME_WORDS } from '../../../domain/decision-record/explain-words.js';
import { LOSS_REASONS } from '../../../domain/values/loss-reason.js';
import { SKIP_CODES, SKIP_REASONS, skipCodeOf, type SkipReason } from '../../../domain/values/skip-code.js';

describe('skip codes', () => {
  test('the six of the specification are among them', () => {
    const six = ['ad_skipped', 'ads_disabled', 'illegal_content', 'ivt_blocked', 'unfilled_bid', 'unknown'];
    expect(SKIP_CODES).toEqual(expect.arrayContaining(six));
  });

  test('every code has a reason', () => {
    expect(new Set(Object.values(SKIP_REASONS).map(({ code }) => code))).toEqual(new Set(SKIP_CODES));
  });

  test.each<[SkipReason, string]>([
    ['track-only', 'ads_disabled'],
    ['invalid-traffic', 'ivt_blocked'],
    ['unsafe-content', 'illegal_content'],
    ['sensitive-content', 'illegal_content'],
    ['child-speaker', 'illegal_content'],
    ['unread-language', 'ad_skipped'],
    ['hold-out', 'ad_skipped'],
    ['first-turns', 'ad_skipped'],
    ['every-nth', 'ad_skipped'],
    ['cooldown', 'ad_skipped'],
    ['session-cap', 'ad_skipped'],
    ['hour-cap', 'ad_skipped'],
    ['day-cap', 'ad_skipped'],
    ['low-relevance', 'ad_skipped'],
    ['no-reason', 'ad_skipped'],
    ['no-usable-bid', 'unfilled_bid'],
    ['advertiser-hidden', 'unfilled_bid'],
    ['privacy-forbids', 'unknown'],
    ['placement-unknown', 'unknown'],
    ['store-unavailable', 'unknown'],
    ['out-of-time', 'unknown'],
    ['turn-is-past', 'unknown'],
    ['other-installation', 'unknown'],
  ])('%s is told as %s', (reason, code) => {
    expect(skipCodeOf(reason)).toBe(code);
  });
});

describe('loss reasons', () => {
  test('are the codes of OpenRTB, private ones from 500', () => {
    expect(LOSS_REASONS).toMatchObject({
      won: 0,
      'internal-error': 1,
      'opportunity-expired': 2,
      'invalid-response': 3,
      'invalid-deal': 4,
      'invalid-auction-id': 5,
      'invalid-advertiser-domain': 6,
      'missing-markup': 7,
      'missing-creative-id': 8,
      'missing-price': 9,
      'below-floor': 100,
      'below-deal-floor': 101,
      'lost-to-higher-bid': 102,
      'lost-to-deal': 103,
      'seat-blocked': 104,
      filtered: 200,
      'creative-size': 203,
      'creative-format': 204,
      'advertiser-exclusion': 205,
      'creative-not-secure': 207,
      'creative-language': 208,
      'category-exclusion': 209,
    });
    const codes = Object.values(LOSS_REASONS);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => code > 215).every((code) => code >= 500)).toBe(true);
  });
});

test('every reason has words of its own', () => {
  expect(Object.keys(OUTCOME_WORDS).sort()).toEqual(Object.keys(LOSS_REASONS).sort());
  expect(new Set(Object.values(OUTCOME_WORDS)).size).toBe(Object.keys(OUTCOME_WORDS).length);
  expect(new Set(Object.values(SKIP_REASONS).map(({ why }) => why)).size).toBe(Object.keys(SKIP_REASONS).length);
});
