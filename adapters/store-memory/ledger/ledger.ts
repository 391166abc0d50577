import { entriesWithin, entryBytesOf } from '../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { StreamDraft } from '../../../application/ports/storage/streams/journal.js';
import type { Ledger, LedgerEntry, RecordResult } from '../../../application/ports/storage/ledger.js';
import { applyLedgerEntry, type CountedEventSet } from '../../../domain/budget/apply-ledger-entry.js';
import { cancelHold, openHold, takeHold } from '../../../domain/budget/budget-accounts.js';
import type { CountedType } from '../../../domain/delivery/ad-event.js';
import type { Notice } from '../../../domain/delivery/notice.js';
import { entryDelta, type RollupDelta } from '../../../domain/delivery/rollups/rollup.js';
import { BoundedMap } from '../maps/bounded-map.js';
import { compoundKey } from '../maps/compound-key.js';
import { MemoryBudgetAccounts } from './budget-accounts.js';

/** Event ids come from pages, so one account's can neither meet nor spoil another's. */
const eventKey = (entry: LedgerEntry): string => compoundKey(entry.accountId, entry.eventId);
const slotOf = (entry: LedgerEntry): string => compoundKey(entry.bidId, entry.type);

/** An event id is kept twice, once with the slot that it was counted for. */
const bytesOf = (bid: string, types: Map<CountedType, string>): number =>
  [...types.values()].reduce((sum, key) => sum + 2 * entryBytesOf(key, bid), entryBytesOf(bid, undefined));

/** Which types are counted of the bids that were counted last, and under which event ids. */
class CountedEvents implements CountedEventSet<CountedType, LedgerEntry> {
  /** By event id: the bid and type it was counted for. */
  readonly #slots = new Map<string, string>();
  readonly #typesOfBids: BoundedMap<Map<CountedType, string>>;

  constructor(maxBids: number | undefined) {
    this.#typesOfBids = new BoundedMap({
      maxBytes: MEMORY_BOUNDS.memoryCounted,
      maxEntries: maxBids,
      bytesOf,
      onDrop: (_bid, types) => {
        for (const key of types.values()) this.#slots.delete(key);
      },
    });
  }

  isIdTaken(entry: LedgerEntry): boolean {
    const slot = this.#slots.get(eventKey(entry));
    return slot !== undefined && slot !== slotOf(entry);
  }

  has(entry: LedgerEntry, type: CountedType): boolean {
    return this.#typesOfBids.get(entry.bidId)?.has(type) ?? false;
  }

  add(entry: LedgerEntry): void {
    const types = this.#typesOfBids.get(entry.bidId) ?? new Map<CountedType, string>();
    types.set(entry.type, eventKey(entry));
    this.#slots.set(eventKey(entry), slotOf(entry));
    this.#typesOfBids.set(entry.bidId, types);
  }
}

export interface MemoryLedgerOptions {
  /** Where the stream drafts of counted events go; the memory journal is one. */
  readonly events: { appendEvents(drafts: readonly StreamDraft[]): void };
  /** Where the notices of counted events go; the memory outbox is one. Absent: nowhere. */
  readonly outbox?: { add(notices: readonly Notice[]): void } | undefined;
  /** Where the figures of counted events are added up; the memory rollups are one. Absent: nowhere. */
  readonly rollups?: { add(deltas: readonly RollupDelta[]): void } | undefined;
  /** Bids whose counted events are remembered; an event of an older bid could be counted again. */
  readonly maxBids?: number | undefined;
  readonly maxBudgets?: number | undefined;
  /** Holds at one time; further ones are refused. */
  readonly maxHolds?: number | undefined;
}

/** A hold with its share of a budget and its place in the queue of expiries; ids are digests. */
const HOLD_BYTES = 600;
const DEFAULT_MAX_HOLDS = entriesWithin(MEMORY_BOUNDS.memoryHolds, HOLD_BYTES);

/**
 * Exact and race-free within one process, because every operation is done before its promise is made. Nothing outlives
 * the process: `durable` means here "until it ends". Money that has to survive belongs in a store on disk.
 */
export const createMemoryLedger = (options: MemoryLedgerOptions): Ledger => {
  const counted = new CountedEvents(options.maxBids);
  const accounts = new MemoryBudgetAccounts({
    maxBudgets: options.maxBudgets,
    maxHolds: options.maxHolds ?? DEFAULT_MAX_HOLDS,
  });
  const count = (entry: LedgerEntry): RecordResult => {
    const result = applyLedgerEntry(entry, counted, accounts);
    if (result.kind !== 'counted') return result;
    options.rollups?.add([entryDelta(entry, result)]);
    if (entry.stream !== undefined) options.events.appendEvents([entry.stream]);
    if (entry.notices !== undefined) options.outbox?.add(entry.notices);
    return result;
  };
  return {
    hold: async (holds, nowMs) => {
      accounts.expire(nowMs);
      return holds.map((hold) => takeHold(accounts, hold, nowMs));
    },
    release: async (ids) => ids.forEach((id) => cancelHold(accounts, id)),
    open: async (ids, expiresAtMs, nowMs) => {
      accounts.expire(nowMs);
      ids.forEach((id) => openHold(accounts, id, expiresAtMs));
    },
    record: async (entries, nowMs) => {
      accounts.expire(nowMs);
      return entries.map(count);
    },
    spent: async (ids, nowMs) => {
      accounts.expire(nowMs);
      return ids.map((id) => accounts.spent(id));
    },
  };
};
