import { deepEqual, equal, ok } from 'node:assert/strict';
import { placeOf, type ReportRow, type RowPlace } from '../../domain/delivery/rollups/rollup.js';
import { CUTS, grainOf, MAX_VALUES, OTHER_VALUE, type Dimension } from '../../domain/figures/rollup-dimensions.js';
import {
  accountId,
  advertiserId,
  campaignId,
  creativeId,
  lineItemId,
  placementCode,
  sourceId,
} from '../../domain/values/ids.js';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../domain/values/time.js';
import { zoneNamed } from '../../domain/values/time-zone.js';
import { CONFUSABLE_IDS, freshId } from './assertions.js';
import type { Guarantees } from './contract-case.js';
import { ALL, clicks, MIDNIGHT, read, record, sold, told, view, type RollupsSubject } from './rollups-samples.js';

/** Three days of a zone with their lengths in hours, and the first instant of the first. */
const LOCAL_DAYS: readonly (readonly [string, string, readonly (readonly [date: string, hours: number])[]])[] = [
  [
    'Europe/Berlin',
    '2026-03-27T23:00:00Z',
    [
      ['2026-03-28', 24],
      ['2026-03-29', 23],
      ['2026-03-30', 24],
    ],
  ],
  [
    'America/New_York',
    '2026-10-31T04:00:00Z',
    [
      ['2026-10-31', 24],
      ['2026-11-01', 25],
      ['2026-11-02', 24],
    ],
  ],
  [
    'Australia/Lord_Howe',
    '2026-04-03T13:00:00Z',
    [
      ['2026-04-04', 24],
      ['2026-04-05', 24.5],
      ['2026-04-06', 24],
    ],
  ],
  [
    'Asia/Kolkata',
    '2026-06-13T18:30:00Z',
    [
      ['2026-06-14', 24],
      ['2026-06-15', 24],
      ['2026-06-16', 24],
    ],
  ],
  [
    'Asia/Kathmandu',
    '2026-06-13T18:15:00Z',
    [
      ['2026-06-14', 24],
      ['2026-06-15', 24],
      ['2026-06-16', 24],
    ],
  ],
];

