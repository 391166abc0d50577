import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  createMemoryJournal,
  createMemoryLedger,
  createMemoryRollups,
} from '../../../../adapters/store-memory/index.js';
import { createDurableStores, type DurableStores } from '../../../../adapters/store-sql/durable-stores.js';
import { FIGURE_COLUMNS } from '../../../../adapters/store-sql/tables/figure-columns.js';
import { toKey } from '../../../../adapters/store-sql/tables/stored-text.js';
import type { Ledger, LedgerEntry, RecordResult } from '../../../../application/ports/storage/ledger.js';
import type { Rollups } from '../../../../application/ports/storage/rollups.js';
import { COUNTED_TYPES } from '../../../../domain/delivery/ad-event.js';
import { budgetId } from '../../../../domain/budget/budget.js';
import { accountId, bidId, campaignId, holdId, placementCode, type AccountId } from '../../../../domain/values/ids.js';
import type { Nanos } from '../../../../domain/values/money.js';
import { DAY_MS, HOUR_MS } from '../../../../domain/values/time.js';
import * as sample from '../../../contracts/index.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../../support/sql-engines.js';
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

/** What is sent at once shares a transaction; one that is poisoned fails, and with it the whole transaction. */
const histories = fc.array(fc.record({ sent: fc.array(events, { maxLength: 6 }), isPoisoned: fc.boolean() }), {
  maxLength: 8,
});

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

/** From one hour until before another: whole days, days that are cut, part of one, or nothing. */
const spans = fc.tuple(fc.integer({ min: 0, max: 49 }), fc.integer({ min: 0, max: 49 }));
type Span = typeof spans extends fc.Arbitrary<infer T> ? T : never;

const expectEqualWithin = async (
  { rollups }: Tested,
  account: AccountId,
  counted: readonly Counted[],
  span: Span,
): Promise<void> => {
  const [fromMs = START, toMs = START] = span.map((hour) => START + hour * HOUR_MS).sort((a, b) => a - b);
  const due = new Map<string, bigint>();
  for (const { entry, result } of counted) {
    if (result.kind !== 'counted' || result.billed === 0 || entry.atMs < fromMs || entry.atMs >= toMs) continue;
    const key = `${Math.floor(entry.atMs / DAY_MS) * DAY_MS} ${entry.soldAs?.about.campaign ?? ''}`;
    due.set(key, (due.get(key) ?? 0n) + BigInt(result.billed));
  }
  const rows = await rollups.read(account, { fromMs, toMs, by: ['day', 'campaign'], limit: 1_000 });
  const told = rows.map(({ day, campaign, figures }) => [`${day} ${campaign ?? ''}`, figures.revenue] as const);
  expect(new Map(told.filter(([, revenue]) => revenue > 0n))).toEqual(due);
};

interface Tested {
  readonly ledger: Ledger;
  readonly rollups: Rollups;
  /** What the ledger's own rows add up to. Absent: it has none to look at. */
  readonly billed?: ((account: AccountId) => Promise<bigint>) | undefined;
}

interface History {
  readonly sent: readonly Sent[];
  readonly isPoisoned: boolean;
}

let accounts = 0;

const follow = async (tested: Tested, history: readonly History[], span: Span): Promise<void> => {
  const account = accountId(`account-${accounts++}`);
  const counted: Counted[] = [];
  for (const { sent, isPoisoned } of history) {
    const entries = sent.map((one) => entryOf(account, one, isPoisoned));
    // Each is a call of its own, all at once: the ledger puts them together as it likes.
    const results = await Promise.allSettled(entries.map((entry) => tested.ledger.record([entry], START)));
    results.forEach((result, i) => {
      const entry = entries[i];
      if (result.status === 'fulfilled' && result.value[0] !== undefined && entry !== undefined)
        counted.push({ entry, result: result.value[0] });
    });
  }
  expect(await reported(tested.rollups, account)).toEqual(expected(counted));
  const [total] = await tested.rollups.read(account, { fromMs: START, toMs: START + 2 * DAY_MS, by: [], limit: 1 });
  await expectEqualWithin(tested, account, counted, span);
  if (tested.billed !== undefined) expect(total?.figures.revenue).toBe(await tested.billed(account));
};

const keepsEqual = (tested: () => Tested, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(histories, spans, (history, span) => follow(tested(), history, span)),
    { seed: SEED, numRuns },
  );

if (SQL_ENGINES.includes('sqlite'))
  test('rollups in memory equal the ledger after any events, repeated or clashing', () =>
    keepsEqual(() => {
      const rollups = createMemoryRollups();
      return { rollups, ledger: createMemoryLedger({ events: createMemoryJournal(), rollups }) };
    }, 300));

/** A sum is text in PostgreSQL where a row's own figure is a number. */
const asText = (row: unknown): readonly string[] => Object.values(row as object).map(String);

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

  const expectDaysToHoldTheirHours = async (): Promise<void> => {
    const sums = sql.join(
      Object.values(FIGURE_COLUMNS).map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`),
    );
    const ofHours = await sql`
      select account_id, quarter / 96 as day, placement, campaign, reason, ${sums} from rollups
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(bed.databases.ledger);
    const ofDays = await sql`select * from daily_rollups order by 1, 2, 3, 4, 5`.execute(bed.databases.ledger);
    expect(ofDays.rows.length).toBeGreaterThan(0);
    expect(ofDays.rows.map(asText)).toEqual(ofHours.rows.map(asText));
  };

  test('rollups equal the ledger after any events, repeated, clashing, and in transactions that fail; each day holds what its hours hold, in all figures', async () => {
    await keepsEqual(() => ({ ...stores, billed }), RUNS[engine]);
    await expectDaysToHoldTheirHours();
  }, 120_000);
});
