import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  createMemoryJournal,
  createMemoryLedger,
  createMemoryRollups,
} from '../../../../adapters/store-memory/index.js';
import { createDurableStores, type DurableStores } from '../../../../adapters/store-sql/durable-stores.js';
import { toKey } from '../../../../adapters/store-sql/tables/stored-text.js';
import type { Ledger, LedgerEntry, RecordResult } from '../../../../application/ports/storage/ledger.js';
import type { Rollups } from '../../../../application/ports/storage/rollups.js';
import { COUNTED_TYPES } from '../../../../domain/delivery/ad-event.js';
import { CUTS } from '../../../../domain/figures/rollup-dimensions.js';
import { budgetId } from '../../../../domain/budget/budget.js';
import { accountId, bidId, campaignId, holdId, placementCode, type AccountId } from '../../../../domain/values/ids.js';
import type { Nanos } from '../../../../domain/values/money.js';
import { DAY_MS, HOUR_MS } from '../../../../domain/values/time.js';
import * as sample from '../../../contracts/index.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../../support/sql-engines.js';
import { sumDays } from '../../../support/sum-days.js';
import { SEED } from '../../../domain/property.js';

const START = Math.floor(Date.now() / DAY_MS) * DAY_MS;

/**
 * One event that some page sends; few bids and event ids, so that most are sent again or clash; few rows, so that most
 * are added to again.
 */
const events = fc.record({
  bid: fc.integer({ min: 0, max: 5 }),
  event: fc.integer({ min: 0, max: 12 }),
  type: fc.constantFrom(...COUNTED_TYPES),
  hour: fc.constantFrom(0, 1, 23, 24, 30),
  placement: fc.constantFrom(undefined, 'a'),
  campaign: fc.constantFrom(undefined, 'one'),
  cost: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
  requires: fc.constantFrom([], ['ad.render-started'] as const),
});
type Sent = typeof events extends fc.Arbitrary<infer T> ? T : never;

/**
 * What is sent at once shares a transaction; one that is poisoned fails, and with it the whole transaction. Days may be
 * added up to spans afterwards: what follows counts in both.
 */
