import { describe, expect, test } from '@jest/globals';
import { simulateDay } from '../../../../adapters/cli/simulate/simulate-day.js';
import { syntheticDay } from '../../../../adapters/cli/simulate/synthetic-day.js';
import { createDirectDemand } from '../../../../adapters/demand-direct/index.js';
import { createMemoryExposureStore, createMemoryLedger } from '../../../../adapters/store-memory/index.js';
import { openHoursOf } from '../../../../domain/catalog/day-parting.js';
import type { LineItem } from '../../../../domain/catalog/campaign.js';
import { forecastDelivery, isBehind, type DeliveryForecast } from '../../../../domain/forecast/delivery-forecast.js';
import { USUAL_TRAFFIC } from '../../../../domain/pacing/traffic-shape.js';
import type { LossReason } from '../../../../domain/values/loss-reason.js';
import { nanosFromUsd, NO_MONEY, type Nanos } from '../../../../domain/values/money.js';
import { seededRandom } from '../../../../domain/values/seeded-random.js';
import { DAY_MS } from '../../../../domain/values/time.js';
import { usd } from '../../../domain/auction-rules.js';
import * as sample from '../../../contracts/index.js';

const DAY = Date.UTC(2026, 2, 3);
const REQUESTS = 2_500;
const LIMIT = nanosFromUsd(60) ?? NO_MONEY;
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const targeting = { ...sample.sampleLineItem().targeting, topics: [], keywords: [], negativeKeywords: [] };
/** Three causes at once: it wants half of the countries, four in ten devices, and half of the hours. */
const hindered: LineItem = sample.sampleLineItem({
  ...{ startMs: DAY, endMs: DAY + 2 * DAY_MS, cpm: usd(6), caps: [], budgetTotal: LIMIT, budgetPerDay: undefined },
  dayParts: [{ days: WEEK, fromHour: 6, toHour: 18 }],
  targeting: {
    ...targeting,
    placements: [],
    languages: [],
    countries: ['DE', 'AT'],
    deviceTypes: ['desktop', 'tablet'],
  },
});

const MENDED: Partial<Record<LossReason, (lineItem: LineItem) => LineItem>> = {
  'outside-hours': (lineItem) => ({ ...lineItem, dayParts: [] }),
  'targeting-country': (lineItem) => ({ ...lineItem, targeting: { ...lineItem.targeting, countries: [] } }),
  'targeting-device': (lineItem) => ({ ...lineItem, targeting: { ...lineItem.targeting, deviceTypes: [] } }),
};

const account = sample.sampleAccount({
  ...{ floor: undefined, floorByPlacement: {}, minRelevance: 0 },
  pacing: { firstTurns: 0, everyNth: 1, cooldownMs: 0 },
});

/** The same day with this line item: the turns of the day, and what it spent. */
const dayWith = async (lineItem: LineItem, seed: number) => {
  const clock = { nowMs: () => DAY };
  const ledger = createMemoryLedger({ events: { appendEvents: () => undefined } });
  const ports = { ledger, exposures: createMemoryExposureStore({ clock }), direct: createDirectDemand({ ledger }) };
  const campaigns = [sample.sampleCampaign({ accounts: [], lineItems: [lineItem] })];
  const random = seededRandom(seed);
  const requests = syntheticDay({ startMs: DAY, requests: REQUESTS }, random);
  const { lineItems } = await simulateDay({ ports, account, campaigns, requests, random });
  const [report] = lineItems;
  if (report === undefined) throw new Error('the line item has a report');
  return { turns: report.turns, spent: Math.round(report.spentUsd * 1e9) as Nanos };
};

type Day = Awaited<ReturnType<typeof dayWith>>;

/** At the end of the first of its two days. `spent`: by then. */
const forecastAfter = ({ turns, spent: spentThen }: Day, lineItem: LineItem, spent: Nanos): DeliveryForecast => {
  const won = turns.find(({ causes }) => causes[0] === 'won')?.turns ?? 0;
  const openHours = openHoursOf(lineItem.dayParts ?? []);
  return forecastDelivery({
    ...{ limit: LIMIT, spent, fromMs: DAY, nowMs: DAY + DAY_MS, endMs: DAY + 2 * DAY_MS, counts: turns },
    uncounted: 0,
    traffic: { shape: USUAL_TRAFFIC, openHours, timeZone: 0 },
    perWin: spentThen / Math.max(1, won),
  });
};

describe.each([1, 2, 3])('a line item with three causes at once, seed %i', (seed) => {
  test('has them in the order of their cost, and each that is mended brings what was foretold', async () => {
    const first = await dayWith(hindered, seed);
    const forecast = forecastAfter(first, hindered, first.spent);
    expect(isBehind(forecast.projected, LIMIT)).toBe(true);
    const causes = forecast.causes.filter(({ reason }) => reason in MENDED);
    expect(new Set(causes.map(({ reason }) => reason))).toEqual(new Set(Object.keys(MENDED)));
    const costs = forecast.causes.map(({ cost }) => cost);
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    let lineItem = hindered;
    for (const { reason, projected } of causes) {
      lineItem = MENDED[reason]?.(lineItem) ?? lineItem;
      // The same people once more: what moves is the change alone.
      const day = await dayWith(lineItem, seed);
      const moved = forecastAfter(day, lineItem, first.spent).projected.amount;
      expect(Math.abs(projected.amount / moved - 1)).toBeLessThan(0.1);
      expect(Math.abs(projected.amount / (first.spent + day.spent) - 1)).toBeLessThan(0.1);
    }
  });
});
