import { expect, test } from '@jest/globals';
import { adChoiceOf, type AdChoice } from '../../../domain/delivery/ad-choice.js';
import type { Bid, DirectBid } from '../../../domain/demand/bid.js';
import { sampleDirectBid } from '../../contracts/sample-demand.js';

const direct = (relevance: number, words: number, topics: number, differs: Partial<DirectBid> = {}): Bid =>
  sampleDirectBid({ relevance, fit: { words, topics, meaning: 0.3 }, ...differs });
const ofBidder = (relevance: number): Bid => {
  const { campaignId: _campaign, lineItemId: _item, budgets: _budgets, ...base } = sampleDirectBid({ relevance });
  return { ...base, fit: undefined, kind: 'programmatic' };
};

test.each<readonly [string, Bid, AdChoice['basis']]>([
  ['words alone', direct(0.8, 0.6, 0), 'words'],
  ['topics more than words', direct(0.8, 0.2, 0.9), 'topic'],
  ['meaning alone', direct(0.8, 0, 0), 'topic'],
  ['a stray word', direct(0.2, 0.1, 0), 'general'],
  ['nothing', direct(0.5, 0, 0), 'general'],
  ['a wanted topic, whatever else', direct(0.3, 0, 0.4, { isContextual: true }), 'topic'],
  ['a topic that a bidder advertises', ofBidder(0.8), 'topic'],
  ['what only a bidder knows', ofBidder(0.5), 'auction'],
  ['a test ad', { ...ofBidder(1), kind: 'house' }, 'general'],
])('chosen by %s', (_by, bid, basis) => expect(adChoiceOf(bid, true).basis).toBe(basis));

test('only a bidder receives anything, and no id of a reader who may not be named', () => {
  expect(adChoiceOf(direct(1, 1, 1), true).data).toBe('own');
  expect(adChoiceOf(ofBidder(1), true).data).toBe('to-buyers-with-id');
  expect(adChoiceOf(ofBidder(1), false).data).toBe('to-buyers');
});
