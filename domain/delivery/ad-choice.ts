import type { Bid } from '../demand/bid.js';
import { UNKNOWN_RELEVANCE } from '../demand/relevance.js';

/**
 * What a reader learns of how an ad was chosen.
 * `basis`: `general` if nothing of the conversation or the video spoke for it, `auction` if only its buyer may know.
 * `data`: `own` if nothing left the service; otherwise what every bidder may have received.
 */
export interface AdChoice {
  readonly basis: 'topic' | 'words' | 'general' | 'auction';
  readonly data: 'own' | 'to-buyers' | 'to-buyers-with-id';
}

/** A line item that wants certain topics or words was chosen by them, however little else it has in common. */
const basisOf = (bid: Bid): AdChoice['basis'] => {
  if (bid.kind === 'house') return 'general';
  const isMatch = bid.relevance > UNKNOWN_RELEVANCE || (bid.kind === 'direct' && bid.isContextual === true);
  if (!isMatch) return bid.kind === 'direct' ? 'general' : 'auction';
  return bid.fit !== undefined && bid.fit.words > bid.fit.topics ? 'words' : 'topic';
};

/** `knowsPerson`: nothing forbids to name the reader. */
export const adChoiceOf = (bid: Bid, knowsPerson: boolean): AdChoice => ({
  basis: basisOf(bid),
  data: bid.kind !== 'programmatic' ? 'own' : knowsPerson ? 'to-buyers-with-id' : 'to-buyers',
});
