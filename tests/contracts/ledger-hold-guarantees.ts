import { deepEqual, equal, ok } from 'node:assert/strict';
import { holdId } from '../../domain/values/ids.js';
import { freshId, sameValue } from './assertions.js';
import type { Guarantees } from './contract-case.js';
import { freshBudget, freshHold, nanos, spentOf, type LedgerSubject } from './ledger-samples.js';

const SPENDERS = 64;

const oneHold: Guarantees<LedgerSubject> = {
  'an unused budget has spent nothing': async ({ ledger }) => {
    const [one, two] = [freshBudget(1), freshBudget(2)];
    sameValue(await ledger.spent([one.id, two.id], Date.now()), [
      { committed: 0, held: 0 },
      { committed: 0, held: 0 },
    ]);
    deepEqual(await ledger.spent([], Date.now()), []);
  },
  'a hold may take exactly the limit': async ({ ledger }) => {
    const budget = freshBudget(100);
    deepEqual(
      await ledger.hold([freshHold([budget], 60), freshHold([budget], 41), freshHold([budget], 40)], Date.now()),
      [true, false, true],
    );
    sameValue(await spentOf(ledger, budget), { committed: 0, held: 100 });
  },
  'a hold takes from all its budgets or from none': async ({ ledger }) => {
    const [wide, narrow, last] = [freshBudget(100), freshBudget(5), freshBudget(100)];
    deepEqual(await ledger.hold([freshHold([wide, narrow, last], 10)], Date.now()), [false]);
    for (const budget of [wide, narrow, last]) sameValue(await spentOf(ledger, budget), { committed: 0, held: 0 });
    deepEqual(await ledger.hold([freshHold([wide, narrow, last], 5)], Date.now()), [true]);
    for (const budget of [wide, narrow, last]) sameValue(await spentOf(ledger, budget), { committed: 0, held: 5 });
  },
  'a refused hold takes nothing': async ({ ledger }) => {
    const budget = freshBudget(10);
    const hold = freshHold([budget], 11);
    deepEqual(await ledger.hold([hold], Date.now()), [false]);
    deepEqual(await ledger.hold([{ ...hold, amount: nanos(10) }], Date.now()), [true]);
  },
  'a hold without budgets always succeeds': async ({ ledger }) => {
    deepEqual(await ledger.hold([freshHold([], 1_000_000_000)], Date.now()), [true]);
  },
  'the same hold again changes nothing, also within one call': async ({ ledger }) => {
    const budget = freshBudget(10);
    const hold = freshHold([budget], 10);
    deepEqual(await ledger.hold([hold, hold], Date.now()), [true, true]);
    deepEqual(await ledger.hold([hold], Date.now()), [true]);
    sameValue(await spentOf(ledger, budget), { committed: 0, held: 10 });
  },
  'money is exact up to the largest safe integer': async ({ ledger }) => {
    const budget = freshBudget(Number.MAX_SAFE_INTEGER);
    const most = freshHold([budget], Number.MAX_SAFE_INTEGER - 1);
    deepEqual(await ledger.hold([most, freshHold([budget], 2), freshHold([budget], 1)], Date.now()), [
      true,
      false,
      true,
    ]);
    sameValue(await spentOf(ledger, budget), { committed: 0, held: Number.MAX_SAFE_INTEGER });
  },
};

const endOfHold: Guarantees<LedgerSubject> = {
  'a released hold returns everything, once': async ({ ledger }) => {
    const [day, total] = [freshBudget(10), freshBudget(20)];
    const [one, two] = [freshHold([day, total], 6), freshHold([day, total], 4)];
    await ledger.hold([one, two], Date.now());
    await ledger.release([one.id, one.id]);
    await ledger.release([one.id]);
    for (const budget of [day, total]) sameValue(await spentOf(ledger, budget), { committed: 0, held: 4 });
  },
  'releasing an unknown hold is no error': async ({ ledger }) => {
    await ledger.release([holdId(freshId()), holdId('__proto__')]);
    await ledger.release([]);
  },
  'a hold ends by itself at its expiry': async ({ ledger }) => {
    const budget = freshBudget(10);
    const now = Date.now();
    const expiresAtMs = now + 60_000;
    await ledger.hold([freshHold([budget], 10, { expiresAtMs })], now);
    deepEqual(await ledger.hold([freshHold([budget], 1)], expiresAtMs - 1), [false]);
    sameValue(await spentOf(ledger, budget, expiresAtMs - 1), { committed: 0, held: 10 });
    sameValue(await spentOf(ledger, budget, expiresAtMs), { committed: 0, held: 0 });
    deepEqual(await ledger.hold([freshHold([budget], 10, { expiresAtMs: expiresAtMs + 1_000 })], expiresAtMs), [true]);
  },
  'holds expire each at its own time': async ({ ledger }) => {
    const budget = freshBudget(100);
    const now = Date.now();
    const afterMs = [5_000, 1_000, 4_000, 2_000, 3_000];
    await ledger.hold(
      afterMs.map((ms) => freshHold([budget], 1, { expiresAtMs: now + ms })),
      now,
    );
    for (let left = 5; left >= 0; left--) {
      sameValue(await spentOf(ledger, budget, now + (5 - left) * 1_000), { committed: 0, held: left });
    }
  },
};

const crowd: Guarantees<LedgerSubject> = {
  'simultaneous holds never exceed a budget': async ({ ledger }) => {
    const room = 7;
    const [day, total] = [freshBudget(room * 10 + 9), freshBudget(1_000_000)];
    const answers = await Promise.all(
      Array.from({ length: SPENDERS }, () => ledger.hold([freshHold([day, total], 10)], Date.now())),
    );
    equal(answers.flat().filter(Boolean).length, room);
    for (const budget of [day, total]) sameValue(await spentOf(ledger, budget), { committed: 0, held: room * 10 });
  },
  'holds that name budgets in different orders do not deadlock': async ({ ledger }) => {
    const [one, two] = [freshBudget(10 * SPENDERS), freshBudget(10 * SPENDERS)];
    const answers = await Promise.all(
      Array.from({ length: SPENDERS }, (_, i) =>
        ledger.hold([freshHold(i % 2 === 0 ? [one, two] : [two, one], 10)], Date.now()),
      ),
    );
    ok(answers.flat().every(Boolean), 'there was room for all');
  },
};

export const holdGuarantees: Guarantees<LedgerSubject> = { ...oneHold, ...endOfHold, ...crowd };
