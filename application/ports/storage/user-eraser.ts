import type { AccountId, BidId, DecisionId, SessionId, SubjectId, UserId } from '../../../domain/values/ids.js';

/** Under which other ids something of a user is kept. */
export interface Traces {
  /** Digest of the user id. */
  readonly user: SubjectId;
  /** Whose exposures are the user's alone. */
  readonly subjects: readonly SubjectId[];
  readonly sessions: readonly SessionId[];
  readonly decisions: readonly DecisionId[];
  readonly ads: readonly BidId[];
}

/**
 * Held by every port that keeps personal data: afterwards nothing is left in it of this user, and of what the traces
 * name. What money depends on stays, without the person. Idempotent; an outage rejects, and it may be asked again.
 */
export interface UserEraser {
  eraseUser(accountId: AccountId, userId: UserId, traces: Traces): Promise<void>;
}
