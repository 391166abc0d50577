import type { AdEvent } from '../../../../domain/delivery/ad-event.js';
import type { AdFacts } from '../../../../domain/delivery/ad-facts.js';
import type { AccountId, BidId, DecisionId, SessionId, SubjectId } from '../../../../domain/values/ids.js';
import type { BidIdRange } from '../../../../domain/values/ad-reference.js';
import type { Notice, NoticeId } from '../../../../domain/delivery/notice.js';
import type { DecisionFilter, FoundDecision } from '../../../../domain/decision-record/search.js';
import type { StoredDecision } from '../../../../domain/decision-record/stored-decision.js';
import type { TextRecord } from '../../../../domain/decision-record/text-record.js';
import type { EpochMs } from '../../../../domain/values/time.js';
import type { Traces, UserEraser } from '../user-eraser.js';

/** An event of the account's stream before it has its id. */
export interface StreamDraft {
  readonly accountId: AccountId;
  readonly sessionId?: SessionId | undefined;
  readonly atMs: EpochMs;
  readonly event: AdEvent;
  /** Of events of an ad that was won. */
  readonly about?: Partial<AdFacts> | undefined;
}

/** An event of the stream; ids of one account increase in the order of commit and leave no hole that fills later. */
export interface StreamEvent extends StreamDraft {
  readonly id: number;
}

/** Of whom an entry tells. Kept beside the records, which name nobody, so that a user can be erased. */
export interface UserDataRef {
  readonly accountId: AccountId;
  /** Digest of the user id. */
  readonly user: SubjectId;
  /** Whom the exposures are counted for. */
  readonly subject: SubjectId;
  readonly sessionId: SessionId;
}

export interface JournalEntry {
  readonly decision?: StoredDecision | undefined;
  readonly events: readonly StreamDraft[];
  /** Of an ad of a decision that was appended before; without it, it is lost. */
  readonly text?: TextRecord | undefined;
  /** For the outbox, in the same transaction. */
  readonly notices?: readonly Notice[] | undefined;
  /**
   * A notice of the outbox that is settled with it, in the same transaction. When it does not wait there any more,
   * nothing of the entry is written.
   */
  readonly fulfils?: { readonly notice: NoticeId; readonly atMs: EpochMs } | undefined;
  /** Absent: nobody. Kept as long as anything that may be found by it. */
  readonly userDataRef?: UserDataRef | undefined;
}

/**
 * Entries that are lost, by why. `noRoom`: more waited than fits. `unknownEnd`: their commit was not answered, so that
 * they may be there. `notWritten`: the database took them at no attempt, the journal was closed, or they are no data.
 */
export interface DroppedRecords {
  readonly noRoom: number;
  readonly unknownEnd: number;
  readonly notWritten: number;
}

export const NONE_DROPPED: DroppedRecords = { noRoom: 0, unknownEnd: 0, notWritten: 0 };

export const countDropped = ({ noRoom, unknownEnd, notWritten }: DroppedRecords): number =>
  noRoom + unknownEnd + notWritten;

/** Where a search goes on: behind this decision, newest first. */
export interface DecisionPlace {
  readonly atMs: EpochMs;
  readonly id: DecisionId;
}

/** Decisions of one account, from `fromMs` up to, and without, `untilMs`. */
export interface DecisionSearch {
  readonly accountId: AccountId;
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
  readonly before?: DecisionPlace | undefined;
  readonly filter: DecisionFilter;
  readonly limit: number;
}

export interface FoundDecisions {
  /** Newest first. */
  readonly decisions: readonly FoundDecision[];
  /** The last one that was looked at; absent: there are no more. */
  readonly next?: DecisionPlace | undefined;
}

/** So many decisions a search looks at, however few are what is asked for. */
export const SEARCHED_DECISIONS = 200;
/** So many ads of one millisecond are found by a reference. */
export const MAX_REFERRED = 10;

/**
 * Decisions and stream events. `append` returns at once and never throws; it is batched and bounded, and what had to be
 * dropped is counted. An outage loses entries, never a request. Erases what tells of the person from decisions and
 * events of the sessions of the traces (`redactDecision`, `redactEvent`, no session), and the user's data refs last, so
 * that an erasure that broke off can be made again. No event goes: a stream has no holes.
 */
export interface Journal extends UserEraser {
  append(entry: JournalEntry): void;
  /** Resolves when everything appended so far is readable. */
  flush(): Promise<void>;
  readonly dropped: DroppedRecords;
  /** The database took nothing the last time that something was written. */
  readonly isOut: boolean;
  findDecision(accountId: AccountId | undefined, id: DecisionId): Promise<StoredDecision | undefined>;
  /** What a user's data refs lead to. */
  tracesOf(accountId: AccountId, user: SubjectId): Promise<Traces>;
  /** The decision that an ad came from. */
  findDecisionOfBid(accountId: AccountId | undefined, id: BidId): Promise<StoredDecision | undefined>;
  /** At most `limit` of the next {@link SEARCHED_DECISIONS} decisions. */
  searchDecisions(search: DecisionSearch): Promise<FoundDecisions>;
  /** The decisions that ads of these ids came from, in order of the ids; at most {@link MAX_REFERRED}. */
  findDecisionsOfBids(accountId: AccountId | undefined, ids: BidIdRange): Promise<readonly FoundDecision[]>;
  /** Who wrote the texts of these ads, as far as it is known; an erasure and the end of their decision remove them. */
  findTexts(ids: readonly BidId[]): Promise<readonly TextRecord[]>;
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
  /**
   * Calls back soon after new events became readable; returns how to stop. Listeners of
   * the engine never throw: it reports what a caller's do.
   */
  follow(accountId: AccountId, listener: () => void): () => void;
}
