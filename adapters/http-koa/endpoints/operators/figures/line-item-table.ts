import { changeFor } from '../../../../../domain/forecast/change-words.js';
import type { Projection } from '../../../../../domain/forecast/delivery-forecast.js';
import type { LineItemReport } from '../../../../../domain/forecast/line-item-report.js';
import { exactUsd } from '../../../../../domain/values/money.js';
import { DAY_MS, isoDate, type EpochMs } from '../../../../../domain/values/time.js';
import type { Column, Table } from '../../../server/table/table.js';

export const usd = (nanos: number): string => exactUsd(BigInt(Math.max(0, Math.round(nanos))));
const usdIn = (nanos: number | undefined) => (nanos === undefined ? undefined : usd(nanos));

/** A budget, or a cause of what it lacks. */
interface LineItemRow {
  readonly kind: 'budget' | 'cause';
  readonly name: string;
  readonly amounts: Readonly<Partial<Record<'limit' | 'planned' | 'spent' | 'held' | 'cost' | 'brings', number>>>;
  readonly projected: Projection;
  readonly pace?: number | undefined;
  readonly end?: EpochMs;
  readonly turns?: number;
  readonly error?: number;
  readonly change?: string;
}

/** `total`, or the day that a budget is for. */
export const budgetName = (day: number | undefined): string => (day === undefined ? 'total' : isoDate(day * DAY_MS));

const rowsOf = ({ budgets, forecast }: LineItemReport): readonly LineItemRow[] => [
  ...budgets.map(({ day, limit, due, spent, held, pace, endMs, projected }): LineItemRow => ({
    ...{ kind: 'budget', name: budgetName(day), amounts: { limit, planned: due, spent, held } },
    ...{ projected, pace, end: endMs },
  })),
  ...forecast.causes.map(({ cost, brings, projected, ...cause }): LineItemRow => ({
    ...{ kind: 'cause', name: cause.reason, amounts: { cost, brings }, projected },
    ...{ turns: cause.turns, error: cause.error, change: changeFor(cause) },
  })),
];

const amount = (of: keyof LineItemRow['amounts']): Column<LineItemRow> => ({
  ...{ name: `${of}Usd`, kind: 'usd' },
  of: ({ amounts }) => usdIn(amounts[of]),
});

const COLUMNS: readonly Column<LineItemRow>[] = [
  { name: 'kind', kind: 'text', of: ({ kind }) => kind },
  { name: 'name', kind: 'text', of: ({ name }) => name },
  ...(['limit', 'planned', 'spent', 'held'] as const).map(amount),
  { name: 'pace', kind: 'ratio', of: ({ pace }) => pace },
  { name: 'end', kind: 'instant', of: ({ end }) => end },
  { name: 'turns', kind: 'ratio', of: ({ turns }) => turns },
  { name: 'error', kind: 'ratio', of: ({ error }) => error },
  ...(['cost', 'brings'] as const).map(amount),
  { name: 'projectedUsd', kind: 'usd', of: ({ projected }) => usd(projected.amount) },
  { name: 'lowUsd', kind: 'usd', of: ({ projected }) => usd(projected.low) },
  { name: 'highUsd', kind: 'usd', of: ({ projected }) => usd(projected.high) },
  { name: 'change', kind: 'text', of: ({ change }) => change },
];

/** Its budgets, then the causes of what they lack, in the order of their cost. */
export const lineItemTable = (report: LineItemReport): Table<LineItemRow> => ({
  name: 'line-item',
  columns: COLUMNS,
  rows: rowsOf(report),
});
