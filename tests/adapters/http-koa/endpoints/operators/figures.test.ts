import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MEASURES } from '../../../../../domain/delivery/rollups/report-measures.js';
import { call, jsonOf } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const DAYS = 'from=2026-11-01&to=2026-11-07';
const ask = (query: string, headers: Readonly<Record<string, string>> = {}, token = 'api-demo') =>
  call(`${server.url}/v1/reports?${query}`, { headers: { authorization: `Bearer ${token}`, ...headers } });

describe('a comparison of two variants', () => {
  const compare = (query: string, token = 'api-demo') =>
    call(`${server.url}/v1/reports/comparison?${query}`, { headers: { authorization: `Bearer ${token}` } });

  test('tells each rate with its interval', async () => {
    const answer = await compare(`${DAYS}&control=a&variant=bb`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(jsonOf(answer)).toEqual({
      ...{ from: '2026-11-01', to: '2026-11-07', control: 'a', variant: 'bb', confidence: 0.95 },
      rates: [
        {
          rate: 'clicksPerView',
          control: { of: 1, per: 1, rate: 1, buckets: 64 },
          variant: { of: 0, per: 0, buckets: 2 },
          ...{ kind: 'measured', lift: 0.2, low: 0.1, high: 0.3, isSignificant: true, detectableLift: 7 },
        },
      ],
    });
  });

  test.each([
    [DAYS, 'control: '],
    [`${DAYS}&control=a&variant=a`, 'must not be the same'],
    [`${DAYS}&control=a&variant=b&by=day`, 'parameter that is not known'],
    ['from=2026-11-02&to=2026-11-01&control=a&variant=b', 'must not be after'],
  ])('%s is refused: %s', async (query, told) => {
    const answer = await compare(query);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(told)]);
  });

  test('is for who may read reports', async () => {
    for (const token of ['pub-demo', 'nobody'])
      expect((await compare(`${DAYS}&control=a&variant=b`, token)).status).toBe(401);
  });
});

test.each(['variant', 'day,variant'])('figures are told apart by %s', async (by) => {
  expect(JSON.stringify(jsonOf(await ask(`${DAYS}&by=${by}`)))).toContain('"variant":"b"');
});

test.each([
  ['lineItem,reason', ['lineItem,creative (by day)', 'source,reason (by day)']],
  ['hour,lineItem,country', ['lineItem,country (by day)']],
  ['variant,deal,format', ['source,deal (by day)', 'variant']],
])('no rollup groups by %s: the answer names those that are near', async (by, named) => {
  const answer = await ask(`${DAYS}&by=${by}`);
  expect(answer.status).toBe(422);
  for (const one of named) expect(answer.text).toContain(one);
});

test.each(['lineItem,country', 'country,placement,lineItem', 'hour,placement,creative', 'source,deal,day'])(
  'a rollup groups by %s',
  async (by) => expect((await ask(`${DAYS}&by=${by}`)).status).toBe(200),
);

test.each([
  ['advertiser', ['source', 'advertiser']],
  ['hour,advertiser', ['hour', 'source', 'advertiser']],
  ['advertiser,format', ['source', 'advertiser', 'format']],
  ['advertiser,source', ['advertiser', 'source']],
])('an advertiser is named with its source: %s', async (by, answered) => {
  expect(jsonOf(await ask(`${DAYS}&by=${by}`))).toMatchObject({ by: answered });
});

test.each([
  ['to=2026-11-07', 'from: send the first day as from=<YYYY-MM-DD>; ask for from, to, by, format and cursor.'],
  ['from=2026-11-01', 'to: send the last day as to=<YYYY-MM-DD>; ask for from, to, by, format and cursor.'],
  ['from=2026-11-31&to=2026-12-01', 'from: send the first day as from=<YYYY-MM-DD>'],
])('%s is refused with what to send', async (query, sentence) => {
  const answer = await ask(query);
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
});

test('an operator is asked for the account, too', async () => {
  expect((await ask('', {}, 'admin-token')).text).toContain('; ask for account, from, to, by, format and cursor.');
});

