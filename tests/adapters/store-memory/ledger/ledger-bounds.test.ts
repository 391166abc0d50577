import { describe, expect, test } from '@jest/globals';
import { createMemoryLedger } from '../../../../adapters/store-memory/index.js';
import { MemoryBudgetAccounts } from '../../../../adapters/store-memory/ledger/budget-accounts.js';
import { budgetId, type BudgetHold } from '../../../../domain/budget/budget.js';
import { releaseHold, takeHold } from '../../../../domain/budget/budget-accounts.js';
import { bidId, holdId } from '../../../../domain/values/ids.js';
import type { Nanos } from '../../../../domain/values/money.js';
import { sampleEntry } from '../../../contracts/index.js';

const events = { appendEvents: (): void => undefined };
const nanos = (amount: number): Nanos => amount as Nanos;
const BUDGET = { id: budgetId('budget'), limit: nanos(1_000) };

const hold = (id: string, differs: Partial<BudgetHold> = {}): BudgetHold => ({
  id: holdId(id),
  budgets: [BUDGET],
  amount: nanos(10),
  expiresAtMs: 100,
  ...differs,
});

describe('money', () => {
  test('64 spenders of the last money, a thousand times: never more than there is, never less than fits', async () => {
    for (let trial = 0; trial < 1_000; trial++) {
      const ledger = createMemoryLedger({ events });
      const room = trial % 9;
      const budget = { id: BUDGET.id, limit: nanos(room * 10 + (trial % 10)) };
      const taken = await Promise.all(
        Array.from({ length: 64 }, (_, i) => ledger.hold([hold(`${i}`, { budgets: [budget] })], 0)),
      );
      expect(taken.flat().filter(Boolean).length).toBe(room);
    }
  });

  test.each([NaN, -1, Infinity, 0.5, 2 ** 53])('an amount of %s is never held', async (amount) => {
    const ledger = createMemoryLedger({ events });
    expect(await ledger.hold([hold('h', { amount: nanos(amount) })], 0)).toEqual([false]);
    expect(await ledger.spent([BUDGET.id], 0)).toEqual([{ committed: 0, held: 0 }]);
  });

  test('a budget that is named twice pays twice, and only if it can', async () => {
    const ledger = createMemoryLedger({ events });
    const twice = (id: string, amount: number) => hold(id, { budgets: [BUDGET, BUDGET], amount: nanos(amount) });
    expect(await ledger.hold([twice('a', 501), twice('b', 500)], 0)).toEqual([false, true]);
    expect(await ledger.spent([BUDGET.id], 0)).toEqual([{ committed: 0, held: 1_000 }]);
  });

  test('a hold that was seen expired does not come back with the clock', async () => {
    const ledger = createMemoryLedger({ events });
    await ledger.hold([hold('a', { amount: nanos(1_000) })], 0);
    expect(await ledger.hold([hold('b', { amount: nanos(1_000), expiresAtMs: 500 })], 200)).toEqual([true]);
    expect(await ledger.spent([BUDGET.id], 50)).toEqual([{ committed: 0, held: 1_000 }]);
  });

  test('a hold expired already is not taken', async () => {
    const ledger = createMemoryLedger({ events });
    expect(await ledger.hold([hold('a', { expiresAtMs: 7 })], 7)).toEqual([false]);
  });

  test('a lowered limit holds for new holds and lets the held be billed', async () => {
    const ledger = createMemoryLedger({ events });
    const old = hold('a', { amount: nanos(900) });
    const lowered = [{ id: BUDGET.id, limit: nanos(500) }];
    await ledger.hold([old], 0);
    expect(await ledger.hold([hold('b', { budgets: lowered })], 0)).toEqual([false]);
    const bills = { holdId: old.id, amount: old.amount, budgets: lowered };
    expect(await ledger.record([sampleEntry({ bills })], 0)).toEqual([{ kind: 'counted', billed: 900, late: false }]);
  });
});

describe('bounds', () => {
  test('more holds than may be kept are refused, not forgotten', async () => {
    const ledger = createMemoryLedger({ events, maxHolds: 2 });
    expect(
      await ledger.hold(
        ['a', 'b', 'c'].map((id) => hold(id)),
        0,
      ),
    ).toEqual([true, true, false]);
    await ledger.release([holdId('a')]);
    expect(await ledger.hold([hold('d')], 0)).toEqual([true]);
    expect(await ledger.spent([BUDGET.id], 0)).toEqual([{ committed: 0, held: 20 }]);
  });

  test('a budget pushed out while it was held comes back without credit', () => {
    const accounts = new MemoryBudgetAccounts({ maxBudgets: 1, maxHolds: 10 });
    takeHold(accounts, hold('a'), 0);
    takeHold(accounts, hold('b', { budgets: [{ id: budgetId('other'), limit: nanos(10) }] }), 0);
    releaseHold(accounts, holdId('a'));
    expect(accounts.spent(BUDGET.id)).toEqual({ committed: 0, held: 0 });
  });

  test('events of the bids counted last are remembered, with their ids', async () => {
    const ledger = createMemoryLedger({ events, maxBids: 2 });
    const entries = ['1', '2', '3'].map((n) => sampleEntry({ bidId: bidId(n), eventId: n }));
    await ledger.record(entries, 0);
    // The event id of a forgotten bid is forgotten, too: nothing stays behind.
    expect(
      (await ledger.record([sampleEntry({ bidId: bidId('3'), type: 'ad.clicked', eventId: '1' })], 0))[0]?.kind,
    ).toBe('counted');
    const again = await ledger.record([...entries].reverse(), 0);
    expect(again.map(({ kind }) => kind)).toEqual(['duplicate', 'duplicate', 'conflict']);
  });
});
