import { sql } from 'kysely';
import { FIGURES, type Figure, type ReportFigures } from '../../../domain/delivery/rollup.js';
import type { RollupFigures } from '../tables/ledger-tables.js';

export const FIGURE_COLUMNS = {
  requests: 'requests',
  fills: 'fills',
  noFills: 'no_fills',
  impressions: 'impressions',
  textsServed: 'texts_served',
  clicks: 'clicks',
  videoStarts: 'video_starts',
  videoCompletions: 'video_completions',
  rewards: 'rewards',
  revenue: 'revenue',
} as const satisfies Record<Figure, keyof RollupFigures>;

export const NO_FIGURES: RollupFigures = {
  requests: 0,
  fills: 0,
  no_fills: 0,
  impressions: 0,
  texts_served: 0,
  clicks: 0,
  video_starts: 0,
  video_completions: 0,
  rewards: 0,
  revenue: 0,
};

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
  const counts = FIGURES.filter((figure) => figure !== 'revenue').map((figure) => [figure, Number(found[figure])]);
  return { ...Object.fromEntries(counts), revenue: BigInt(found.revenue) } as ReportFigures;
};
