import type { AccountId, SubjectId, UserId } from '../../domain/ids.js';

/** Held by every port that keeps personal data: afterwards nothing of this user is left in it. Idempotent. */
export interface UserEraser {
  eraseUser(accountId: AccountId, userId: UserId, subjects: readonly SubjectId[]): Promise<void>;
}
