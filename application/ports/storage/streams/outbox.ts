import type { Notice, NoticeId } from '../../../../domain/delivery/notice.js';
import type { EpochMs } from '../../../../domain/values/time.js';
import type { UserEraser } from '../user-eraser.js';

/** A notice that has to be delivered now; `attempts` were made before. */
export interface DueNotice {
  readonly notice: Notice;
  readonly attempts: number;
}

/** Notices that are not settled, also those that are leased or postponed. */
export interface Backlog {
  readonly count: number;
  /** When the oldest was made. Absent: none waits. */
  readonly oldestAtMs?: EpochMs | undefined;
}

/**
 * Notices on their way to bidders, put in by the ledger (with the event that they bill) and by the journal (with the
 * decision that they tell of). A notice that was put in twice is one. Whoever claims has them alone until the lease is
 * over; then another may. An outage rejects: notices wait, none is lost that a ledger or journal has taken. Erases the
 * notices of the decisions and ads of the traces, also those that wait: what a bidder asked to be told may name the
 * person.
 */
export interface Outbox extends UserEraser {
  /**
   * When more are due than `limit`, new ones come first, in the order in which they were put in, then those that were
   * claimed before, by when they came to be due again: repetitions to a bidder that is out hold up nothing new.
   */
  claim(limit: number, nowMs: EpochMs, leaseMs: number): Promise<readonly DueNotice[]>;
  /** Delivered, or given up: never comes back. Unknown ids are no error. */
  settle(ids: readonly NoticeId[]): Promise<void>;
  /** An attempt failed; not before `untilMs` comes the next. */
  postpone(id: NoticeId, untilMs: EpochMs): Promise<void>;
  /** They were claimed, and no attempt was made: none is counted. Nobody's before `untilMs`. */
  putBack(ids: readonly NoticeId[], untilMs: EpochMs): Promise<void>;
  /** For an operator, some times a minute. */
  backlog(): Promise<Backlog>;
  /** Notices that found no room, since the start. A durable outbox drops none. */
  readonly dropped: number;
}
