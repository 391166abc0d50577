import type { AdEvent } from '../../domain/ad-event.js';
import type { AccountId, BidId, DecisionId, SessionId } from '../../domain/ids.js';
import type { Notice } from '../../domain/notice.js';
import type { RecordedDecision } from '../../domain/recorded-decision.js';
import type { EpochMs } from '../../domain/time.js';

/** An event of the account's stream before it has its id. */
export interface StreamDraft {
  readonly accountId: AccountId;
  readonly sessionId?: SessionId | undefined;
  readonly atMs: EpochMs;
  readonly event: AdEvent;
}

/** An event of the stream; ids of one account increase in the order of commit and leave no hole that fills later. */
export interface StreamEvent extends StreamDraft {
  readonly id: number;
}

export interface JournalEntry {
  readonly decision?: RecordedDecision | undefined;
  readonly events: readonly StreamDraft[];
  /** For the outbox, in the same transaction. */
  readonly notices?: readonly Notice[] | undefined;
}

/**
 * Decisions and stream events. `append` returns at once and never throws; it is batched and bounded, and what had to be dropped is counted.
 * An outage loses entries, never a request.
 */
export interface Journal {
  append(entry: JournalEntry): void;
  /** Resolves when everything appended so far is readable. */
  flush(): Promise<void>;
  readonly dropped: number;
  findDecision(accountId: AccountId | undefined, id: DecisionId): Promise<RecordedDecision | undefined>;
  /** The decision that an ad came from. */
  findDecisionOfBid(accountId: AccountId | undefined, id: BidId): Promise<RecordedDecision | undefined>;
}

/** Stream events after `after`. `oldestId` is the oldest still kept: when `after + 1` is less, there is a gap. */
export interface EventPage {
  readonly events: readonly StreamEvent[];
  readonly oldestId: number;
  /** The newest id of the account; 0 when it never had an event. */
  readonly newestId: number;
}

export interface EventLog {
  /** Oldest first. */
  read(accountId: AccountId, after: number, limit: number): Promise<EventPage>;
  /** Calls back soon after new events became readable; returns how to stop. The listener must not throw. */
  follow(accountId: AccountId, listener: () => void): () => void;
}
