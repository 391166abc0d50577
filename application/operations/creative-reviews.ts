import {
  decided,
  type CreativeName,
  type CreativeReview,
  type ReviewDecision,
} from '../../domain/delivery/creative-review.js';
import type { AccountId } from '../../domain/values/ids.js';
import type { Clock } from '../ports/clock.js';
import type { ReviewStore } from '../ports/storage/review-store.js';
import { MAX_TRIES } from '../ports/storage/session-store.js';

/**
 * What an operator makes of a creative that readers of the account reported. `undefined`: nobody has. Rejects when the
 * store is out.
 */
export const decideReview = async (
  reviews: Pick<ReviewStore, 'read' | 'replace'>,
  clock: Pick<Clock, 'nowMs'>,
  asked: { readonly account: AccountId; readonly creative: CreativeName; readonly decision: ReviewDecision },
): Promise<CreativeReview | undefined> => {
  const { account, creative, decision } = asked;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const { value, version } = await reviews.read(account, creative);
    if (value === undefined) return undefined;
    const next = decided(value, decision, clock.nowMs());
    if (await reviews.replace(account, version, next)) return next;
  }
  throw new Error('The creative was reported again and again meanwhile; decide once more.');
};
