import type { CompiledQuery, Kysely } from 'kysely';

/** How SQLite goes about each statement of `work`, step by step, as it says itself; `work` uses the given handle. */
export const stepsOf = async <Tables>(
  db: Kysely<Tables>,
  work: (recorded: Kysely<Tables>) => Promise<unknown>,
): Promise<readonly string[]> => {
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
    const plan = { sql: `explain query plan ${text}`, parameters, query, queryId };
    return (await db.executeQuery<{ readonly detail: string }>(plan)).rows.map(({ detail }) => detail);
  });
  return (await Promise.all(plans)).flat();
};

/** Steps that read a table, or an index of one, from end to end; not those over what the statement itself gives. */
export const scansIn = (steps: readonly string[]): readonly string[] =>
  steps.filter((step) => /^SCAN (?!\d+ CONSTANT|CONSTANT|\d+-ROW VALUES)/.test(step));