describe('a report', () => {
  test('as JSON: what rows are grouped by, and money as exact text', async () => {
    const answer = await ask(`${DAYS}&by=day,placement,reason`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(jsonOf(answer)).toEqual({
      from: '2026-11-01',
      to: '2026-11-07',
      by: ['day', 'placement', 'reason'],
      timeZone: 'UTC+05:30',
      newestEventAt: '2026-11-01T00:00:00.000Z',
      rows: [
        {
          ...{ day: '2026-11-01', placement: 'of-acc-demo' },
          ...Object.fromEntries(MEASURES.filter(({ kind }) => kind === 'count').map(({ name }) => [name, 0])),
          ...{
            requests: 3,
            fills: 2,
            noFills: 1,
            fillRate: 0.666667,
            circuitOpenSeconds: 0,
            impressions: 2,
            clicks: 1,
            ctr: 0.5,
          },
          ...{ revenueUsd: '9007199254740993.000000007', spendUsd: '9007199254740993.000000008' },
          ...{ feeUsd: '0.000000001', ecpmUsd: '4503599627370496500.000003500' },
        },
      ],
    });
  });

  test.each([
    ['format=csv', {}],
    ['', { accept: 'text/csv' }],
    ['format=csv', { accept: 'application/json' }],
  ])('as CSV, with %j and %j; no cell is a formula', async (format, headers) => {
    const answer = await ask(`${DAYS}&by=hour,campaign&${format}`, headers);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('report-2026-11-01-2026-11-07.csv');
    const [head = '', row = '', ...more] = answer.text.split('\r\n');
    const columns = ['hour', 'campaign', ...MEASURES.map(({ name }) => name), 'timeZone', 'newestEventAt'];
    expect([head.split(','), more]).toEqual([columns, ['']]);
    expect(row).toMatch(/,UTC\+05:30,2026-11-01T00:00:00\.000Z$/);
    expect(row).toContain(`2026-11-01T00:00:00.000Z,"'=HYPERLINK(""https://evil.example"",""x"")",0,0,,3,2,1,`);
    expect(row).toContain(',9007199254740993.000000007,');
  });

  test('by source has the circuits of now, in JSON and in each row of a table', async () => {
    const { circuits, rows } = jsonOf(await ask(`${DAYS}&by=source`)) as {
      readonly circuits: unknown;
      readonly rows: readonly { readonly source: string }[];
    };
    expect(circuits).toEqual([{ source: rows[0]?.source, state: 'half-open' }]);
    const [head, row] = (await ask(`${DAYS}&by=source&format=csv`)).text.split('\r\n');
    expect([head?.endsWith(',circuitNow'), row?.endsWith(',half-open')]).toEqual([true, true]);
  });

  test.each([['format=json'], ['']])('is JSON with %j for whoever takes anything', async (format) => {
    const answer = await ask(`${DAYS}&${format}`, { accept: '*/*' });
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test('is of the account whose token asks', async () => {
    expect(JSON.stringify(jsonOf(await ask(`${DAYS}&by=placement`)))).toContain('of-acc-demo');
    for (const token of ['pub-demo', 'nobody']) expect((await ask(DAYS, {}, token)).status).toBe(401);
  });

  test('is of any account that the admin token names; nobody else names another', async () => {
    const answer = await ask(`${DAYS}&by=placement&account=acc-demo`, {}, 'admin-token');
    expect(JSON.stringify(jsonOf(answer))).toContain('of-acc-demo');
    expect((await ask(`${DAYS}&account=acc-demo`)).status).toBe(200);
    for (const [query, token] of [
      [DAYS, 'admin-token'],
      [`${DAYS}&account=acc-other`, 'api-demo'],
    ] as const) {
      const refused = await ask(query, {}, token);
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('account: ')]);
    }
  });

  test.each(['json', 'csv'] as const)('of many rows comes page by page, as %s', async (format) => {
    const answer = await ask(`${DAYS}&by=campaign,hour&format=${format}`, {}, 'api-other');
    const [, path = ''] = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '') ?? [];
    if (format === 'csv') expect(answer.text.split('\r\n').length).toBe(1 + 1_000 + 1);
    else
      expect(jsonOf(answer)).toMatchObject({
        rows: { length: 1_000 },
        next: new URLSearchParams(path.split('?')[1]).get('cursor'),
      });
    const last = await call(`${server.url}${path}`, { headers: { authorization: 'Bearer api-other' } });
    expect([last.status, last.headers.get('link')]).toEqual([200, null]);
    expect(last.text).not.toContain('"next"');
  });

  test.each([
    ['by=campaign,hour', 'W10'],
    ['by=campaign,hour', 'WyJhIiwiYSJd'],
    ['by=hour', 'WzEuNV0'],
    ['', '%7B'],
  ])('%s is refused with the cursor %s of another question', async (by, cursor) => {
    expect((await ask(`${DAYS}&${by}&cursor=${cursor}`)).status).toBe(422);
  });
});

test.each([
  '',
  'from=2026-11-01',
  'from=2026-11-08&to=2026-11-07',
  'from=2026-02-30&to=2026-03-01',
  'from=2025-01-01&to=2026-01-02',
  'from=1&to=2',
  `${DAYS}&from=2026-11-02`,
  `${DAYS}&by=day,day`,
  `${DAYS}&by=user`,
  `${DAYS}&by=day;drop`,
  `${DAYS}&by=${'day,'.repeat(1_000)}`,
  `${DAYS}&format=xml`,
  `${DAYS}&account=other`,
  `${DAYS}&__proto__=1`,
])('422 for %j, without a word of it', async (query) => {
  const answer = await ask(query);
  expect(answer.status).toBe(422);
  expect(jsonOf(answer)).toMatchObject({ error: { code: 'invalid_request' } });
  expect(answer.text).not.toContain('other');
});
