import { deepEqual, equal } from 'node:assert/strict';
import { accountId, bidId, campaignId, decisionId, placementCode } from '../../domain/values/ids.js';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../domain/values/time.js';
import { zoneNamed } from '../../domain/values/time-zone.js';
import { CONFUSABLE_IDS, freshId } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { billing, freshBudget, freshEntry, freshHold } from './ledger-samples.js';
import { ALL, clicks, MIDNIGHT, read, record, sold, view, type RollupsSubject } from './rollups-samples.js';
import { CANDIDATE_GUARANTEES } from './rollups-candidate-guarantees.js';
import { VARIANT_GUARANTEES } from './rollups-variant-guarantees.js';
import { sampleDecision } from './sample-records.js';

export type { RollupsSubject } from './rollups-samples.js';

const counting: Guarantees<RollupsSubject> = {
  'an unused account has no rows and zero totals': async (subject) => {
    deepEqual(await read(subject, accountId(freshId())), [{}]);
    deepEqual(await read(subject, accountId(freshId()), { by: ['placement', 'day'] }), []);
  },
  'a counted event adds to its figure, its bill to the revenue': async (subject) => {
    const account = accountId(freshId());
    const types = ['text.served', 'ad.clicked', 'video.started', 'video.completed', 'reward.granted'] as const;
    const others = types.map((type) => freshEntry({ accountId: account, type, atMs: MIDNIGHT }));
    await record(subject, view(account, 2_500), view(account, 1), ...others);
    deepEqual(await read(subject, account), [
      { impressions: 2, textsServed: 1, clicks: 1, videoStarts: 1, videoCompletions: 1, rewards: 1, revenue: 2_501 },
    ]);
  },
  'uncounted and unbilled events earn nothing': async (subject) => {
    const account = accountId(freshId());
    const entry = view(account, 10);
    const late = billing(freshHold([freshBudget(1)], 10), { accountId: account, type: 'ad.viewed', atMs: MIDNIGHT });
    const tooEarly = freshEntry({ accountId: account, type: 'ad.clicked', requires: ['ad.viewed'], atMs: MIDNIGHT });
    const results = await record(subject, entry, entry, { ...entry, bidId: bidId(freshId()) }, late, tooEarly);
    deepEqual(
      results.map(({ kind }) => kind),
      ['counted', 'duplicate', 'conflict', 'counted', 'out-of-order'],
    );
    deepEqual(await read(subject, account), [{ impressions: 2, revenue: 10 }]);
  },
  'money is exact beyond the largest safe integer': async (subject) => {
    const account = accountId(freshId());
    const most = Number.MAX_SAFE_INTEGER;
    const views = Array.from({ length: 3 }, () =>
      billing(freshHold([freshBudget(most)], most), { accountId: account, type: 'ad.viewed', atMs: MIDNIGHT }),
    );
    for (const one of views) await record(subject, one);
    const [row] = await subject.rollups.read(account, ALL);
    equal(row?.figures.revenue, 3n * BigInt(most));
  },
};

const deciding: Guarantees<RollupsSubject> = {
  'a filled turn is a request, and a fill of its campaign': async (subject) => {
    const decision = sampleDecision({ accountId: accountId(freshId()), id: decisionId(freshId()), atMs: MIDNIGHT });
    subject.journal.append({ decision, events: [] });
    await subject.journal.flush();
    deepEqual(await read(subject, decision.accountId), [{ requests: 1, fills: 1 }]);
    const [none, sold] = await read(subject, decision.accountId, { by: ['campaign'] });
    deepEqual(
      [none, { ...sold, campaign: 'any' }],
      [
        { campaign: undefined, requests: 1 },
        { campaign: 'any', fills: 1 },
      ],
    );
  },
  'a no-fill has its reason': async (subject) => {
    const account = accountId(freshId());
    for (const reason of ['cooldown', 'cooldown', 'no-usable-bid'] as const) {
      const differs = { outcome: 'no-fill', reason, bidIds: [], auction: undefined } as const;
      const decision = sampleDecision({ id: decisionId(freshId()), accountId: account, atMs: MIDNIGHT, ...differs });
      subject.journal.append({ decision, events: [] });
    }
    await subject.journal.flush();
    deepEqual(await read(subject, account, { by: ['reason'] }), [
      { reason: undefined, requests: 3 },
      { reason: 'cooldown', noFills: 2 },
      { reason: 'no-usable-bid', noFills: 1 },
    ]);
  },
  'repeated answers and decisions are no new requests': async (subject) => {
    const account = accountId(freshId());
    const decision = sampleDecision({ id: decisionId(freshId()), accountId: account, atMs: MIDNIGHT });
    subject.journal.append({ decision, events: [] });
    subject.journal.append({ decision, events: [] });
    await subject.journal.flush();
    subject.journal.append({ decision, events: [] });
    const repeated = { ...decision, id: decisionId(freshId()), outcome: 'repeated' } as const;
    subject.journal.append({ decision: repeated, events: [] });
    await subject.journal.flush();
    deepEqual(await read(subject, account), [{ requests: 1, fills: 1 }]);
  },
};

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

