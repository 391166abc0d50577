import { describe, expect, test } from '@jest/globals';
import { createMemoryLedger } from '../../../adapters/store-memory/index.js';
import { readBudgets } from '../../../application/operations/budget-status.js';
import { budgetsOf } from '../../../domain/budget/budget.js';
import { SLICES_PER_DAY, USUAL_TRAFFIC, type TrafficShape } from '../../../domain/pacing/traffic-shape.js';
import { newAccount } from '../../../domain/catalog/account.js';
import type { LineItem } from '../../../domain/catalog/campaign.js';
import { accountId, holdId } from '../../../domain/values/ids.js';
import type { Nanos } from '../../../domain/values/money.js';
import { DAY_MS, HOUR_MS } from '../../../domain/values/time.js';
import { dayNumber, dayStartMs } from '../../../domain/values/time-zone.js';
import * as sample from '../../contracts/index.js';

const usd = (amount: number): Nanos => (amount * 1e9) as Nanos;
const DAY = dayNumber(sample.SAMPLE_NOW_MS, 0);
const NOON = dayStartMs(DAY, 0) + DAY_MS / 2;

/** As much traffic in every half hour. */
const FLAT: TrafficShape = Array.from({ length: SLICES_PER_DAY }, () => 1 / SLICES_PER_DAY);

const setUp = (lineItem: Partial<LineItem>, offsets: Readonly<Record<string, number>> = { a: 0 }) => {
  const item = sample.sampleLineItem({ startMs: NOON - DAY_MS, endMs: NOON + DAY_MS, ...lineItem });
  const accounts = new Map(
    Object.entries(offsets).map(([id, timeZone]) => [accountId(id), newAccount({ id: accountId(id), timeZone })]),
  );
  const campaigns = [sample.sampleCampaign({ accounts: [...accounts.keys()], lineItems: [item] })];
  const ledger = createMemoryLedger({ events: { appendEvents: () => {} } });
  const hold = async (id: string, amount: Nanos, { atMs = NOON, lastsMs = HOUR_MS, day = DAY } = {}) => {
    const wanted = { id: holdId(id), budgets: budgetsOf(item, day), amount, expiresAtMs: atMs + lastsMs };
    expect(await ledger.hold([wanted], atMs)).toEqual([true]);
  };
  const read = (shape: TrafficShape, account?: string, nowMs = NOON) =>
    readBudgets(ledger, {
      catalog: { accounts, campaigns },
      account: account === undefined ? undefined : accountId(account),
      nowMs,
      shapeOf: async () => shape,
    });
  return { hold, read };
};

describe('what is left of budgets', () => {
  test('total and day of a line item, with what is held; an expired hold has given its money back', async () => {
    const { hold, read } = setUp({ budgetTotal: usd(100), budgetPerDay: usd(20) });
    await hold('stands', usd(5));
    await hold('expired', usd(2), { atMs: NOON - HOUR_MS, lastsMs: 1 });
    const none = usd(0);
    expect(await read(FLAT)).toMatchObject([
      { day: undefined, limit: usd(100), spent: none, held: usd(5), left: usd(95) },
      { day: DAY, limit: usd(20), spent: none, held: usd(5), left: usd(15) },
    ]);
  });

  test('the pace is a part of what the traffic so far should have brought', async () => {
    const { hold, read } = setUp({ budgetTotal: usd(100), budgetPerDay: usd(20) });
    await hold('stands', usd(5));
    // At noon half of the day and of the flight is over.
    expect((await read(FLAT)).map(({ pace }) => pace)).toEqual([expect.closeTo(0.1), expect.closeTo(0.5)]);
    const [, evening] = await read(USUAL_TRAFFIC);
    expect(evening?.pace).toBeGreaterThan(0.5);
  });

  test('one that spends as fast as it can has no pace, and one that has not begun neither', async () => {
    const asap = setUp({ budgetTotal: usd(1), delivery: 'asap' });
    const later = setUp({ budgetTotal: usd(1), startMs: NOON + HOUR_MS });
    expect([...(await asap.read(FLAT)), ...(await later.read(FLAT))].map(({ pace }) => pace)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('accounts whose days differ have a day budget each, and one total', async () => {
    const { hold, read } = setUp({ budgetTotal: usd(100), budgetPerDay: usd(20) }, { here: 0, far: 13 * 60 });
    await hold('far', usd(3), { day: DAY + 1 });
    const held = (rows: Awaited<ReturnType<typeof read>>) => rows.map((row) => [row.day, row.held]);
    expect(held(await read(FLAT))).toEqual([
      [undefined, usd(3)],
      [DAY, usd(0)],
      [DAY + 1, usd(3)],
    ]);
    expect(held(await read(FLAT, 'far'))).toEqual([
      [undefined, usd(3)],
      [DAY + 1, usd(3)],
    ]);
    expect(await read(FLAT, 'elsewhere')).toEqual([]);
  });

  test('a line item without a budget is not there', async () => {
    expect(await setUp({ budgetTotal: undefined, budgetPerDay: undefined }).read(FLAT)).toEqual([]);
  });
});
