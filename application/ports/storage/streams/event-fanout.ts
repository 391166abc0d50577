import type { AccountId } from '../../../../domain/values/ids.js';

/**
 * Tells all nodes that an account has new events, so that a journal need not wait for its next look. Best effort: a
 * notice may come twice, late or never, also to the node that gave it. An outage loses notices and nothing else.
 */
export interface EventFanout {
  /** Returns at once and never throws. */
  notify(accountId: AccountId): void;
  /** Returns how to stop. The listener must not throw. */
  onNotice(listener: (accountId: AccountId) => void): () => void;
}
