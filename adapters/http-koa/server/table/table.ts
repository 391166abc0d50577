import { isoDate, isoTime, type EpochMs } from '../../../../domain/values/time.js';
import type { TimeZone } from '../../../../domain/values/time-zone.js';

/** What the cells of a column are, by its kind. */
interface Cells {
  /** Names come from outside: files guard them (`spreadsheetText`). */
  readonly text: string;
  readonly count: number;
  readonly ratio: number;
  /** USD as decimals, exact to the nano. */
  readonly usd: string;
  /** The midnight of UTC of a date, in whatever zone. */
  readonly day: EpochMs;
  readonly instant: EpochMs;
}
export type ColumnKind = keyof Cells;

interface ColumnOf<Kind extends ColumnKind, Row> {
  readonly name: string;
  readonly kind: Kind;
  /** `undefined`: the row has none. */
  readonly of: (row: Row) => Cells[Kind] | undefined;
}
export type Column<Row> = { readonly [Kind in ColumnKind]: ColumnOf<Kind, Row> }[ColumnKind];

/** What an answer has to say as rows, for JSON, CSV and XLSX alike. */
export interface Table<Row> {
  /** Of the file, without its ending; ASCII without quotes. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** By whose clocks a spreadsheet shows instants. Absent: UTC's. */
  readonly timeZone?: TimeZone | undefined;
}

/** A cell as JSON has it. */
export const plainCell = <Row>(column: Column<Row>, row: Row): string | number | undefined => {
  if (column.kind !== 'day' && column.kind !== 'instant') return column.of(row);
  const at = column.of(row);
  if (at === undefined) return undefined;
  return column.kind === 'day' ? isoDate(at) : isoTime(at);
};
