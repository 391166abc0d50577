import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDurableStores, type DurableStores } from '../../adapters/store-sql/durable-stores.js';
import type { SqlEngine } from '../../adapters/store-sql/tables/sql-databases.js';
import { budgetId, type BudgetHold } from '../../domain/budget/budget.js';
import { accountId, bidId, holdId } from '../../domain/values/ids.js';
import type { Nanos } from '../../domain/values/money.js';
import { HOUR_MS } from '../../domain/values/time.js';
import { sampleDraft, sampleEntry } from '../contracts/sample-records.js';
import { openTestBed, SQL_ENGINES } from '../support/sql-engines.js';
import type { Plan } from './bench.js';
import { atLeast, informational, type Figure } from './figure.js';
import { median, percentile } from './round.js';

const TARGETS: Readonly<Record<SqlEngine, number>> = { sqlite: 3_000, postgres: 1_500 };
/** Calls at the same time: pages that wait for the answer to their event. */
const CALLERS = 128;
const LINE_ITEMS = 20;
const ACCOUNT = accountId('bench');

let ads = 0;
/** An ad of one of several line items, each with a budget of its day and one of its flight. */
const nextHold = (nowMs: number): BudgetHold => {
  const item = ads % LINE_ITEMS;
  const limit = Number.MAX_SAFE_INTEGER as Nanos;
  const budgets = ['day', 'total'].map((part) => ({ id: budgetId(`item-${item}-${part}`), limit }));
  return { id: holdId(`ad-${ads++}`), budgets, amount: 2_500_000 as Nanos, expiresAtMs: nowMs + HOUR_MS };
};

const view = async (ledger: DurableStores['ledger'], { id, amount, budgets }: BudgetHold): Promise<void> => {
  const nowMs = Date.now();
  const entry = sampleEntry({
    ...{ accountId: ACCOUNT, bidId: bidId(id), type: 'ad.viewed', eventId: `view-${id}`, atMs: nowMs },
    bills: { holdId: id, amount, budgets },
    stream: sampleDraft({ accountId: ACCOUNT, atMs: nowMs }),
  });
  const [result] = await ledger.record([entry], nowMs);
  if (result?.kind !== 'counted' || result.billed !== amount) throw new Error(`${id} was not billed in full.`);
};

interface Measured {
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
}

/**
 * So many events as fit into the time, one after the other by each caller. Their holds are taken before and not
 * measured.
 */
const measure = async ({ ledger }: DurableStores, roundMs: number, expected: number): Promise<Measured> => {
  const nowMs = Date.now();
  const holds = Array.from({ length: expected }, () => nextHold(nowMs));
  for (let i = 0; i < holds.length; i += 100) await ledger.hold(holds.slice(i, i + 100), nowMs);
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  const call = async (): Promise<void> => {
    while (performance.now() - startedMs < roundMs) {
      const hold = holds.pop();
      if (hold === undefined) return;
      const askedMs = performance.now();
      await view(ledger, hold);
      latenciesMs.push(performance.now() - askedMs);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return { perSecond: (latenciesMs.length * 1_000) / (performance.now() - startedMs), latenciesMs };
};

const study = async (engine: SqlEngine, { rounds, roundMs }: Plan): Promise<readonly Figure[]> => {
  const bed = await openTestBed(engine);
  const stores = createDurableStores({
    ...{ backend: bed.openBackend(), clock: { nowMs: Date.now } },
    onError: (error) => console.error(error),
  });
  try {
    let { perSecond } = await measure(stores, roundMs, 10_000);
    const all: Measured[] = [];
    const delay = monitorEventLoopDelay({ resolution: 1 });
    for (let i = 0; i < rounds; i++) {
      // More than it can do, so that the time is what ends a round.
      const expected = Math.ceil((perSecond * roundMs * 2) / 1_000);
      delay.enable();
      all.push(await measure(stores, roundMs, expected));
      delay.disable();
      perSecond = all.at(-1)?.perSecond ?? perSecond;
    }
    const latencies = all.flatMap(({ latenciesMs }) => latenciesMs);
    return [
      atLeast(
        `ledger.${engine}`,
        median(all.map((one) => one.perSecond)),
        'durable billing events per second',
        TARGETS[engine],
      ),
      informational(`ledger.${engine}.p50`, percentile(latencies, 0.5), 'ms'),
      informational(`ledger.${engine}.p99`, percentile(latencies, 0.99), 'ms'),
      informational(`ledger.${engine}.blocked-p99`, delay.percentile(99) / 1e6, 'ms that the event loop is late'),
    ];
  } finally {
    await stores.close();
    await bed.close();
  }
};

/** Events that bill, each in a call of its own, as pages send them; answered when they are on disk. */
export const ledgerStudy = async (plan: Plan): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const engine of SQL_ENGINES) figures.push(...(await study(engine, plan)));
  return figures;
};
