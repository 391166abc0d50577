import { statementNumberText } from '../../../domain/settlement/statement.js';
import { monthOf, type Month } from '../../../domain/settlement/month.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { API_TOKEN } from '../generator/campaigns.js';
import { cursorOf } from '../../../adapters/http-koa/endpoints/operators/figures/report-cursor.js';
import { cutsOf, DAYS, dayText, FIRST_DAY, HOURLY_DAYS, LARGEST } from './filled-accounts.js';
import { LINE_ITEM } from './fill-figures.js';

/** Of a server in development. */
const ADMIN_TOKEN = 'dev-admin-token';

export interface Question {
  readonly name: string;
  readonly path: string;
  readonly body?: string | undefined;
  readonly token: string;
}

/** The longest period of a report. */
const LONGEST = 366;
const LAST = DAYS - 1;

const ofAccount = (name: string, path: string): Question => ({ name, path, token: API_TOKEN });
const ofOperator = (name: string, path: string, body?: string): Question => ({ name, path, body, token: ADMIN_TOKEN });

const report = (by: readonly string[], days: number, more: Readonly<Record<string, string>> = {}): Question => {
  const asked = { from: dayText(LAST - days + 1), to: dayText(LAST), by: by.join(), ...more };
  const name = [`by-${by.join('-') || 'nothing'}`, `${days}-days`, ...Object.keys(more), more['format']];
  return ofAccount(name.filter(Boolean).join('.'), `/v1/reports?${new URLSearchParams(asked)}`);
};

/** Pages from the middle of an answer on. */
const FROM_THE_MIDDLE = {
  ofValues: { cursor: cursorOf(['creative-500']) },
  ofDays: { cursor: cursorOf([(FIRST_DAY + LAST - LONGEST / 2) * DAY_MS, 'creative-500']) },
};

/** The first pages of each rollup over a year, by the day too, and by the hour as long as there are such rows. */
const reports: readonly Question[] = [
  ...cutsOf('day').flatMap((cut) => [report(cut.of, LONGEST), report(['day', ...cut.of], LONGEST)]),
  ...cutsOf('hour').map((cut) => report(['hour', ...cut.of], HOURLY_DAYS)),
  report(['hour'], LONGEST),
  report(['day', 'hour', 'placement'], LONGEST),
  report(['placement'], LONGEST),
  report(['day', 'placement', 'source'], LONGEST),
  report(['placement', 'lineItem'], LONGEST),
  report(['placement', 'creative'], LONGEST),
  report(['creative'], LONGEST, FROM_THE_MIDDLE.ofValues),
  report(['day', 'creative'], LONGEST, FROM_THE_MIDDLE.ofDays),
  report(['day', 'creative'], LONGEST, { format: 'csv' }),
  report(['day', 'creative'], LONGEST, { format: 'xlsx' }),
];

/** A month that is over, `back` months before the newest of these. */
export const monthBack = (back: number): Month => monthOf((FIRST_DAY + LAST - 31 * (back + 1)) * DAY_MS);

const fileOf = (month: Month, placement: string): string =>
  ['day,placement,impressions,spend', `${month}-01,${placement},100,1.00`].join('\n');

const partners: readonly Question[] = [
  ofOperator(
    'partner.by-day',
    `/v1/reports/reconciliation?bidder=source-1&month=${monthBack(0)}`,
    'day,impressions,spend',
  ),
  ofOperator(
    'partner.by-placement',
    `/v1/reports/reconciliation?bidder=source-1&month=${monthBack(0)}`,
    fileOf(monthBack(0), 'placement-1'),
  ),
  report(['day', 'placement', 'source'], LONGEST),
  report(['source', 'reason'], 31),
];

const statements: readonly Question[] = [
  ...['advertiser', 'account', 'bidder'].map((kind) => ofOperator(`statements.${kind}`, `/v1/statements?kind=${kind}`)),
  ofOperator('statements.of-party', '/v1/statements?kind=advertiser&id=party-7'),
  ...['json', 'csv', 'pdf'].map((format) => {
    const number = statementNumberText({ kind: 'advertiser', sequence: 500 });
    return ofOperator(`statement.${format}`, `/v1/statements/${number}?format=${format}`);
  }),
];

const lineItems: readonly Question[] = [24, 168].map((hours) =>
  ofOperator(`line-item.${hours}-hours`, `/v1/reports/line-items/${LINE_ITEM}?hours=${hours}`),
);

/** The second of each finds nothing, and looks at as many as it may. */
const decisions: readonly Question[] = [
  ['newest', 'limit=100'],
  ['by-reason', 'reason=no-such-reason'],
  ['by-bidder', 'bidder=no-such-bidder'],
  ['by-line-item', `lineItem=${LINE_ITEM}&limit=100`],
  ['slow', 'slowerThanMs=60000'],
  ['long-ago', `to=${dayText(LAST - 20)}T00:00:00Z&placement=inlineAd&limit=100`],
  ['by-reference', 'reference=4K7Q2-9XB3M'],
].map(([name, query]) => ofAccount(`decisions.${name}`, `/v1/decisions?${query}`));

const comparison = ofAccount(
  'comparison',
  `/v1/reports/comparison?from=${dayText(LAST - LONGEST + 1)}&to=${dayText(LAST)}&control=variant-0&variant=variant-1`,
);

/** What the service answers of the past. */
export const QUESTIONS: readonly Question[] = [
  ...new Map(
    [...reports, comparison, ...lineItems, ...partners, ...statements, ...decisions].map((one) => [one.name, one]),
  ).values(),
];

/** Each can be closed once: as many months and parties as there are to be rounds. */
export const closings = (count: number): readonly Question[] =>
  (
    [
      ['bidder', (n: number) => `source-${1 + (n % 9)}`, 9],
      ['account', () => LARGEST.id, 1],
      ['advertiser', (n: number) => `advertiser-${n % 90}`, 90],
    ] as const
  ).flatMap(([kind, partyOf, parties]) =>
    Array.from({ length: Math.min(count, parties * 11) }, (_, n) => {
      const month = monthBack(10 - Math.floor(n / parties));
      const body = JSON.stringify({ kind, id: partyOf(n), month, author: 'load' });
      return ofOperator(`close.${kind}`, '/v1/admin/statements', body);
    }),
  );
