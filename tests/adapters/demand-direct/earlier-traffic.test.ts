import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import { TrafficLog } from '../../../adapters/demand-direct/pacing/traffic-log.js';
import { createMemoryRollups } from '../../../adapters/store-memory/index.js';
import type { BudgetSpent, Ledger } from '../../../application/ports/storage/ledger.js';
import type { Rollups } from '../../../application/ports/storage/rollups.js';
import type { BudgetId } from '../../../domain/budget/budget.js';
import { decisionId } from '../../../domain/values/ids.js';
import type { Nanos } from '../../../domain/values/money.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '../../../domain/values/time.js';
import { dayNumber, dayStartMs, type TimeZone } from '../../../domain/values/time-zone.js';
import { USUAL_TRAFFIC } from '../../../domain/pacing/traffic-shape.js';
import * as sample from '../../contracts/index.js';

/** One impression of the sample costs 2.5 million nanos. */
const ads = (count: number): Nanos => (count * 2_500_000) as Nanos;
const ADS_PER_DAY = 120;
const [OPENS, NOON, CLOSES] = [9, 13, 17];
const DAYS = 6;

/**
 * An account whose people come in office hours only, with what its stores keep: bought ads, and requests by the hour.
 */
const office = (timeZone: TimeZone) => {
  const account = { ...sample.sampleAccount(), timeZone };
  const firstMs = dayStartMs(dayNumber(sample.SAMPLE_NOW_MS, timeZone), timeZone);
  const lineItem = sample.sampleLineItem({ budgetPerDay: ads(ADS_PER_DAY), endMs: firstMs + 2 * DAYS * DAY_MS });
  const catalog = sample.sampleCatalog({ campaigns: [sample.sampleCampaign({ lineItems: [lineItem] })] });
  const rollups = createMemoryRollups();

  /** A process on the stores as they are; others do not see what it buys. */
  const start = (bought: ReadonlyMap<BudgetId, number>, read?: Pick<Rollups, 'read'>) => {
    const own = new Map(bought);
    const ledger: Pick<Ledger, 'spent'> = {
      spent: async (ids) => ids.map((id): BudgetSpent => ({ committed: ads(own.get(id) ?? 0), held: ads(0) })),
    };
    const source = createDirectDemand({ ledger, rollups: read });
    /** How many ads each half hour bought. */
    const run = async (fromMs: EpochMs, toMs: EpochMs): Promise<readonly number[]> => {
      const curve: number[] = [];
      for (let nowMs = fromMs; nowMs < toMs; nowMs += MINUTE_MS) {
        const id = decisionId(`0d000000-0000-4000-8000-${String(nowMs).slice(-12).padStart(12, '0')}`);
        const opportunity = sample.sampleOpportunity({ id, nowMs, account });
        const { bids } = await source.bid(opportunity, catalog, AbortSignal.abort());
        for (const bid of bids)
          if (bid.kind === 'direct') for (const { id } of bid.budgets) own.set(id, (own.get(id) ?? 0) + 1);
        const slice = Math.floor((nowMs - fromMs) / (HOUR_MS / 2));
        curve[slice] = (curve[slice] ?? 0) + bids.length;
        rollups.add([{ accountId: account.id, atMs: nowMs, figures: { requests: 1 } }]);
      }
      return curve;
    };
    return { run, bought: own };
  };

  const at = (day: number, hour: number): EpochMs => firstMs + day * DAY_MS + hour * HOUR_MS;
  return { start, at, rollups };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Some days by one process, until noon of the last. */
const untilNoon = async (timeZone: TimeZone) => {
  const { start, at, rollups } = office(timeZone);
  const process = start(new Map());
  for (let day = 0; day < DAYS; day++) await process.run(at(day, OPENS), at(day, CLOSES));
  await process.run(at(DAYS, OPENS), at(DAYS, NOON));
  const bought = new Map(process.bought);
  const [restarted, forgetful] = [start(bought, rollups), start(bought)];
  const afternoon = { from: at(DAYS, NOON), to: at(DAYS, CLOSES) };
  return { process, restarted, forgetful, start, bought, rollups, afternoon };
};

describe('a process that is started at noon', () => {
  test.each([0, 330, -225, 720])('goes on as if it had seen the days before, %i minutes from UTC', async (offset) => {
    const { process, restarted, forgetful, afternoon } = await untilNoon(offset);
    const again = await restarted.run(afternoon.from, afternoon.to);
    const unbroken = await process.run(afternoon.from, afternoon.to);
    // A usual day has more than half of its traffic in the evening, when nobody comes here.
    expect(sum(await forgetful.run(afternoon.from, afternoon.to))).toBeLessThan(sum(unbroken) * 0.6);
    for (let end = 1; end <= unbroken.length; end++) {
      expect(Math.abs(sum(again.slice(0, end)) - sum(unbroken.slice(0, end)))).toBeLessThanOrEqual(ADS_PER_DAY * 0.05);
    }
  });

  test('plans anew when it hears of them late, and spends its budget all the same', async () => {
    const { start, bought, rollups, afternoon } = await untilNoon(0);
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const read: Rollups['read'] = (...asked) => answered.then(() => rollups.read(...asked));
    const { run, bought: own } = start(bought, { read });
    await run(afternoon.from, afternoon.from + HOUR_MS);
    answer();
    await run(afternoon.from + HOUR_MS, afternoon.to);
    const today = [...own.values()].at(-1);
    expect(today).toBeGreaterThanOrEqual(ADS_PER_DAY * 0.95);
  });

  test.each([
    ['cannot be read', () => Promise.reject(new Error('out'))],
    ['are never answered', () => new Promise<never>(() => undefined)],
  ])('goes by a usual day when they %s, and asks once', async (_what, answer) => {
    const { start, bought, afternoon } = await untilNoon(0);
    const questions: unknown[] = [];
    const read: Rollups['read'] = (_account, query) => {
      questions.push(query);
      return answer();
    };
    const expected = await start(bought).run(afternoon.from, afternoon.to);
    expect(await start(bought, { read }).run(afternoon.from, afternoon.to)).toEqual(expected);
    const [fromMs, toMs] = [afternoon.from - 8 * DAY_MS, afternoon.from + HOUR_MS];
    expect(questions).toEqual([{ fromMs, toMs, grain: 'hour', by: ['hour'], limit: 8 * 24 + 1 }]);
  });
});

describe('hours that others counted', () => {
  const QUARTER_MS = HOUR_MS / 4;

  /** By the quarter of an hour: a hundred in each, and more in the hours of office. */
  const comersAt = (atMs: EpochMs): number => (Math.floor(atMs / HOUR_MS) % 24 < 8 ? 300 : 100);

  test.each([0, 330, 345, -210])('are the same as those counted here, %i minutes from UTC', (offset) => {
    // A time at which the account's day ends within the hour, or just before it does.
    const nowMs = dayStartMs(dayNumber(sample.SAMPLE_NOW_MS, offset) + 1, offset) - 1;
    const firstMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS - 5 * DAY_MS;
    const here = new TrafficLog();
    const hours = new Map<EpochMs, number>();
    for (let atMs = firstMs; atMs <= nowMs; atMs += QUARTER_MS) {
      here.count(atMs, offset, comersAt(atMs));
      const startMs = Math.floor(atMs / HOUR_MS) * HOUR_MS;
      hours.set(startMs, (hours.get(startMs) ?? 0) + comersAt(atMs));
    }
    const told = TrafficLog.of(
      [...hours].map(([startMs, count]) => ({ startMs, count })),
      nowMs,
      offset,
    );
    for (const log of [here, told]) for (const atMs of [nowMs, nowMs + 1]) log.count(atMs, offset);
    expect(here.shape).not.toBe(USUAL_TRAFFIC);
    told.shape.forEach((share, slice) => expect(share).toBeCloseTo(here.shape[slice] ?? 0, 2));
  });
});
