import type { Ledger, LedgerEntry } from '../../application/ports/storage/ledger.js';
import type { AdStore } from '../../application/ports/storage/ad-store.js';
import type { BudgetId } from '../../domain/budget/budget.js';
import type { BidId } from '../../domain/values/ids.js';
import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import type { WonAd } from '../../domain/delivery/won-ad.js';

export interface Counted {
  readonly entry: LedgerEntry;
  readonly billed: number;
}

/** What the stores were really told, written down beneath all faults. */
export interface Observed {
  readonly counted: Counted[];
  readonly limits: Map<BudgetId, number>;
  readonly ads: Map<BidId, WonAd>;
  readonly decisions: StoredDecision[];
}

export const nothingObserved = (): Observed => ({ counted: [], limits: new Map(), ads: new Map(), decisions: [] });

export const observedLedger = (ledger: Ledger, observed: Observed): Ledger => ({
  open: (...args) => ledger.open(...args),
  hold: (holds, nowMs) => {
    for (const { budgets } of holds) for (const { id, limit } of budgets) observed.limits.set(id, limit);
    return ledger.hold(holds, nowMs);
  },
  release: (ids) => ledger.release(ids),
  spent: (ids, nowMs) => ledger.spent(ids, nowMs),
  record: async (entries, nowMs) => {
    const results = await ledger.record(entries, nowMs);
    results.forEach((result, i) => {
      const entry = entries[i];
      if (result.kind === 'counted' && entry !== undefined) observed.counted.push({ entry, billed: result.billed });
    });
    return results;
  },
});

export const observedAds = (ads: AdStore, observed: Observed): AdStore => ({
  ...ads,
  putIfAbsent: async (ad) => {
    const stored = await ads.putIfAbsent(ad);
    observed.ads.set(stored.bidId, stored);
    return stored;
  },
});
