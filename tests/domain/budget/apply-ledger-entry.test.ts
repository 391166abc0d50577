import { expect, test } from '@jest/globals';
import { applyLedgerEntry, type CountedEventSet } from '../../../domain/budget/apply-ledger-entry.js';
import {
  cancelHold,
  takeHold,
  type Balance,
  type Bill,
  type BudgetAccounts,
  type Held,
} from '../../../domain/budget/budget-accounts.js';
import { budgetId, unopenedShareId, type BudgetHold, type BudgetId } from '../../../domain/budget/budget.js';
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
    hold: (id: string, amount: number, differs: Partial<BudgetHold> = {}) =>
      takeHold(accounts, { id: holdId(id), budgets: [BUDGET], amount: nanos(amount), expiresAtMs: 1, ...differs }, 0),
    cancel: (id: string) => cancelHold(accounts, holdId(id)),
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

test('a hold stands once, and never when it is over already', () => {
  const ledger = createLedger();
  expect([ledger.hold('one', 10), ledger.hold('one', 10)]).toEqual([true, true]);
  expect(ledger.spent().held).toBe(10);
  expect(ledger.hold('over', 10, { expiresAtMs: 0 })).toBe(false);
  expect(ledger.hold('of nothing', 99, { budgets: [], expiresAtMs: 0 })).toBe(true);
  expect(ledger.spent()).toEqual({ committed: 0, held: 10 });
});

test('a hold has no room in what is spent', () => {
  const ledger = createLedger();
  ledger.hold('one', 20);
  ledger.count(load);
  ledger.count(view(bill('one', 20)));
  expect(ledger.spent()).toEqual({ committed: 20, held: 0 });
  expect([ledger.hold('two', 6), ledger.hold('two', 5)]).toEqual([false, true]);
});

test('a hold without room in its share takes nothing, and a cancelled one gives its share back', () => {
  const ledger = createLedger();
  const unopened = [{ id: unopenedShareId('network'), share: 0.4, leastAds: 1 }];
  expect([ledger.hold('one', 6, { unopened }), ledger.hold('two', 6, { unopened })]).toEqual([true, false]);
  expect(ledger.spent().held).toBe(6);
  ledger.cancel('one');
  expect(ledger.spent().held).toBe(0);
  expect(ledger.hold('two', 6, { unopened })).toBe(true);
});

test('what is not counted costs nothing', () => {
  const ledger = createLedger();
  expect(ledger.count(view(bill('h', 10)))).toEqual({ kind: 'out-of-order' });
  ledger.count(load);
  expect(ledger.count({ ...view(bill('h', 10)), eventId: 'load' })).toEqual({ kind: 'conflict' });
  expect(ledger.spent()).toEqual({ committed: 0, held: 0 });
});
