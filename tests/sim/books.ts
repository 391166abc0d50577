import type { Ledger, LedgerEntry } from '../../application/ports/storage/ledger.js';
import type { AdStore } from '../../application/ports/storage/ad-store.js';
import type { BudgetId } from '../../domain/budget/budget.js';
import type { BidId } from '../../domain/values/ids.js';
import type { WonAd } from '../../domain/delivery/won-ad.js';

export interface Counted {
  readonly entry: LedgerEntry;
  readonly billed: number;
}

/** What the stores were really told, written down beneath all faults. */
export interface Books {
  readonly counted: Counted[];
  readonly limits: Map<BudgetId, number>;
  readonly ads: Map<BidId, WonAd>;
}

export const openBooks = (): Books => ({ counted: [], limits: new Map(), ads: new Map() });

export const bookedLedger = (ledger: Ledger, books: Books): Ledger => ({
  open: (...args) => ledger.open(...args),
  hold: (holds, nowMs) => {
    for (const { budgets } of holds) for (const { id, limit } of budgets) books.limits.set(id, limit);
    return ledger.hold(holds, nowMs);
  },
  release: (ids) => ledger.release(ids),
  spent: (ids, nowMs) => ledger.spent(ids, nowMs),
  record: async (entries, nowMs) => {
    const results = await ledger.record(entries, nowMs);
    results.forEach((result, i) => {
      const entry = entries[i];
      if (result.kind === 'counted' && entry !== undefined) books.counted.push({ entry, billed: result.billed });
    });
    return results;
  },
});

export const bookedAds = (ads: AdStore, books: Books): AdStore => ({
  ...ads,
  putIfAbsent: async (ad) => {
    const stored = await ads.putIfAbsent(ad);
    books.ads.set(stored.bidId, stored);
    return stored;
  },
});
