import { bidKey } from '../../domain/demand/bid.js';
import { bidsOf, type DemandAnswer, type Refusal } from '../../domain/auction/turn-facts.js';
import { creativeKey } from '../../domain/delivery/creative-review.js';
import type { RefusedCreatives } from '../ports/storage/review-store.js';

/** Bids with creatives that readers have reported; with any, when nobody knows which those are (`undefined`). */
export const refusedCreatives = (
  refused: RefusedCreatives | undefined,
  answers: readonly DemandAnswer[],
): readonly Refusal[] => {
  if (refused?.size === 0) return [];
  return bidsOf(answers).flatMap((bid) => {
    const reason =
      refused === undefined
        ? 'store-unavailable'
        : refused.get(creativeKey({ source: bid.source, id: bid.creative.id }));
    return reason === undefined ? [] : [{ key: bidKey(bid), reason }];
  });
};
