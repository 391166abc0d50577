import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { Ledger, LedgerEntry } from '../../application/ports/storage/ledger.js';
import { countingRuleOf, type CountedType } from '../../domain/delivery/ad-event.js';
import { budgetId, type BudgetHold, type BudgetLimit } from '../../domain/budget/budget.js';
import { accountId, bidId, holdId } from '../../domain/values/ids.js';
import type { Nanos } from '../../domain/values/money.js';
import { NaiveLedger } from './naive-ledger.js';

const LIMITS = [10, 25, 40];
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
const stepFrom = (earliestJumpMs: number): fc.Arbitrary<Step> =>
  fc.oneof(
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
    fc.record({ kind: fc.constant('jump' as const), ms: fc.integer({ min: earliestJumpMs, max: 30 }) }),
  );

/**
 * What ad number `n` costs, and which budgets it takes it from: one, two, all three or none. All ids begin with the
 * name of the history.
 */
const namesOf = (history: string) => {
  const budgets = LIMITS.map((limit, i): BudgetLimit => ({ id: budgetId(`${history}-b${i}`), limit: limit as Nanos }));
  const holdIdOf = (n: number) => holdId(`${history}-hold-${n}`);
  const amountOf = (n: number): Nanos => ((n % 5) + 1) as Nanos;
  const budgetsOf = (n: number): readonly BudgetLimit[] => budgets.filter((_, i) => (n >> i) % 2 === 1);
  const holdOf = (n: number, expiresAtMs: number): BudgetHold => ({
    ...{ id: holdIdOf(n), budgets: budgetsOf(n), amount: amountOf(n), expiresAtMs },
  });
  const entryOf = (n: number, type: CountedType, event: number, atMs: number): LedgerEntry => ({
    ...{ accountId: accountId(`${history}-account-${n % 2}`), bidId: bidId(`${history}-bid-${n}`), type, atMs },
    eventId: `event-${event}`,
    requires: countingRuleOf(type).requires,
    bills: countingRuleOf(type).bills ? { holdId: holdIdOf(n), amount: amountOf(n), budgets: budgetsOf(n) } : undefined,
  });
  return { budgets, holdIdOf, holdOf, entryOf };
};

type Names = ReturnType<typeof namesOf>;

/** Plays one step on both and compares the answers. */
const play = async (real: Ledger, model: NaiveLedger, next: Step, nowMs: number, names: Names): Promise<void> => {
  if (next.kind === 'hold') {
    const holds = next.ads.map((n) => names.holdOf(n, nowMs + next.lifetimeMs));
    expect(await real.hold(holds, nowMs)).toEqual(holds.map((hold) => model.hold(hold, nowMs)));
  } else if (next.kind === 'release') {
    await real.release([names.holdIdOf(next.ad)]);
    model.release(names.holdIdOf(next.ad));
  } else if (next.kind === 'record') {
    const entries = next.events.map((e) => names.entryOf(e.ad, e.type, e.id, nowMs));
    expect(await real.record(entries, nowMs)).toEqual(entries.map((entry) => model.record(entry, nowMs)));
  }
};

export interface HistoryOptions {
  /** The ledger of one history; several may be the same. */
  readonly ledger: () => Ledger;
  readonly runs: number;
  /** How far the clock may jump back. */
  readonly earliestJumpMs: number;
}

let histories = 0;

/** Any history of holds, releases, events and clock jumps comes out like in a naive ledger, within every limit. */
export const expectNaiveHistories = ({ ledger, runs, earliestJumpMs }: HistoryOptions): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(stepFrom(earliestJumpMs), { minLength: 1, maxLength: 60 }), async (steps) => {
      const real = ledger();
      const model = new NaiveLedger();
      const names = namesOf(`history-${++histories}`);
      const ids = names.budgets.map(({ id }) => id);
      let nowMs = 1_000;
      for (const next of steps) {
        if (next.kind === 'jump') nowMs += next.ms;
        await play(real, model, next, nowMs, names);
        const spent = await real.spent(ids, nowMs);
        model.expire(nowMs);
        expect(spent).toEqual(ids.map((id) => ({ committed: model.committed(id), held: model.held(id) })));
        for (const [i, { committed, held }] of spent.entries())
          expect(committed + held).toBeLessThanOrEqual(LIMITS[i] ?? 0);
      }
    }),
    { seed: 4, numRuns: runs },
  );
