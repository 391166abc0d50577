import type { CountedType } from '../../../domain/delivery/ad-event.js';
import type { BudgetHold, BudgetLimit } from '../../../domain/budget/budget.js';
import type { AccountId, BidId, HoldId } from '../../../domain/values/ids.js';
import type { Nanos } from '../../../domain/values/money.js';
import type { Notice } from '../../../domain/delivery/notice.js';
import type { SoldAs } from '../../../domain/delivery/rollups/rollup.js';
import type { EpochMs } from '../../../domain/values/time.js';
import type { StreamDraft } from './streams/journal.js';

/** One event to be counted, as data: what must have come before, what it bills, what follows from it. */
export interface LedgerEntry {
  readonly accountId: AccountId;
  readonly bidId: BidId;
  readonly type: CountedType;
  /** Given by the page; within one account the same id again is the same event. */
  readonly eventId: string;
  readonly atMs: EpochMs;
  /** With its own type among them it is never counted; whether it is a duplicate or a conflict is told all the same. */
  readonly requires: readonly CountedType[];
  /** Absent when the event costs nothing. */
  readonly bills?:
    { readonly holdId: HoldId; readonly amount: Nanos; readonly budgets: readonly BudgetLimit[] } | undefined;
  /** What it counts for. */
  readonly soldAs?: SoldAs | undefined;
  /** Appended to the event stream in the same transaction. */
  readonly stream?: StreamDraft | undefined;
  /** For the outbox, in the same transaction, when the event is counted. */
  readonly notices?: readonly Notice[] | undefined;
}

/**
 * `counted`: durable and counted once; `billed` is 0 with reason `late` when the hold is gone and the budget admits no
 * more. `duplicate`: already counted, nothing changed. `out-of-order`: something it requires is missing; may be
 * retried. `conflict`: this event id was counted with another bid or type; nothing changed.
 */
export type RecordResult =
  | { readonly kind: 'counted'; readonly billed: Nanos; readonly late: boolean }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'out-of-order' }
  | { readonly kind: 'conflict' };

/**
 * The one transaction boundary for money. Committed plus held never exceeds a budget's limit, whoever calls at once.
 * A hold takes from all its budgets or from none, and is gone at its expiry without anyone's doing.
 * An outage rejects and nothing happened; events are then answered 503 and may be sent again.
 */
export interface Ledger {
  /**
   * One answer per hold: whether it was taken, from its budgets and its shares of what is unopened, or from none. A
   * hold without budgets always is. Taking the same id again changes nothing.
   */
  hold(holds: readonly BudgetHold[], nowMs: EpochMs): Promise<readonly boolean[]>;
  /** Gives back what is still held; unknown ids are no error. */
  release(ids: readonly HoldId[]): Promise<void>;
  /**
   * The pages of these holds' ads were opened: they count in no {@link UnopenedShare} any more, and those that still
   * stand last until `expiresAtMs`, if that is later. Unknown ids are no error; what is gone is not taken anew.
   */
  open(ids: readonly HoldId[], expiresAtMs: EpochMs, nowMs: EpochMs): Promise<void>;
  /** Counts in the given order, one result per entry. A promise that resolves means durable. */
  record(entries: readonly LedgerEntry[], nowMs: EpochMs): Promise<readonly RecordResult[]>;
  /** What is committed and still held of each budget or share, in the order of `ids`. */
  spent(ids: readonly BudgetLimit['id'][], nowMs: EpochMs): Promise<readonly BudgetSpent[]>;
}

export interface BudgetSpent {
  readonly committed: Nanos;
  readonly held: Nanos;
}
