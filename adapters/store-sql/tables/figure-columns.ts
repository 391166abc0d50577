import { sql } from 'kysely';
import { COUNT_FIGURES, FIGURES, type Figure, type ReportFigures } from '../../../domain/delivery/rollups/rollup.js';

/** `noFills` is `no_fills` in the database. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
type FigureColumn = SnakeCase<Figure>;

/** Money as `bigint`: the sum of a batch may go beyond what a number holds. */
export type RollupFigures = Record<FigureColumn, number | bigint>;

export const FIGURE_COLUMNS = Object.fromEntries(
  FIGURES.map((figure) => [figure, figure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Readonly<Record<Figure, FigureColumn>>;

export const ALL_COLUMNS: readonly FigureColumn[] = Object.values(FIGURE_COLUMNS);

export const NO_FIGURES = Object.fromEntries(ALL_COLUMNS.map((column) => [column, 0])) as Readonly<RollupFigures>;

/** Sums before they are in a row. */
export type FigureSums = Partial<Record<Figure, number | bigint>>;

/** As a number as long as one holds it: big integers take several times as long. */
export const sumOf = (known: number | bigint = 0, more: number | bigint): number | bigint => {
  if (typeof known === 'number' && typeof more === 'number' && Number.isSafeInteger(known + more)) return known + more;
  return BigInt(known) + BigInt(more);
};

/** Adds to a row before it is written. */
export const addToRow = (row: RollupFigures, figures: Readonly<FigureSums>): void => {
  for (const [figure, sum] of Object.entries(figures) as [Figure, number | bigint][]) {
    const column = FIGURE_COLUMNS[figure];
    row[column] = sumOf(row[column], sum);
  }
};

/** What an insert sets where a row of the key is there: the figures of both are added. */
export const addFigures = (table: 'daily_rollups' | 'hourly_rollups' | 'variant_rollups') =>
  Object.fromEntries(
    ALL_COLUMNS.map((name) => [name, sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
  );

/** As text, since a sum of money may go beyond what a number holds. */
export const SUMS = FIGURES.map(
  (figure) => sql`cast(coalesce(sum(${sql.ref(FIGURE_COLUMNS[figure])}), 0) as text) as ${sql.ref(figure)}`,
);

export type FoundFigures = Readonly<Record<Figure, string>>;

export const figuresOf = (found: FoundFigures): ReportFigures => {
  const counts = COUNT_FIGURES.map((count) => [count, Number(found[count])]);
  return { ...Object.fromEntries(counts), revenue: BigInt(found.revenue), spend: BigInt(found.spend) } as ReportFigures;
};
