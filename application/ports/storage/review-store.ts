import type { CreativeReview } from '../../../domain/delivery/creative-review.js';
import type { AccountId } from '../../../domain/values/ids.js';
import type { LossReason } from '../../../domain/values/loss-reason.js';
import type { UserEraser } from './user-eraser.js';

/** For so long at most a node does not know what another one, or a command, has written. */
export const KNOWN_REVIEWS_MS = 5_000;

/** Why a bid with a creative loses, by `creativeKey`. */
export type RefusedCreatives = ReadonlyMap<string, LossReason>;

/** All reviews of an account, in the order of `inReviewOrder`, and the version of them all; 0: none. */
export interface AccountReviews {
  readonly reviews: readonly CreativeReview[];
  readonly version: number;
}

/**
 * Creatives that readers have reported, by account: `MAX_REVIEWS` of each, in the order of `inReviewOrder`; a new one
 * beyond makes the last one go. Compare-and-set of the account as a whole, since what one report changes depends on all
 * its reviews; also after an erasure, which leaves of a review what `withoutReporters` does. An outage rejects.
 */
export interface ReviewStore extends UserEraser {
  read(accountId: AccountId): Promise<AccountReviews>;
  /** `false` when any review of the account has changed since; nothing was written then. */
  replace(accountId: AccountId, seenVersion: number, next: CreativeReview): Promise<boolean>;
  /** Asked at each turn: may be {@link KNOWN_REVIEWS_MS} old, and older in an outage. */
  refused(accountId: AccountId): Promise<RefusedCreatives> | RefusedCreatives;
}