/** What rollups guarantee of whom they tell apart, and when. */
export const READING_GUARANTEES: Guarantees<RollupsSubject> = {
  'rows are sorted by time, then by their other dimensions, empty ones first': async (subject) => {
    const account = accountId(freshId());
    const [a, b] = [placementCode('a'), placementCode('b')];
    const campaign = campaignId('one');
    await record(
      subject,
      clicks(account, MIDNIGHT, sold({ placement: b, campaign })),
      clicks(account, MIDNIGHT + HOUR_MS, sold({ placement: a, campaign })),
      clicks(account, MIDNIGHT + DAY_MS, sold({ placement: a })),
      clicks(account, MIDNIGHT),
    );
    deepEqual(await read(subject, account, { by: ['placement', 'day'] }), [
      { placement: undefined, day: MIDNIGHT, clicks: 1 },
      { placement: a, day: MIDNIGHT, clicks: 1 },
      { placement: b, day: MIDNIGHT, clicks: 1 },
      { placement: a, day: MIDNIGHT + DAY_MS, clicks: 1 },
    ]);
    deepEqual(await read(subject, account, { by: ['campaign'] }), [
      { campaign: undefined, clicks: 2 },
      { campaign, clicks: 2 },
    ]);
    equal((await read(subject, account, { by: ['placement', 'day'], limit: 2 })).length, 2);
  },
  'pages of rows neither lose nor repeat one': async (subject) => {
    const account = accountId(freshId());
    const named = CONFUSABLE_IDS.slice(0, 4).map((s) => sold({ campaign: campaignId(`c${s}`) }));
    for (const day of [0, 3, 17])
      await record(
        subject,
        ...[undefined, ...named].map((soldAs, i) => clicks(account, MIDNIGHT - day * DAY_MS + i * HOUR_MS, soldAs)),
      );
    for (const by of [['campaign'], ['campaign', 'day'], ['hour', 'placement', 'campaign']] as const) {
      const grain = grainOf(by);
      const paged: ReportRow[] = [];
      const all = await subject.rollups.read(account, { ...ALL, grain, by });
      equal(all.length, by.length === 1 ? 5 : 15, `${by}`);
      for (let after: RowPlace | undefined; paged.length < all.length;) {
        const page = await subject.rollups.read(account, { ...ALL, grain, by, limit: 2, after });
        const last = page.at(-1);
        ok(last !== undefined, `${by} has more rows`);
        paged.push(...page);
        after = placeOf(last, by);
      }
      deepEqual(told(paged), told(all));
    }
  },
  'days and hours are those of the zone, through every change of its clocks': async (subject) => {
    for (const [name, first, days] of LOCAL_DAYS) {
      const account = accountId(freshId());
      const soldAs = sold({}, { timeZone: zoneNamed(name) ?? 0 });
      const fromMs = Date.parse(first);
      const total = days.reduce((sum, [, hours]) => sum + hours, 0);
      const toMs = fromMs + total * HOUR_MS;
      const quarters = Array.from({ length: total * 4 }, (_, i) => fromMs + (i + 0.5) * QUARTER_MS);
      await record(subject, ...[fromMs - 1, ...quarters, toMs].map((atMs) => clicks(account, atMs, soldAs)));
      const dates = days.map(([date]) => Date.parse(date));
      const ofDays = { fromMs: Math.min(...dates), toMs: Math.max(...dates) + DAY_MS };
      const expected = days.map(([date, hours]) => ({ day: Date.parse(date), clicks: hours * 4 }));
      deepEqual(await read(subject, account, { ...ofDays, by: ['day'] }), expected, name);
      deepEqual(await read(subject, account, ofDays), [{ clicks: total * 4 }], name);
      const hours = await read(subject, account, { grain: 'hour', fromMs, toMs, by: ['hour'] });
      deepEqual(
        hours.map(({ hour }) => hour),
        [...new Set(hours.map(({ hour }) => hour))].sort((a, b) => Number(a) - Number(b)),
        name,
      );
      deepEqual([hours[0]?.['hour'], hours[0]?.['clicks']], [fromMs, 4], name);
    }
  },
  'rows of one value alone are read when it is named': async (subject) => {
    const account = accountId(freshId());
    const named = CONFUSABLE_IDS.map((s) => `source${s}`);
    await record(subject, ...named.map((source) => clicks(account, MIDNIGHT, sold({ source: sourceId(source) }))));
    for (const source of named)
      deepEqual(await read(subject, account, { by: ['source'], only: [{ dimension: 'source', values: [source] }] }), [
        { source, clicks: 1 },
      ]);
    const only = [{ dimension: 'deal', values: ['none'] }] as const;
    deepEqual(await read(subject, account, { by: ['day', 'source', 'deal'], only }), []);
    const ofTwo = [{ dimension: 'source', values: named.slice(0, 2) }] as const;
    deepEqual(await read(subject, account, { only: ofTwo }), [{ clicks: 2 }]);
  },
  'an advertiser that a bidder names is another than the direct one of the same id': async (subject) => {
    const account = accountId(freshId());
    const advertiser = advertiserId(freshId());
    const named = ['direct', 'dsp'].map((source) => sold({ source: sourceId(source), advertiser, format: 'image' }));
    await record(subject, ...named.map((soldAs) => clicks(account, MIDNIGHT, soldAs)));
    for (const more of [{}, { format: 'image' }] as const) {
      const by = ['source', 'advertiser', ...Object.keys(more)] as Dimension[];
      deepEqual(
        await read(subject, account, { by }),
        ['direct', 'dsp'].map((source) => ({ source, advertiser, ...more, clicks: 1 })),
      );
    }
    deepEqual((await read(subject, account, { grain: 'hour', by: ['hour', 'source', 'advertiser'] })).length, 2);
  },
  'every account for which something was counted is named': async (subject) => {
    const accounts = ['a', 'b'].map((s) => accountId(freshId() + s));
    for (const account of accounts) await record(subject, clicks(account, MIDNIGHT));
    const found = await subject.rollups.accounts();
    for (const account of accounts) equal(found.filter((one) => one === account).length, 1);
  },
  'days and hours are UTC; the end is excluded': async (subject) => {
    const account = accountId(freshId());
    const instants = [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + DAY_MS - 1, MIDNIGHT + DAY_MS];
    await record(subject, ...instants.map((atMs) => clicks(account, atMs)));
    const day = { fromMs: MIDNIGHT, toMs: MIDNIGHT + DAY_MS };
    deepEqual(await read(subject, account, { ...day, by: ['day'] }), [{ day: MIDNIGHT, clicks: 2 }]);
    deepEqual(await read(subject, account, { ...day, grain: 'hour', by: ['hour'] }), [
      { hour: MIDNIGHT, clicks: 1 },
      { hour: MIDNIGHT + 23 * HOUR_MS, clicks: 1 },
    ]);
    deepEqual(await read(subject, account, { ...day, toMs: MIDNIGHT }), [{}]);
    equal(await subject.rollups.newestAtMs(account), MIDNIGHT + DAY_MS);
  },
  'every rollup groups by its dimensions and adds up to the same': async (subject) => {
    const account = accountId(freshId());
    const all = ['DE', 'FR', undefined].map((country, i) =>
      sold({ country, lineItem: lineItemId(`line-${i % 2}`), deal: i === 0 ? 'deal' : undefined }, { adjustment: 0.5 }),
    );
    await record(subject, ...all.map((soldAs) => view(account, 10, { soldAs })));
    for (const { of, grains } of CUTS.filter(({ isOfBlocked }) => isOfBlocked === undefined))
      for (const grain of grains) {
        const rows = await subject.rollups.read(account, { ...ALL, grain, by: of });
        const expected = new Set(
          all.map(({ about }) => JSON.stringify(of.map((name) => ({ ...about, reason: undefined })[name]))),
        );
        deepEqual(new Set(rows.map((row) => JSON.stringify(of.map((name) => row[name])))), expected, `${of}`);
        const sums = [30n, 60n];
        const found = rows.reduce(
          ([a = 0n, b = 0n], { figures }) => [a + figures.revenue, b + figures.spend],
          [0n, 0n],
        );
        deepEqual(found, sums, `${of} by the ${grain}`);
      }
  },
  'a thousand values a day have rows of their own, the others share one': async (subject) => {
    const account = accountId(freshId());
    const of = (i: number, atMs = MIDNIGHT) => clicks(account, atMs, sold({ creative: creativeId(`creative-${i}`) }));
    const first = Array.from({ length: MAX_VALUES }, (_, i) => of(i));
    await record(subject, ...first);
    await record(subject, clicks(account, MIDNIGHT), of(0), of(MAX_VALUES + 1), of(MAX_VALUES + 2));
    await record(subject, of(MAX_VALUES + 1), of(MAX_VALUES + 1, MIDNIGHT + DAY_MS));
    const rows = await read(subject, account, { by: ['day', 'creative'] });
    const clicksOf = (day: number, creative: string) =>
      rows.find((row) => row['day'] === day && row['creative'] === creative)?.['clicks'];
    deepEqual([clicksOf(MIDNIGHT, 'creative-0'), clicksOf(MIDNIGHT, OTHER_VALUE)], [2, 3]);
    equal(clicksOf(MIDNIGHT + DAY_MS, `creative-${MAX_VALUES + 1}`), 1);
    deepEqual(await read(subject, account), [{ clicks: MAX_VALUES + 6 }]);
  },
  'accounts, placements and campaigns of any characters never collide': async (subject) => {
    const prefix = freshId();
    const accounts = CONFUSABLE_IDS.map((s) => accountId(prefix + s));
    for (const account of accounts) await record(subject, clicks(account, MIDNIGHT));
    for (const account of accounts) deepEqual(await read(subject, account), [{ clicks: 1 }]);
    const account = accountId(freshId());
    const named = CONFUSABLE_IDS.map((s) => ({ placement: placementCode(`p${s}`), campaign: campaignId(`c${s}`) }));
    await record(subject, ...named.map((about) => clicks(account, MIDNIGHT, sold(about))));
    const rows = await read(subject, account, { by: ['placement', 'campaign'] });
    deepEqual(
      new Set(rows.map((row) => JSON.stringify(row))),
      new Set(named.map((about) => JSON.stringify({ ...about, clicks: 1 }))),
    );
  },
};
