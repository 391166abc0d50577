import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { AccountReviews, RefusedCreatives, ReviewStore } from '../../application/ports/storage/review-store.js';
import {
  creativeKey,
  inReviewOrder,
  refusedOf,
  withoutReporters,
  type CreativeReview,
} from '../../domain/delivery/creative-review.js';
import type { AccountId } from '../../domain/values/ids.js';
import { BoundedMap } from './maps/bounded-map.js';

interface Known extends AccountReviews {
  readonly refused: RefusedCreatives;
}
const NONE: Known = { reviews: [], version: 0, refused: new Map() };

/** Reviews are kept until the account whose are unused for longest has to give way. */
export const createMemoryReviewStore = (): ReviewStore => {
  const accounts = new BoundedMap<Known>({
    maxBytes: MEMORY_BOUNDS.memoryReviews,
    bytesOf: (accountId, { reviews }) => entryBytesOf(accountId, reviews),
  });
  let lastVersion = 0;
  const of = (accountId: AccountId): Known => accounts.get(accountId) ?? NONE;
  const keep = (accountId: AccountId, all: readonly CreativeReview[]): void => {
    const reviews = inReviewOrder(all);
    accounts.set(accountId, { reviews, version: ++lastVersion, refused: refusedOf(reviews) });
  };
  return {
    read: async (accountId) => {
      const { reviews, version } = of(accountId);
      return { reviews, version };
    },
    replace: async (accountId, seenVersion, next) => {
      const { reviews, version } = of(accountId);
      if (version !== seenVersion) return false;
      const key = creativeKey(next.creative);
      keep(accountId, [...reviews.filter(({ creative }) => creativeKey(creative) !== key), next]);
      return true;
    },
    refused: (accountId) => of(accountId).refused,
    eraseUser: async (accountId, _userId, traces) => {
      const { reviews } = of(accountId);
      const left = reviews.flatMap((review) => withoutReporters(review, traces) ?? []);
      if (left.length < reviews.length || left.some((review, i) => review !== reviews[i])) keep(accountId, left);
    },
  };
};
