import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createMemoryLedger } from '../../../adapters/store-memory/index.js';
import type { Ledger, LedgerEntry } from '../../../application/ports/ledger.js';
import { COUNTING_RULES, type CountedType } from '../../../domain/ad-event.js';
import { budgetId, type BudgetHold, type BudgetLimit } from '../../../domain/budget.js';
import { accountId, bidId, holdId } from '../../../domain/ids.js';
import type { Nanos } from '../../../domain/money.js';
import { NaiveLedger } from './naive-ledger.js';

const BUDGETS: readonly BudgetLimit[] = [10, 25, 40].map((limit, i) => ({
  id: budgetId(`b${i}`),
  limit: limit as Nanos,
}));
const TYPES: readonly CountedType[] = ['ad.render-started', 'ad.render-completed', 'ad.viewed', 'ad.clicked'];
const ADS = 12;

type Step =
  | { readonly kind: 'hold'; readonly ads: readonly number[]; readonly lifetimeMs: number }
  | { readonly kind: 'release'; readonly ad: number }
  | {
      readonly kind: 'record';
      readonly events: readonly { readonly ad: number; readonly type: CountedType; readonly id: number }[];
    }
  | { readonly kind: 'jump'; readonly ms: number };

const ad = fc.integer({ min: 0, max: ADS - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('hold' as const),
    ads: fc.array(ad, { maxLength: 4 }),
    lifetimeMs: fc.integer({ min: -1, max: 40 }),
  }),
  fc.record({ kind: fc.constant('release' as const), ad }),
  fc.record({
    kind: fc.constant('record' as const),
    events: fc.array(fc.record({ ad, type: fc.constantFrom(...TYPES), id: fc.integer({ min: 0, max: 60 }) }), {
      maxLength: 6,
    }),
  }),
  fc.record({ kind: fc.constant('jump' as const), ms: fc.integer({ min: -20, max: 30 }) }),
);

/** What ad number `n` costs, and which budgets it takes it from: one, two, all three or none. */
const amountOf = (n: number): Nanos => ((n % 5) + 1) as Nanos;
const budgetsOf = (n: number): readonly BudgetLimit[] => BUDGETS.filter((_, i) => (n >> i) % 2 === 1);
const holdOf = (n: number, expiresAtMs: number): BudgetHold => ({
  id: holdId(`hold-${n}`),
  budgets: budgetsOf(n),
  amount: amountOf(n),
  expiresAtMs,
});
const entryOf = (n: number, type: CountedType, eventId: string, atMs: number): LedgerEntry => ({
  accountId: accountId(`account-${n % 2}`),
  bidId: bidId(`bid-${n}`),
  type,
  eventId,
  atMs,
  requires: COUNTING_RULES[type].requires,
  bills: COUNTING_RULES[type].bills
    ? { holdId: holdId(`hold-${n}`), amount: amountOf(n), budgets: budgetsOf(n) }
    : undefined,
});

/** Plays one step on both and compares the answers. */
const play = async (real: Ledger, model: NaiveLedger, next: Step, nowMs: number): Promise<void> => {
  if (next.kind === 'hold') {
    const holds = next.ads.map((n) => holdOf(n, nowMs + next.lifetimeMs));
    expect(await real.hold(holds, nowMs)).toEqual(holds.map((hold) => model.hold(hold, nowMs)));
  } else if (next.kind === 'release') {
    await real.release([holdId(`hold-${next.ad}`)]);
    model.release(`hold-${next.ad}`);
  } else if (next.kind === 'record') {
    const entries = next.events.map((e) => entryOf(e.ad, e.type, `event-${e.id}`, nowMs));
    expect(await real.record(entries, nowMs)).toEqual(entries.map((entry) => model.record(entry, nowMs)));
  }
};

test('any history of holds, releases, events and clock jumps comes out like in a naive ledger, within every limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
      const real = createMemoryLedger({ events: { appendEvents: () => undefined } });
      const model = new NaiveLedger();
      let nowMs = 1_000;
      for (const next of steps) {
        if (next.kind === 'jump') nowMs += next.ms;
        await play(real, model, next, nowMs);
        const spent = await real.spent(
          BUDGETS.map(({ id }) => id),
          nowMs,
        );
        model.expire(nowMs);
        expect(spent).toEqual(BUDGETS.map(({ id }) => ({ committed: model.committed(id), held: model.held(id) })));
        for (const [i, { committed, held }] of spent.entries()) {
          expect(committed + held).toBeLessThanOrEqual(BUDGETS[i]?.limit ?? 0);
        }
      }
    }),
    { seed: 4, numRuns: 400 },
  );
});