const histories = fc.array(
  fc.record({
    sent: fc.array(events, { maxLength: 6 }),
    isPoisoned: fc.boolean(),
    isSummed: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 8 },
);

/** No database takes an event without its time, and the stream is written last. */
const POISON = undefined as unknown as number;

const entryOf = (account: AccountId, sent: Sent, isPoisoned: boolean): LedgerEntry => {
  const { placement, campaign, cost, type } = sent;
  const bid = bidId(`${account}/${sent.bid}`);
  const budgets = [{ id: budgetId(`${account}/budget`), limit: 100 as Nanos }];
  const event = { name: 'ad.render-started', payload: { id: bid } } as const;
  return {
    ...{ accountId: account, bidId: bid, type, eventId: String(sent.event), requires: sent.requires },
    atMs: START + sent.hour * HOUR_MS,
    soldAs: sample.sampleSoldAs({
      placement: placement === undefined ? undefined : placementCode(placement),
      campaign: campaign === undefined ? undefined : campaignId(campaign),
    }),
    bills: cost === undefined ? undefined : { holdId: holdId(bid), amount: cost as Nanos, budgets },
    stream: isPoisoned ? { accountId: account, atMs: POISON, event } : undefined,
  };
};

interface Counted {
  readonly entry: LedgerEntry;
  readonly result: RecordResult;
}

const FIGURE_OF = { impressions: 'ad.viewed', clicks: 'ad.clicked', rewards: 'reward.granted' } as const;

/** A row is told by hour, placement and campaign. */
const labelOf = (atMs: number, placement = '', campaign = ''): string => `${atMs / HOUR_MS} ${placement} ${campaign}`;

const expected = (counted: readonly Counted[]): Record<string, readonly bigint[]> => {
  const rows: Record<string, bigint[]> = {};
  for (const { entry, result } of counted) {
    if (result.kind !== 'counted') continue;
    const row = (rows[labelOf(entry.atMs, entry.soldAs?.about.placement, entry.soldAs?.about.campaign)] ??= [
      0n,
      0n,
      0n,
      0n,
    ]);
    Object.values(FIGURE_OF).forEach((type, i) => (row[i] = (row[i] ?? 0n) + (entry.type === type ? 1n : 0n)));
    row[3] = (row[3] ?? 0n) + BigInt(result.billed);
  }
  return Object.fromEntries(Object.entries(rows).filter(([, figures]) => figures.some((sum) => sum > 0n)));
};

const reported = async (rollups: Rollups, account: AccountId): Promise<Record<string, readonly bigint[]>> => {
  const query = {
    fromMs: START,
    toMs: START + 2 * DAY_MS,
    by: ['hour', 'placement', 'campaign'],
    limit: 1_000,
    grain: 'hour',
  } as const;
  const rows = await rollups.read(account, query);
  const told = rows.map(({ hour = 0, placement, campaign, figures }) => {
    const { impressions, clicks, rewards, revenue } = figures;
    return [
      labelOf(hour, placement, campaign),
      [BigInt(impressions), BigInt(clicks), BigInt(rewards), revenue],
    ] as const;
  });
  return Object.fromEntries(told.filter(([, figures]) => figures.some((sum) => sum > 0n)));
};

/** The days of all events, and as many around them as every span of them needs. */
const PERIODS = [
  ['day', 0],
  ['hour', 0],
  ['day', 64],
] as const;

/** Every rollup, by the day, the hour and the span, adds up to what the ledger has billed. */
const expectSameInAll = async ({ rollups }: Tested, account: AccountId, billed: bigint): Promise<void> => {
  for (const { of, grains } of CUTS.filter(({ isOfBlocked }) => isOfBlocked === undefined))
    for (const [grain, days] of PERIODS.filter(([one]) => grains.includes(one))) {
      const period = { fromMs: START - days * DAY_MS, toMs: START + (days + 2) * DAY_MS };
      const rows = await rollups.read(account, { grain, ...period, by: of, limit: 1_000 });
      const revenue = rows.reduce((sum, { figures }) => sum + figures.revenue, 0n);
      expect([of, grain, days, revenue]).toEqual([of, grain, days, billed]);
    }
};

interface Tested {
  readonly ledger: Ledger;
  readonly rollups: Rollups;
  /** What the ledger's own rows add up to. Absent: it has none to look at. */
  readonly billed?: ((account: AccountId) => Promise<bigint>) | undefined;
  /** Adds up days to spans. Absent: it has none. */
  readonly sumUp?: ((account: AccountId) => Promise<void>) | undefined;
}

interface History {
  readonly sent: readonly Sent[];
  readonly isPoisoned: boolean;
  readonly isSummed: boolean;
}

let accounts = 0;

const follow = async (tested: Tested, history: readonly History[]): Promise<void> => {
  const account = accountId(`account-${accounts++}`);
  const counted: Counted[] = [];
  for (const { sent, isPoisoned, isSummed } of history) {
    const entries = sent.map((one) => entryOf(account, one, isPoisoned));
    // Each is a call of its own, all at once: the ledger puts them together as it likes.
    const results = await Promise.allSettled(entries.map((entry) => tested.ledger.record([entry], START)));
    results.forEach((result, i) => {
      const entry = entries[i];
      if (result.status === 'fulfilled' && result.value[0] !== undefined && entry !== undefined)
        counted.push({ entry, result: result.value[0] });
    });
    if (isSummed) await tested.sumUp?.(account);
  }
  expect(await reported(tested.rollups, account)).toEqual(expected(counted));
  const billed = counted.reduce(
    (sum, { result }) => sum + (result.kind === 'counted' ? BigInt(result.billed) : 0n),
    0n,
  );
  await expectSameInAll(tested, account, billed);
  if (tested.billed !== undefined) expect(billed).toBe(await tested.billed(account));
};

const keepsEqual = (tested: () => Tested, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(histories, (history) => follow(tested(), history)),
    { seed: SEED, numRuns },
  );

if (SQL_ENGINES.includes('sqlite'))
  test('rollups in memory equal the ledger after any events, repeated or clashing', () =>
    keepsEqual(() => {
      const rollups = createMemoryRollups();
      return { rollups, ledger: createMemoryLedger({ events: createMemoryJournal(), rollups }) };
    }, 300));

const RUNS = { sqlite: 100, postgres: 30 } as const;

describe.each(SQL_ENGINES)('on %s', (engine) => {
  let bed: SqlTestBed;
  let stores: DurableStores;

  beforeAll(async () => {
    bed = await openTestBed(engine);
    stores = createDurableStores({ backend: bed.openBackend(), clock: { nowMs: Date.now }, onError: () => undefined });
  });
  afterAll(async () => {
    await stores.close();
    await bed.close();
  });

  const billed = async (account: AccountId): Promise<bigint> => {
    const rows = await bed.databases.ledger
      .selectFrom('counted_events')
      .select('billed')
      .where('account_id', '=', toKey(account))
      .execute();
    return rows.reduce((sum, row) => sum + BigInt(row.billed), 0n);
  };

  const sumUp = async (account: AccountId): Promise<void> => {
    await stores.rollups.accounts();
    for (const { name } of CUTS)
      await sumDays(bed.databases.ledger, { account_id: toKey(account), cut: name }, START / DAY_MS + 128);
  };

  const expectNothingToWait = async (): Promise<void> => {
    expect(await bed.databases.ledger.selectFrom('rollup_queue').selectAll().execute()).toEqual([]);
  };

  test('rollups equal the ledger after any events, repeated, clashing, and in transactions that fail', async () => {
    await keepsEqual(() => ({ ...stores, billed, sumUp }), RUNS[engine]);
    await expectNothingToWait();
  }, 120_000);
});
