import type { BegunStatus } from '../../../domain/delivery/ad-event.js';
import type { CreativeName } from '../../../domain/delivery/creative-review.js';
import type { AccountId } from '../../../domain/values/ids.js';

/** Readers reported a creative often enough: an operator has to decide. */
export interface BegunReview {
  readonly accountId: AccountId;
  readonly creative: CreativeName;
  readonly status: BegunStatus;
}

/** Tells operators at once, beside the account's stream. Must not throw. */
export type ReviewAlert = (review: BegunReview) => void;
