import { expect, test } from '@jest/globals';
import { createMemoryRollups } from '../../../adapters/store-memory/rollups/rollups.js';
import { reportFigures } from '../../../application/operations/report-figures.js';
import { newAccount } from '../../../domain/catalog/account.js';
import { accountId } from '../../../domain/values/ids.js';
import { DAY_MS, isoTime, MINUTE_MS } from '../../../domain/values/time.js';
import { zoneNamed } from '../../../domain/values/time-zone.js';
import { catalogOf } from '../engine.js';

const id = accountId('acme');

/** Requests at these instants, by the days of an account in the zone. */
const daysIn = async (zone: string, instants: readonly string[], from: string, to = from) => {
  const account = newAccount({ id, timeZone: zoneNamed(zone) ?? 0 });
  const rollups = createMemoryRollups();
  rollups.add(
    instants.map((at) => ({
      accountId: id,
      atMs: Date.parse(at),
      timeZone: account.timeZone,
      figures: { requests: 1 },
    })),
  );
  const report = reportFigures({
    rollups,
    catalog: { current: () => catalogOf([account], []) },
    journal: { flush: async () => undefined } as never,
  });
  const query = { fromMs: Date.parse(from), toMs: Date.parse(to) + DAY_MS, limit: 100 };
  const { rows } = await report(id, { ...query, by: ['day'] });
  const [total] = (await report(id, { ...query, by: [] })).rows;
  const hours = (await report(id, { ...query, by: ['day', 'hour'] })).rows;
  expect(hours.reduce((sum, { figures }) => sum + figures.requests, 0)).toBe(total?.figures.requests);
  expect(new Set(hours.map(({ day }) => day))).toEqual(new Set(rows.map(({ day }) => day)));
  expect(total?.figures.requests).toBe(rows.reduce((sum, { figures }) => sum + figures.requests, 0));
  return rows.map(({ day = 0, figures }) => [isoTime(day).slice(0, 10), figures.requests]);
};

test.each([
  ['Asia/Kolkata', '18:29:59Z', '18:30:00Z'],
  ['Asia/Kathmandu', '18:14:59Z', '18:15:00Z'],
  ['Australia/Lord_Howe', '13:29:59Z', '13:30:00Z'],
  ['Europe/Berlin', '21:59:59Z', '22:00:00Z'],
])('%s begins its days at its own midnight', async (zone, last, first) => {
  const instants = [`2026-06-14T${last}`, `2026-06-14T${first}`, `2026-06-15T${last}`, `2026-06-15T${first}`];
  expect(await daysIn(zone, instants, '2026-06-15')).toEqual([['2026-06-15', 2]]);
  expect(await daysIn(zone, instants, '2026-06-14', '2026-06-16')).toEqual([
    ['2026-06-14', 1],
    ['2026-06-15', 2],
    ['2026-06-16', 1],
  ]);
});

test('a day that is an hour longer has all of its quarters once', async () => {
  const first = Date.parse('2026-11-01T04:00:00Z');
  const quarters = Array.from({ length: 25 * 4 }, (_, i) => isoTime(first + i * 15 * MINUTE_MS));
  expect(await daysIn('America/New_York', quarters, '2026-11-01')).toEqual([['2026-11-01', 100]]);
});
