import type { CreativeName, CreativeReview } from '../../../domain/delivery/creative-review.js';
import type { AccountId } from '../../../domain/values/ids.js';
import type { LossReason } from '../../../domain/values/loss-reason.js';
import type { Versioned } from './session-store.js';
import type { UserEraser } from './user-eraser.js';

/** For so long at most a node does not know what another one, or a command, has written. */
export const KNOWN_REVIEWS_MS = 5_000;

/** Why a bid with a creative loses, by `creativeKey`. */
export type RefusedCreatives = ReadonlyMap<string, LossReason>;

/**
 * Creatives that readers have reported, by account: `MAX_REVIEWS` of each, in the order of `inReviewOrder`; a new one
 * beyond makes the last one go. Compare-and-set like `SessionStore`, also after an erasure, which leaves of a review
 * what `withoutReporters` does. An outage rejects.
 */
export interface ReviewStore extends UserEraser {
  read(accountId: AccountId, creative: CreativeName): Promise<Versioned<CreativeReview>>;
  /** `false` when the version is no longer the one seen; nothing was written then. */
  replace(accountId: AccountId, seenVersion: number, next: CreativeReview): Promise<boolean>;
  /** In the order of `inReviewOrder`. */
  list(accountId: AccountId): Promise<readonly CreativeReview[]>;
  /** Asked at each turn: may be {@link KNOWN_REVIEWS_MS} old, and older in an outage. */
  refused(accountId: AccountId): Promise<RefusedCreatives> | RefusedCreatives;
}
