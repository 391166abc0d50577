import type { CountedEventSet } from '../../../domain/budget/apply-ledger-entry.js';
import type { CountedType } from '../../../domain/delivery/ad-event.js';
import type { LedgerEntry } from '../../../application/ports/storage/ledger.js';
import type { CountedEventRow } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';

type LoadedRow = Pick<CountedEventRow, 'bid_id' | 'type' | 'account_id' | 'event_id'>;

/** No stored text has a NUL in it. */
const pair = (a: string, b: string): string => `${a}\0${b}`;

const rowOf = ({ bidId, type, accountId, eventId }: LedgerEntry): LoadedRow => ({
  bid_id: toKey(bidId),
  type,
  account_id: toKey(accountId),
  event_id: toKey(eventId),
});

/** What was counted of the bids and event ids of one transaction, before it and by it. */
export class LoadedEvents implements CountedEventSet<CountedType, LedgerEntry> {
  readonly #counted = new Set<string>();
  /** By account and event id: the bid and type. */
  readonly #events = new Map<string, string>();

  constructor(rows: readonly LoadedRow[]) {
    for (const row of rows) this.#add(row);
  }

  isIdTaken(entry: LedgerEntry): boolean {
    const row = rowOf(entry);
    const event = this.#events.get(pair(row.account_id, row.event_id));
    return event !== undefined && event !== pair(row.bid_id, row.type);
  }

  has({ bidId }: LedgerEntry, type: string): boolean {
    return this.#counted.has(pair(toKey(bidId), type));
  }

  add(entry: LedgerEntry): void {
    this.#add(rowOf(entry));
  }

  #add({ bid_id, type, account_id, event_id }: LoadedRow): void {
    this.#counted.add(pair(bid_id, type));
    this.#events.set(pair(account_id, event_id), pair(bid_id, type));
  }
}
