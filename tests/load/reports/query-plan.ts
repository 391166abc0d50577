import { RawNode, type KyselyPlugin, type UnknownRow } from 'kysely';
import { createSqlRollups } from '../../../adapters/store-sql/rollups/rollups.js';
import type { SqlDatabases } from '../../../adapters/store-sql/tables/sql-databases.js';
import { accountId } from '../../../domain/values/ids.js';
import { DIMENSIONS, grainOf, type Dimension } from '../../../domain/figures/rollup-dimensions.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { LARGEST } from './filled-accounts.js';
import type { Question } from './questions.js';

const EXPLAIN = { sqlite: 'explain query plan ', postgres: 'explain (analyze, buffers) ' } as const;

const isStep = (row: UnknownRow): boolean => 'detail' in row || 'QUERY PLAN' in row;

/** Has statements that are written out explained instead of done. */
const explaining = (engine: SqlDatabases['engine'], plan: UnknownRow[]): KyselyPlugin => ({
  transformQuery: ({ node }) => (RawNode.is(node) ? RawNode.create([EXPLAIN[engine], ''], [node]) : node),
  transformResult: async ({ result }) => {
    const steps = result.rows.filter(isStep);
    plan.push(...steps);
    // What is read beside it, such as the spans that are kept, decides what is asked next.
    return steps.length === 0 ? result : { ...result, rows: [] };
  },
});

const isDimension = (name: string): name is Dimension => DIMENSIONS.some((known) => known === name);

/** How the database answers a report; `undefined`, where the question is no report. */
export const planOf = async ({ engine, ledger }: SqlDatabases, { path }: Question): Promise<string | undefined> => {
  const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
  if (pathname !== '/v1/reports') return undefined;
  const by = (searchParams.get('by') ?? '').split(',').filter(isDimension);
  const [fromMs = 0, lastMs = 0] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  const plan: UnknownRow[] = [];
  const rollups = createSqlRollups(ledger.withPlugin(explaining(engine, plan)));
  const grain = grainOf(by);
  await rollups.read(accountId(LARGEST.id), {
    ...{ grain, fromMs, toMs: lastMs + DAY_MS, limit: 1_001 },
    by: grain === 'hour' ? by.filter((dimension) => dimension !== 'day') : by,
  });
  return plan.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
};
