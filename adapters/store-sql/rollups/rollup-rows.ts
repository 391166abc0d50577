import { OTHER_VALUE, type Cut, type Grain, type ValueDimension } from '../../../domain/figures/rollup-dimensions.js';
import { DAY_MS, QUARTER_MS } from '../../../domain/values/time.js';
import { addToRow, NO_FIGURES, type FigureSums } from '../tables/figure-columns.js';
import type { RollupRow } from '../tables/ledger-tables.js';
import { toKey } from '../tables/stored-text.js';

/** Where rows stand, and the unit by which their buckets are numbered. */
export const ROLLUP_TABLES = [
  ['daily_rollups', DAY_MS],
  ['hourly_rollups', QUARTER_MS],
] as const;

/** Of one cut and day of an account. */
export interface CutDay {
  readonly account_id: string;
  readonly cut: string;
  readonly bucket: number;
}

export const VALUE_COLUMNS = ['value_1', 'value_2', 'value_3', 'value_4'] as const;

/** Where a row has the value of a dimension of its cut. */
export const valueColumn = (of: Cut['of'], dimension: ValueDimension): (typeof VALUE_COLUMNS)[number] =>
  VALUE_COLUMNS[of.indexOf(dimension)] ?? 'value_1';

/** Values as a row has them, in the order of its cut; all are empty in a total. */
export type RowValues = Pick<RollupRow, (typeof VALUE_COLUMNS)[number]>;

export const rowKey = ({
  account_id,
  cut,
  bucket,
  placement,
  value_1,
  value_2,
  value_3,
  value_4,
}: Omit<RollupRow, keyof typeof NO_FIGURES>) =>
  // No stored text has a NUL in it.
  `${account_id}\0${cut}\0${bucket}\0${placement}\0${value_1}\0${value_2}\0${value_3}\0${value_4}`;

export const dayKey = ({ account_id, cut, bucket }: CutDay): string => `${account_id}\0${cut}\0${bucket}`;
export const valuesKey = ({ value_1, value_2, value_3, value_4 }: RowValues): string =>
  `${value_1}\0${value_2}\0${value_3}\0${value_4}`;
/** A total takes no place among the rows of its day. */
export const needsPlace = (values: RowValues): boolean => VALUE_COLUMNS.some((column) => values[column] !== '');

/**
 * What counts for the same values of a cut at one placement, in one hour or, where the cut has none, on one day, before
 * it is known which values have rows of their own.
 */
export interface CutPart extends CutDay, RowValues, Pick<Cut, 'of' | 'grains'> {
  readonly placement: string;
  /** In quarters of an hour. */
  readonly hour: number;
  readonly figures: Readonly<FigureSums>;
}

const OTHERS = toKey(OTHER_VALUE);
/** In every column that the cut has. */
export const othersOf = ({ length }: Cut['of']): RowValues => ({
  value_1: OTHERS,
  value_2: length > 1 ? OTHERS : '',
  value_3: length > 2 ? OTHERS : '',
  value_4: length > 3 ? OTHERS : '',
});

type RowId = Parameters<typeof rowKey>[0];

const addTo = (rows: Map<string, RollupRow>, id: RowId, figures: CutPart['figures']): void => {
  const key = rowKey(id);
  let row = rows.get(key);
  if (row === undefined) rows.set(key, (row = { ...NO_FIGURES, ...id }));
  addToRow(row, figures);
};

/** The rows of days and of hours that parts add to. `isOwn`: whether its values have rows of their own. */
export const rowsOf = (
  parts: readonly CutPart[],
  isOwn: (part: CutPart) => boolean,
): Readonly<Record<Grain, readonly RollupRow[]>> => {
  const rows = { day: new Map<string, RollupRow>(), hour: new Map<string, RollupRow>() };
  for (const part of parts) {
    const { account_id, cut, bucket, hour, placement, figures, grains } = part;
    const { value_1, value_2, value_3, value_4 } = isOwn(part) ? part : othersOf(part.of);
    for (const grain of grains) {
      const at = grain === 'day' ? bucket : hour;
      addTo(rows[grain], { account_id, cut, bucket: at, placement, value_1, value_2, value_3, value_4 }, figures);
    }
  }
  return { day: [...rows.day.values()], hour: [...rows.hour.values()] };
};
