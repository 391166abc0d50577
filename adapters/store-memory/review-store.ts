import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { RefusedCreatives, ReviewStore } from '../../application/ports/storage/review-store.js';
import {
  creativeKey,
  inReviewOrder,
  refusedOf,
  withoutReporters,
  type CreativeReview,
} from '../../domain/delivery/creative-review.js';
import type { AccountId } from '../../domain/values/ids.js';
import { BoundedMap } from './maps/bounded-map.js';

interface Known {
  readonly value: CreativeReview;
  readonly version: number;
}

interface AccountReviews {
  readonly all: readonly Known[];
  readonly refused: RefusedCreatives;
}
const NONE: AccountReviews = { all: [], refused: new Map() };

const valuesOf = (all: readonly Known[]): readonly CreativeReview[] => inReviewOrder(all.map(({ value }) => value));

/** Reviews are kept until the account whose are unused for longest has to give way. */
export const createMemoryReviewStore = (): ReviewStore => {
  const accounts = new BoundedMap<AccountReviews>({
    maxBytes: MEMORY_BOUNDS.memoryReviews,
    bytesOf: (accountId, { all }) => entryBytesOf(accountId, all),
  });
  let lastVersion = 0;
  const of = (accountId: AccountId): AccountReviews => accounts.get(accountId) ?? NONE;
  const versioned = (value: CreativeReview): Known => ({ value, version: ++lastVersion });
  const keep = (accountId: AccountId, all: readonly Known[]): void => {
    const values = valuesOf(all);
    accounts.set(accountId, { all: all.filter(({ value }) => values.includes(value)), refused: refusedOf(values) });
  };
  return {
    read: async (accountId, creative) => {
      const key = creativeKey(creative);
      const found = of(accountId).all.find(({ value }) => creativeKey(value.creative) === key);
      return found ?? { value: undefined, version: 0 };
    },
    replace: async (accountId, seenVersion, next) => {
      const key = creativeKey(next.creative);
      const { all } = of(accountId);
      const others = all.filter(({ value }) => creativeKey(value.creative) !== key);
      const seen = all.find((known) => !others.includes(known));
      if ((seen?.version ?? 0) !== seenVersion) return false;
      keep(accountId, [...others, versioned(next)]);
      return true;
    },
    list: async (accountId) => valuesOf(of(accountId).all),
    refused: (accountId) => of(accountId).refused,
    eraseUser: async (accountId, _userId, traces) => {
      const { all } = of(accountId);
      const left = all.flatMap((known) => {
        const value = withoutReporters(known.value, traces);
        return value === undefined ? [] : [value === known.value ? known : versioned(value)];
      });
      if (left.some((known, i) => known !== all[i]) || left.length < all.length) keep(accountId, left);
    },
  };
};
