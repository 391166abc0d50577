import { expect, test } from '@jest/globals';
import { applyLedgerEntry, type CountedEventSet } from '../../../domain/budget/apply-ledger-entry.js';
import {
  takeHold,
  type Balance,
  type Bill,
  type BudgetAccounts,
  type Held,
} from '../../../domain/budget/budget-accounts.js';
import { budgetId, type BudgetId } from '../../../domain/budget/budget.js';
import { holdId, type HoldId } from '../../../domain/values/ids.js';
import { NO_MONEY, type Nanos } from '../../../domain/values/money.js';

const nanos = (amount: number): Nanos => amount as Nanos;
const BUDGET = { id: budgetId('line-item:tea:total'), limit: nanos(25) };
const bill = (hold: string, amount: number): Bill => ({
  holdId: holdId(hold),
  amount: nanos(amount),
  budgets: [BUDGET],
});

interface Entry {
  readonly eventId: string;
  readonly type: 'load' | 'view';
  readonly requires: readonly Entry['type'][];
  readonly bills?: Bill | undefined;
}
const load: Entry = { eventId: 'load', type: 'load', requires: [] };
const view = (bills?: Bill): Entry => ({ eventId: 'view', type: 'view', requires: ['load'], bills });

/** A ledger of one bid. */
const createLedger = () => {
  const events = new Map<string, Entry['type']>();
  const counted: CountedEventSet<Entry['type'], Entry> = {
    isIdTaken: ({ eventId, type }) => (events.get(eventId) ?? type) !== type,
    has: (_, type) => [...events.values()].includes(type),
    add: ({ eventId, type }) => events.set(eventId, type),
  };
  const balances = new Map<BudgetId, Balance>();
  const holds = new Map<HoldId, Held>();
  const accounts: BudgetAccounts = {
    isFull: false,
    balanceOf: (id) => {
      const balance = balances.get(id) ?? { committed: NO_MONEY, held: NO_MONEY };
      balances.set(id, balance);
      return balance;
    },
    heldOf: (id) => holds.get(id),
    keep: ({ id, amount }, of) => holds.set(id, { amount, balances: of }),
    drop: (id) => holds.delete(id),
    extend: () => {},
  };
  return {
    hold: (id: string, amount: number) =>
      takeHold(accounts, { id: holdId(id), budgets: [BUDGET], amount: nanos(amount), expiresAtMs: 1 }, 0),
    count: (entry: Entry) => applyLedgerEntry(entry, counted, accounts),
    spent: () => accounts.balanceOf(BUDGET.id),
  };
};

test('a view is paid from its hold, once', () => {
  const ledger = createLedger();
  expect(ledger.hold('h', 10)).toBe(true);
  expect(ledger.count(load)).toEqual({ kind: 'counted', billed: 0, late: false });
  expect(ledger.count(view(bill('h', 10)))).toEqual({ kind: 'counted', billed: 10, late: false });
  expect(ledger.count(view(bill('h', 10)))).toEqual({ kind: 'duplicate' });
  expect(ledger.spent()).toEqual({ committed: 10, held: 0 });
});

test.each([
  ['a budget that still has as much, pays all the same', 15, { billed: 10, late: false }, { committed: 10, held: 15 }],
  ['a budget that has less, is counted and pays nothing', 16, { billed: 0, late: true }, { committed: 0, held: 16 }],
])('a view whose hold is gone, from %s', (_, heldByOthers, outcome, spent) => {
  const ledger = createLedger();
  ledger.hold('of others', heldByOthers);
  ledger.count(load);
  expect(ledger.count(view(bill('gone', 10)))).toEqual({ kind: 'counted', ...outcome });
  expect(ledger.spent()).toEqual(spent);
});

test.each([
  ['that the budget still has, pays it', 20, { billed: 20, late: false }, { committed: 20, held: 0 }],
  ['that the budget has not, is counted and pays nothing', 26, { billed: 0, late: true }, { committed: 0, held: 0 }],
])('a view that costs more than its hold, %s', (_, amount, outcome, spent) => {
  const ledger = createLedger();
  ledger.hold('h', 5);
  ledger.count(load);
  expect(ledger.count(view(bill('h', amount)))).toEqual({ kind: 'counted', ...outcome });
  expect(ledger.spent()).toEqual(spent);
});

test.each([-1, 0.5, NaN, Infinity])('%p nanos are held by nobody', (amount) => {
  const ledger = createLedger();
  expect(ledger.hold('h', amount)).toBe(false);
  expect(ledger.spent()).toEqual({ committed: 0, held: 0 });
});

test('what is not counted costs nothing', () => {
  const ledger = createLedger();
  expect(ledger.count(view(bill('h', 10)))).toEqual({ kind: 'out-of-order' });
  ledger.count(load);
  expect(ledger.count({ ...view(bill('h', 10)), eventId: 'load' })).toEqual({ kind: 'conflict' });
  expect(ledger.spent()).toEqual({ committed: 0, held: 0 });
});
