import type { Month } from './month.js';
import type { MonthFigures, StatementLine } from './statement.js';

/** A month of the same party that was stated before: what is counted for it now, and what its lines say so far. */
export interface StatedMonth {
  readonly month: Month;
  readonly counted: readonly MonthFigures[];
  readonly stated: readonly MonthFigures[];
}

const keyOf = ({ account, item }: MonthFigures): string => JSON.stringify([account, item ?? null]);

const isNothing = ({ impressions, amount }: MonthFigures): boolean => impressions === 0 && amount === 0n;

const negated = (line: MonthFigures): MonthFigures => ({
  ...line,
  impressions: -line.impressions,
  amount: -line.amount,
});

const added = (sum: MonthFigures, { impressions, amount }: MonthFigures): MonthFigures => ({
  ...sum,
  impressions: sum.impressions + impressions,
  amount: sum.amount + amount,
});

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** One line for each account and item, in their order; those that come to nothing are left out. */
const linesOf = (
  kind: StatementLine['kind'],
  month: Month,
  figures: readonly MonthFigures[],
): readonly StatementLine[] =>
  [...Map.groupBy(figures, keyOf).values()]
    .flatMap(([first, ...more]) => (first === undefined ? [] : [more.reduce(added, first)]))
    .filter((line) => !isNothing(line))
    .sort((a, b) => compare(a.account, b.account) || compare(a.item ?? '', b.item ?? ''))
    .map(({ account, item, impressions, amount }) => ({ kind, month, account, item, impressions, amount }));

/** What closing a month states: its own lines, then what earlier months came to after they were stated. */
export const statementLines = (
  month: Month,
  counted: readonly MonthFigures[],
  earlier: readonly StatedMonth[],
): readonly StatementLine[] => [
  ...linesOf('month', month, counted),
  ...earlier
    .toSorted((a, b) => compare(a.month, b.month))
    .flatMap((one) => linesOf('correction', one.month, [...one.counted, ...one.stated.map(negated)])),
];
