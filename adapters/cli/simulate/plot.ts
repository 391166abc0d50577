import type { DayReport, LineItemReport } from './day-figures.js';
import type { SpendPoint } from './spend-curve.js';
import { wallClockMs, type TimeZone } from '../../../domain/values/time-zone.js';

const ROWS = 10;
const COLUMNS = 72;

const column = (points: readonly SpendPoint[], x: number): SpendPoint | undefined =>
  points[Math.round((x / (COLUMNS - 1)) * (points.length - 1))];

/** What was spent as an area, what was planned as a line of dots. */
const plot = (points: readonly SpendPoint[]): string[] => {
  const highest = Math.max(...points.map(({ spent, planned }) => Math.max(spent, planned)));
  if (!(highest > 0)) return [];
  const rowOf = (amount: number): number => Math.round((amount / highest) * ROWS);
  return Array.from({ length: ROWS }, (_, i) => {
    const row = ROWS - i;
    const cells = Array.from({ length: COLUMNS }, (_cell, x) => {
      const { spent = 0, planned = 0 } = column(points, x) ?? {};
      const mark = rowOf(spent) >= row ? '█' : ' ';
      return rowOf(planned) === row ? (mark === '█' ? '▓' : '·') : mark;
    });
    return `  │${cells.join('').trimEnd()}`;
  });
};

const clock = (atMs: number, timeZone: TimeZone): string =>
  new Date(wallClockMs(atMs, timeZone)).toISOString().slice(11, 16);

const axis = (points: readonly SpendPoint[], timeZone: TimeZone): readonly string[] => {
  const [from = '', to = ''] = [points[0], points.at(-1)].map((point) =>
    point === undefined ? '' : clock(point.atMs, timeZone),
  );
  return [`  └${'─'.repeat(COLUMNS)}`, `   ${from}${' '.repeat(COLUMNS - from.length - to.length)}${to}`];
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const usd = (amount: number): string => `${amount.toFixed(2)} USD`;

const listed = (counts: Readonly<Record<string, number | undefined>>): string =>
  Object.entries(counts)
    .sort(([, a = 0], [, b = 0]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';

const lineItemLines = (item: LineItemReport, timeZone: TimeZone): string[] => {
  const { lineItem, delivery, planUsd, spentUsd, used, distance, impressions, losses, curve } = item;
  const head = `${lineItem} (${delivery}): ${impressions} impressions, ${usd(spentUsd)}`;
  if (planUsd === undefined || used === undefined || distance === undefined)
    return [head, `  not shown because: ${listed(losses)}`, ''];
  return [
    `${head} of ${usd(planUsd)} planned, ${percent(used)} used`,
    `  distance to the plan: ${percent(distance.mean)} on average, ${percent(distance.worst)} at worst`,
    ...plot(curve),
    ...axis(curve, timeZone),
    `  not shown because: ${listed(losses)}`,
    '',
  ];
};

/** The report for a terminal: `█` spent, `·` planned, `▓` both. */
export const dayLines = (report: DayReport, timeZone: TimeZone): readonly string[] => [
  `${report.requests} requests, ${report.filled} filled (${percent(report.fill)}), ${report.impressions} impressions`,
  `revenue ${usd(report.revenueUsd)}, eCPM ${usd(report.ecpmUsd)}`,
  `no ad because: ${listed(report.noFill)}`,
  '',
  ...report.lineItems.flatMap((item) => lineItemLines(item, timeZone)),
];
