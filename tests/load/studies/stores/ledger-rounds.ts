import { createDurableStores } from '../../../../adapters/store-sql/durable-stores.js';
import type { SqlEngine } from '../../../../adapters/store-sql/tables/sql-databases.js';
import type { Ledger } from '../../../../application/ports/storage/ledger.js';
import { budgetId, type BudgetHold } from '../../../../domain/budget/budget.js';
import type { SoldAs } from '../../../../domain/delivery/rollups/rollup.js';
import { accountId, bidId, creativeId, holdId, lineItemId, placementCode } from '../../../../domain/values/ids.js';
import type { Nanos } from '../../../../domain/values/money.js';
import { HOUR_MS } from '../../../../domain/values/time.js';
import { sampleDraft, sampleEntry, sampleSoldAs } from '../../../contracts/index.js';
import { openTestBed } from '../../../support/sql-engines.js';

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

const COUNTRIES = [
  'DE',
  'AT',
  'CH',
  'FR',
  'IT',
  'ES',
  'PT',
  'NL',
  'BE',
  'DK',
  'SE',
  'NO',
  'FI',
  'PL',
  'CZ',
  'US',
  'GB',
];
const LANGUAGES = ['de', 'fr', 'it', 'es', 'pt', 'nl', 'en'];
const DEVICES = ['handset', 'tablet', 'desktop'] as const;
const CREATIVES = 60;

/** Hardly any two of a transaction count in the same rows of every rollup. */
const nextSoldAs = (sold: number): SoldAs =>
  sampleSoldAs({
    placement: placementCode(`placement-${sold % 2}`),
    lineItem: lineItemId(`item-${sold % LINE_ITEMS}`),
    creative: creativeId(`creative-${sold % CREATIVES}`),
    country: COUNTRIES[sold % COUNTRIES.length],
    language: LANGUAGES[sold % LANGUAGES.length],
    device: DEVICES[sold % DEVICES.length],
  });

let views = 0;
const view = async (ledger: Pick<Ledger, 'record'>, { id, amount, budgets }: BudgetHold): Promise<void> => {
  const nowMs = Date.now();
  const entry = sampleEntry({
    ...{ accountId: ACCOUNT, bidId: bidId(id), type: 'ad.viewed', eventId: `view-${id}`, atMs: nowMs },
    bills: { holdId: id, amount, budgets },
    soldAs: nextSoldAs(views++),
    stream: sampleDraft({ accountId: ACCOUNT, atMs: nowMs }),
  });
  const [result] = await ledger.record([entry], nowMs);
  if (result?.kind !== 'counted' || result.billed !== amount) throw new Error(`${id} was not billed in full.`);
};

export interface LedgerRound {
  readonly perSecond: number;
  /** Of this process with its workers; PostgreSQL's own processes are not in it. */
  readonly cpuMicrosPerEvent: number;
  readonly latenciesMs: readonly number[];
}

export interface LedgerRounds {
  /**
   * So many events as fit into the time, one after the other by each caller, and until the rollups have them. Their
   * holds are taken before and not measured.
   */
  measure(roundMs: number): Promise<LedgerRound>;
  close(): Promise<void>;
}

const FIRST_EXPECTED = 10_000;

/** Events that bill, on a database of their own. */
export const openLedgerRounds = async (engine: SqlEngine): Promise<LedgerRounds> => {
  const bed = await openTestBed(engine);
  const { ledger, rollups, close } = createDurableStores({
    ...{ backend: bed.openBackend(), clock: { nowMs: Date.now } },
    onError: (error) => console.error(error),
  });
  let expected = FIRST_EXPECTED;
  return {
    measure: async (roundMs) => {
      const holds = Array.from({ length: expected }, () => nextHold(Date.now()));
      for (let i = 0; i < holds.length; i += 100) await ledger.hold(holds.slice(i, i + 100), Date.now());
      const latenciesMs: number[] = [];
      const before = process.cpuUsage();
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
      // What still waits is moved: another's round would pay for it.
      await rollups.newestAtMs(ACCOUNT);
      const elapsedMs = performance.now() - startedMs;
      const { user, system } = process.cpuUsage(before);
      // More than it can do, so that the time is what ends the next round.
      expected = Math.ceil(((latenciesMs.length / elapsedMs) * roundMs + 1) * 2);
      return {
        perSecond: (latenciesMs.length * 1_000) / elapsedMs,
        cpuMicrosPerEvent: (user + system) / latenciesMs.length,
        latenciesMs,
      };
    },
    close: async () => {
      await close();
      await bed.close();
    },
  };
};
