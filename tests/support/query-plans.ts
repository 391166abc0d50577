import type { CompiledQuery, Kysely } from 'kysely';

type Plans<Row> = readonly (readonly Row[])[];

/** What `explain` says of each statement of `work`, which uses the given handle. */
const explained = async <Tables, Row>(
  db: Kysely<Tables>,
  explain: string,
  work: (recorded: Kysely<Tables>) => Promise<unknown>,
): Promise<Plans<Row>> => {
  const asked: CompiledQuery[] = [];
  const recorded = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(recorded);
  const plans = asked.map(async ({ sql: text, parameters, query, queryId }) => {
    const plan = { sql: `${explain} ${text}`, parameters, query, queryId };
    return (await db.executeQuery<Row>(plan)).rows;
  });
  return Promise.all(plans);
};

/** How SQLite goes about each statement of `work`, step by step, as it says itself. */
export const stepsOf = async <Tables>(
  db: Kysely<Tables>,
  work: (recorded: Kysely<Tables>) => Promise<unknown>,
): Promise<readonly string[]> => {
  const plans = await explained<Tables, { readonly detail: string }>(db, 'explain query plan', work);
  return plans.flat().map(({ detail }) => detail);
};

/** The plan that PostgreSQL makes of each statement of `work`, as text. */
export const plansOf = async <Tables>(
  db: Kysely<Tables>,
  work: (recorded: Kysely<Tables>) => Promise<unknown>,
): Promise<readonly string[]> => {
  const plans = await explained<Tables, Readonly<Record<string, string>>>(db, 'explain', work);
  return plans.map((rows) => rows.map((row) => row['QUERY PLAN']).join('\n'));
};

/** Steps that read a table, or an index of one, from end to end; not those over what the statement itself gives. */
export const scansIn = (steps: readonly string[]): readonly string[] =>
  steps.filter((step) => /^SCAN (?!\d+ CONSTANT|CONSTANT|\d+-ROW VALUES)/.test(step));
