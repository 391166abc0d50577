import { sql } from 'kysely';
import { COUNT_FIGURES, FIGURES, type Figure, type ReportFigures } from '../../../domain/delivery/rollup.js';

/** `noFills` is `no_fills` in the database. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
type FigureColumn = SnakeCase<Figure>;

export type RollupFigures = Record<FigureColumn, number>;

export const FIGURE_COLUMNS = Object.fromEntries(
  FIGURES.map((figure) => [figure, figure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Readonly<Record<Figure, FigureColumn>>;

export const NO_FIGURES = Object.fromEntries(
  Object.values(FIGURE_COLUMNS).map((column) => [column, 0]),
) as Readonly<RollupFigures>;

/** What an insert sets where a row of the key is there: the figures of both are added. */
export const addFigures = (table: 'rollups' | 'variant_rollups') =>
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
  return { ...Object.fromEntries(counts), revenue: BigInt(found.revenue) } as ReportFigures;
};
