import { Kysely, type CompiledQuery, type KyselyConfig, type QueryResult, type RawBuilder } from 'kysely';

/**
 * Reads within the call; writes within the call, and answers after the commit. `undefined`: not now, others are at work on this file; the
 * query has to wait for its turn.
 */
export type RunNow = (query: CompiledQuery) => QueryResult<unknown> | Promise<QueryResult<unknown>> | undefined;

/** A database whose driver may answer within the call. */
export class PromptKysely<Tables> extends Kysely<Tables> {
  readonly runNow: RunNow;
  constructor(config: KyselyConfig, runNow: RunNow) {
    super(config);
    this.runNow = runNow;
  }
}

/** Stands for a value of a {@link fixedQuery}. */
export const GIVEN = null;

/**
 * A query that is run in every turn: built and compiled once, then run with other values, in the order of their places. Where the driver can, it
 * answers within the call: then nobody has to wait, nor to watch the clock.
 */
export const fixedQuery = <Row, Tables>(
  db: Kysely<Tables>,
  text: RawBuilder<Row>,
): ((values: readonly unknown[]) => QueryResult<Row> | Promise<QueryResult<Row>>) => {
  const compiled = text.compile(db);
  return (values) => {
    const query = { ...compiled, parameters: values };
    const answer = db instanceof PromptKysely ? db.runNow(query) : undefined;
    return (answer ?? db.executeQuery(query)) as QueryResult<Row> | Promise<QueryResult<Row>>;
  };
};