const reading: Guarantees<RollupsSubject> = {
  'rows are sorted by their dimensions, empty ones first': async (subject) => {
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
      { placement: a, day: MIDNIGHT + DAY_MS, clicks: 1 },
      { placement: b, day: MIDNIGHT, clicks: 1 },
    ]);
    deepEqual(await read(subject, account, { by: ['campaign'] }), [
      { campaign: undefined, clicks: 2 },
      { campaign, clicks: 2 },
    ]);
    equal((await read(subject, account, { by: ['placement', 'day'], limit: 2 })).length, 2);
  },
  'days and hours are those of the zone, through every change of its clocks': async (subject) => {
    for (const [name, first, days] of LOCAL_DAYS) {
      const account = accountId(freshId());
      const timeZone = zoneNamed(name) ?? 0;
      const fromMs = Date.parse(first);
      const total = days.reduce((sum, [, hours]) => sum + hours, 0);
      const toMs = fromMs + total * HOUR_MS;
      const quarters = Array.from({ length: total * 4 }, (_, i) => clicks(account, fromMs + (i + 0.5) * QUARTER_MS));
      await record(subject, clicks(account, fromMs - 1), ...quarters, clicks(account, toMs));
      const query = { fromMs, toMs, timeZone };
      const found = await read(subject, account, { ...query, by: ['day'] });
      const expected = days.map(([date, hours]) => ({ day: Date.parse(date), clicks: hours * 4 }));
      deepEqual(found, expected, name);
      deepEqual(await read(subject, account, query), [{ clicks: total * 4 }], name);
      const hours = await read(subject, account, { ...query, by: ['hour'] });
      deepEqual(
        hours.map(({ hour }) => hour),
        [...new Set(hours.map(({ hour }) => hour))].sort((a, b) => Number(a) - Number(b)),
        name,
      );
      deepEqual([hours[0]?.['hour'], hours[0]?.['clicks']], [fromMs, 4], name);
    }
  },
  'days and hours are UTC; the end is excluded': async (subject) => {
    const account = accountId(freshId());
    const instants = [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + DAY_MS - 1, MIDNIGHT + DAY_MS];
    await record(subject, ...instants.map((atMs) => clicks(account, atMs)));
    const day = { fromMs: MIDNIGHT, toMs: MIDNIGHT + DAY_MS };
    deepEqual(await read(subject, account, { ...day, by: ['day'] }), [{ day: MIDNIGHT, clicks: 2 }]);
    deepEqual(await read(subject, account, { ...day, by: ['hour'] }), [
      { hour: MIDNIGHT, clicks: 1 },
      { hour: MIDNIGHT + 23 * HOUR_MS, clicks: 1 },
    ]);
    deepEqual(await read(subject, account, { ...day, toMs: MIDNIGHT }), [{}]);
  },
  'a period within days is reported to the hour': async (subject) => {
    const account = accountId(freshId());
    const campaign = campaignId('one');
    // Four days, of which the two in the midst are whole; something happens in each hour.
    const hours = Array.from({ length: 96 }, (_, i) => MIDNIGHT - 2 * DAY_MS + i * HOUR_MS);
    await record(subject, ...hours.map((atMs) => clicks(account, atMs, sold({ campaign }))));
    const cut = { fromMs: MIDNIGHT - 2 * DAY_MS + 5 * HOUR_MS, toMs: MIDNIGHT + DAY_MS + 7 * HOUR_MS };
    const days = [-2, -1, 0, 1].map((day, i) => ({ day: MIDNIGHT + day * DAY_MS, clicks: [19, 24, 24, 7][i] }));
    deepEqual(await read(subject, account, { ...cut, by: ['day'] }), days);
    deepEqual(await read(subject, account, { ...cut, by: ['campaign'] }), [{ campaign, clicks: 74 }]);
    deepEqual(await read(subject, account, cut), [{ clicks: 74 }]);
    equal((await read(subject, account, { ...cut, by: ['hour'] })).length, 74);
    const within = { fromMs: MIDNIGHT + HOUR_MS, toMs: MIDNIGHT + 3 * HOUR_MS };
    deepEqual(await read(subject, account, { ...within, by: ['day'] }), [{ day: MIDNIGHT, clicks: 2 }]);
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

/** Every guarantee of `Rollups`. */
export const rollupsContract = (make: Make<RollupsSubject>): readonly ContractCase[] =>
  casesOf(make, { ...counting, ...deciding, ...reading, ...VARIANT_GUARANTEES, ...CANDIDATE_GUARANTEES });
