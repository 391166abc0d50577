import { describe, expect, test } from '@jest/globals';
import { explainDecision } from '../../domain/decision-record/explain.js';
import { exposureKey } from '../../domain/frequency/exposure.js';
import { lineItemId } from '../../domain/values/ids.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import type { SkipReason } from '../../domain/values/skip-code.js';
import { DAY_MS } from '../../domain/values/time.js';
import { sampleAccount } from '../contracts/samples.js';
import { withFaults, type FaultPlan } from '../contracts/with-faults.js';
import type { Ports } from '../../application/ports/index.js';
import { broken, FAULTS, type Fault } from './broken.js';
import { createEngine } from './engine.js';
import { outcomeOf, type FakeClock } from './fake-clock.js';
import { impressions, sold } from './sold.js';

type Store = 'sessions' | 'exposures' | 'ledger' | 'ads';
type AnyFault = Fault | 'is slow';
const ALL_FAULTS: readonly AnyFault[] = [...FAULTS, 'is slow'];

const PRICED = { budgetTotal: impressions(100, 2) };
const CAPPED = { caps: [{ key: exposureKey.lineItem(lineItemId('tea')), limit: 9, windowMs: DAY_MS }] };
const DAY_CAP = { firstTurns: 0, everyNth: 1, cooldownMs: 0, maxPerDay: 5 };

interface Row {
  readonly store: Store;
  readonly methods: readonly string[];
  readonly demand: string;
  readonly campaigns: readonly Campaign[];
  readonly hasDayCap?: true;
  /** Absent: the turn has an ad. */
  readonly reason?: SkipReason;
}

const plainTea = sold('tea', 2);
const paidTea = sold('tea', 2, PRICED);
const cappedTea = sold('tea', 2, CAPPED);
const coffee = sold('coffee', 1);
const cheap = sold('tea', 0.01, { ...PRICED, ...CAPPED });

/** What each store is asked for in a turn, and what comes of it when it gives no answer. */
const TABLE: readonly Row[] = [
  { store: 'sessions', methods: ['read'], demand: 'any', campaigns: [plainTea], reason: 'store-unavailable' },
  { store: 'sessions', methods: ['replace'], demand: 'any', campaigns: [plainTea], reason: 'store-unavailable' },
  { store: 'ads', methods: ['putIfAbsent'], demand: 'any', campaigns: [plainTea], reason: 'store-unavailable' },
  ...[['read'], ['replace'], ['read', 'replace']].flatMap((methods): Row[] => [
    { store: 'exposures', methods, demand: 'capped', campaigns: [cappedTea], reason: 'store-unavailable' },
    { store: 'exposures', methods, demand: 'capped and not', campaigns: [cappedTea, coffee] },
    { store: 'exposures', methods, demand: 'uncapped', campaigns: [plainTea] },
    { store: 'exposures', methods, demand: 'below the floor', campaigns: [cheap], reason: 'no-usable-bid' },
    {
      ...{ store: 'exposures', methods, demand: 'any, with a day cap', campaigns: [plainTea] },
      ...{ hasDayCap: true, reason: 'store-unavailable' },
    },
  ]),
  ...[['hold'], ['hold', 'spent', 'release']].flatMap((methods): Row[] => [
    { store: 'ledger', methods, demand: 'paid', campaigns: [paidTea], reason: 'store-unavailable' },
    { store: 'ledger', methods, demand: 'paid and not', campaigns: [paidTea, coffee] },
    { store: 'ledger', methods, demand: 'free', campaigns: [plainTea] },
    { store: 'ledger', methods, demand: 'below the floor', campaigns: [cheap], reason: 'no-usable-bid' },
    { store: 'ledger', methods, demand: 'none', campaigns: [], reason: 'no-usable-bid' },
  ]),
];

/** Long after any deadline of a turn. */
const SLOW_MS = 5_000;

const slowly = (clock: FakeClock, store: object, methods: readonly string[]): object => {
  const sleep: FaultPlan['sleep'] = (ms) => new Promise((resolve) => clock.after(ms, resolve));
  return withFaults(store, methods as never, { faultOf: () => ({ kind: 'delay', ms: SLOW_MS }), sleep });
};

const faulty = (clock: FakeClock, ports: Ports, { store, methods }: Row, fault: AnyFault): Partial<Ports> =>
  fault === 'is slow' ? { [store]: slowly(clock, ports[store], methods) } : broken(ports, store, fault, methods);

describe.each(ALL_FAULTS)('a store that %s', (fault) => {
  const rows = TABLE.map((row) => [`${row.store}.${row.methods.join('+')}`, row.demand, row] as const);
  test.each(rows)('%s, demand %s', async (_, __, row) => {
    const engine = createEngine({
      campaigns: row.campaigns,
      account: sampleAccount({ floor: 1_000_000 as never, ...(row.hasDayCap && { pacing: DAY_CAP }) }),
      wrap: (ports) => faulty(ports.clock as FakeClock, ports, row, fault),
    });
    const { value: outcome } = await outcomeOf(engine.clock, engine.preload());
    const skipCode = row.reason === 'no-usable-bid' ? 'unfilled_bid' : 'unknown';
    expect(outcome).toMatchObject(row.reason === undefined ? { kind: 'filled' } : { kind: 'no-fill', skipCode });
    if (outcome.kind === 'refused') throw new Error('refused');
    const record = await engine.operations.explain(outcome.decisionId);
    expect(record?.reason).toBe(row.reason);
    expect(await engine.operations.replay(outcome.decisionId)).toEqual({ kind: 'same' });
    if (row.reason !== 'store-unavailable' || record === undefined) return;
    const reasons = explainDecision(record).filter((line) => line.startsWith('Reason: '));
    expect(reasons).toEqual([expect.stringContaining(`: ${row.store} (store-unavailable)`)]);
  });
});
