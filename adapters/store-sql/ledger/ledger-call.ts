import type { LedgerEntry, RecordResult } from '../../../application/ports/storage/ledger.js';
import { unopenedHoldId, type BudgetHold, type BudgetId, type BudgetLimit } from '../../../domain/budget/budget.js';
import { cancelHold, openHold, takeHold, type BudgetAccounts } from '../../../domain/budget/budget-accounts.js';
import type { HoldId } from '../../../domain/values/ids.js';
import type { EpochMs } from '../../../domain/values/time.js';

/** What a transaction has loaded; a call changes it by the rules and answers from it. */
export interface LoadedLedger {
  readonly budgets: BudgetAccounts;
  count(entry: LedgerEntry): RecordResult;
}

/** A call of the ledger as plain data. */
export type LedgerRequest =
  | { readonly kind: 'hold'; readonly holds: readonly BudgetHold[]; readonly nowMs: EpochMs }
  | { readonly kind: 'release'; readonly ids: readonly HoldId[] }
  | { readonly kind: 'open'; readonly ids: readonly HoldId[]; readonly expiresAtMs: EpochMs; readonly nowMs: EpochMs }
  | { readonly kind: 'record'; readonly entries: readonly LedgerEntry[]; readonly nowMs: EpochMs };

/** What a call has to see, and what it then decides. */
export interface LedgerCall<Result = unknown> {
  /** Absent: nothing expires by it. */
  readonly nowMs?: EpochMs | undefined;
  readonly budgets: readonly BudgetId[];
  readonly holds: readonly HoldId[];
  readonly events: readonly LedgerEntry[];
  decide(loaded: LoadedLedger): Result;
}

const idsOf = (budgets: readonly Pick<BudgetLimit, 'id'>[]): readonly BudgetId[] => budgets.map(({ id }) => id);

/** With those that they have while nobody has opened their pages. */
const withUnopened = (ids: readonly HoldId[]): readonly HoldId[] => ids.flatMap((id) => [id, unopenedHoldId(id)]);

const holdCall = (holds: readonly BudgetHold[], nowMs: EpochMs): LedgerCall<readonly boolean[]> => ({
  nowMs,
  budgets: holds.flatMap(({ budgets, unopened = [] }) => [...idsOf(budgets), ...idsOf(unopened)]),
  holds: holds.map(({ id }) => id),
  events: [],
  decide: ({ budgets }) => holds.map((hold) => takeHold(budgets, hold, nowMs)),
});

const releaseCall = (ids: readonly HoldId[]): LedgerCall<void> => ({
  budgets: [],
  holds: withUnopened(ids),
  events: [],
  decide: ({ budgets }) => {
    for (const id of ids) cancelHold(budgets, id);
  },
});

const openCall = (ids: readonly HoldId[], expiresAtMs: EpochMs, nowMs: EpochMs): LedgerCall<void> => ({
  nowMs,
  budgets: [],
  holds: withUnopened(ids),
  events: [],
  decide: ({ budgets }) => {
    for (const id of ids) openHold(budgets, id, expiresAtMs);
  },
});

const recordCall = (entries: readonly LedgerEntry[], nowMs: EpochMs): LedgerCall<readonly RecordResult[]> => ({
  nowMs,
  budgets: entries.flatMap(({ bills }) => idsOf(bills?.budgets ?? [])),
  holds: entries.flatMap(({ bills }) => (bills === undefined ? [] : [bills.holdId])),
  events: entries,
  decide: ({ count }) => entries.map(count),
});

/** Changes nothing, but what has expired of the budgets in hand is removed. */
export const sweepCall = (nowMs: EpochMs): LedgerCall<void> => ({
  nowMs,
  budgets: [],
  holds: [],
  events: [],
  decide: () => undefined,
});

export const callOf = (request: LedgerRequest): LedgerCall => {
  switch (request.kind) {
    case 'hold':
      return holdCall(request.holds, request.nowMs);
    case 'release':
      return releaseCall(request.ids);
    case 'open':
      return openCall(request.ids, request.expiresAtMs, request.nowMs);
    case 'record':
      return recordCall(request.entries, request.nowMs);
  }
};
