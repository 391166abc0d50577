import { equal } from 'node:assert/strict';
import { accountId, bidId } from '../../domain/values/ids.js';
import { freshId, sameValue } from './assertions.js';
import type { Guarantees } from './contract-case.js';
import { billing, freshBudget, freshHold, nanos, spentOf, type LedgerSubject } from './ledger-samples.js';

const SPENDERS = 64;

const held: Guarantees<LedgerSubject> = {
  "billing commits a hold's exact amount in all budgets and ends it": async ({ ledger }) => {
    const [day, total] = [freshBudget(100), freshBudget(1_000)];
    const [hold, other] = [freshHold([day, total], 33), freshHold([day, total], 7)];
    await ledger.hold([hold, other], Date.now());
    sameValue(await ledger.record([billing(hold)], Date.now()), [{ kind: 'counted', billed: 33, late: false }]);
    for (const budget of [day, total]) sameValue(await spentOf(ledger, budget), { committed: 33, held: 7 });
    await ledger.release([hold.id]);
    for (const budget of [day, total]) sameValue(await spentOf(ledger, budget), { committed: 33, held: 7 });
  },
  "committed money stays after its hold's expiry": async ({ ledger }) => {
    const budget = freshBudget(100);
    const hold = freshHold([budget], 33);
    await ledger.hold([hold], Date.now());
    await ledger.record([billing(hold)], Date.now());
    sameValue(await spentOf(ledger, budget, hold.expiresAtMs + 1), { committed: 33, held: 0 });
  },
  'committed money cannot be held again': async ({ ledger }) => {
    const budget = freshBudget(10);
    const hold = freshHold([budget], 10);
    sameValue(await ledger.hold([hold], Date.now()), [true]);
    await ledger.record([billing(hold)], Date.now());
    // It lasts beyond that instant: one that is over is refused whatever is committed.
    const next = freshHold([budget], 1, { expiresAtMs: hold.expiresAtMs + 60_000 });
    sameValue(await ledger.hold([next], hold.expiresAtMs + 1), [false]);
  },
  'an uncounted event bills nothing': async ({ ledger }) => {
    const budget = freshBudget(100);
    const hold = freshHold([budget], 10);
    await ledger.hold([hold], Date.now());
    const entry = billing(hold);
    await ledger.record([{ ...entry, requires: ['ad.render-completed'], type: 'ad.viewed' }], Date.now());
    sameValue(await spentOf(ledger, budget), { committed: 0, held: 10 });
    const again = billing(freshHold([budget], 10), { accountId: entry.accountId, bidId: entry.bidId });
    const conflict = billing(freshHold([budget], 10), { accountId: entry.accountId, eventId: entry.eventId });
    await ledger.record([entry, entry, again, conflict], Date.now());
    sameValue(await spentOf(ledger, budget), { committed: 10, held: 0 });
  },
  'a hold without budgets is billed in full': async ({ ledger }) => {
    const hold = freshHold([], 5);
    await ledger.hold([hold], Date.now());
    sameValue(await ledger.record([billing(hold)], Date.now()), [{ kind: 'counted', billed: 5, late: false }]);
  },
};

const late: Guarantees<LedgerSubject> = {
  'without a hold, an event is billed if its budgets allow': async ({ ledger }) => {
    const [day, total] = [freshBudget(10), freshBudget(20)];
    const hold = freshHold([day, total], 10);
    await ledger.hold([hold], Date.now());
    sameValue(await ledger.record([billing(hold)], hold.expiresAtMs), [{ kind: 'counted', billed: 10, late: false }]);
    for (const budget of [day, total])
      sameValue(await spentOf(ledger, budget, hold.expiresAtMs), { committed: 10, held: 0 });
  },
  'without a hold or budget, an event is counted at 0 as late': async ({ ledger }) => {
    const [day, total] = [freshBudget(10), freshBudget(100)];
    const [hold, taker] = [freshHold([total, day], 10), freshHold([day], 1)];
    await ledger.hold([hold], Date.now());
    await ledger.release([hold.id]);
    await ledger.hold([taker], Date.now());
    const entry = billing(hold);
    sameValue(await ledger.record([entry, entry], Date.now()), [
      { kind: 'counted', billed: 0, late: true },
      { kind: 'duplicate' },
    ]);
    sameValue(await spentOf(ledger, total), { committed: 0, held: 0 });
    sameValue(await spentOf(ledger, day), { committed: 0, held: 1 });
  },
  'an unknown hold is billed like an expired one': async ({ ledger }) => {
    const budget = freshBudget(10);
    const [one, two] = [freshHold([budget], 10), freshHold([budget], 1)];
    sameValue(await ledger.record([billing(one), billing(two)], Date.now()), [
      { kind: 'counted', billed: 10, late: false },
      { kind: 'counted', billed: 0, late: true },
    ]);
  },
};

const crowd: Guarantees<LedgerSubject> = {
  'simultaneous bills are exact and within the budget': async ({ ledger }) => {
    const budget = freshBudget(SPENDERS * 3 - 1);
    const account = accountId(freshId());
    const holds = Array.from({ length: SPENDERS }, () => freshHold([budget], 3));
    const taken = await Promise.all(holds.map((hold) => ledger.hold([hold], Date.now())));
    equal(taken.flat().filter(Boolean).length, SPENDERS - 1);
    const bills = holds.map((hold) => billing(hold, { accountId: account, bidId: bidId(freshId()) }));
    const twice = await Promise.all([...bills, ...bills].map((entry) => ledger.record([entry], Date.now())));
    const counted = twice.flat().flatMap((result) => (result.kind === 'counted' ? [result] : []));
    equal(counted.length, SPENDERS);
    equal(
      counted.reduce((sum, { billed }) => sum + billed, 0),
      (SPENDERS - 1) * 3,
    );
    sameValue(await spentOf(ledger, budget), { committed: nanos((SPENDERS - 1) * 3), held: 0 });
  },
};

export const billingGuarantees: Guarantees<LedgerSubject> = { ...held, ...late, ...crowd };
