import { sql } from 'kysely';
import {
  COUNT_FIGURES,
  FIGURES,
  type Figure,
  type ReportFigures,
  type RollupDelta,
} from '../../../domain/delivery/rollup.js';

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

export const NO_FIGURES = Object.fromEntries(
  Object.values(FIGURE_COLUMNS).map((column) => [column, 0]),
) as Readonly<RollupFigures>;

/** Adds to a row before it is written. */
export const addToRow = (row: RollupFigures, figures: RollupDelta['figures']): void => {
  for (const [figure, sum] of Object.entries(figures) as [Figure, number][]) {
    const column = FIGURE_COLUMNS[figure];
    const known = row[column];
    // As long as a number holds it: big integers take several times as long.
    const isSafe = typeof known === 'number' && Number.isSafeInteger(known + sum);
    row[column] = isSafe ? known + sum : BigInt(known) + BigInt(sum);
  }
};

/** What an insert sets where a row of the key is there: the figures of both are added. */
export const addFigures = (table: 'daily_rollups' | 'hourly_rollups' | 'variant_rollups') =>
  Object.fromEntries(
    Object.values(FIGURE_COLUMNS).map((name) => [
      name,
      sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ]),
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
