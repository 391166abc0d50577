import { Kysely, type CompiledQuery, type KyselyConfig, type QueryResult, type RawBuilder } from 'kysely';

/** Runs a statement that stands alone beside others that do; a write is answered after it is committed. */
export type RunShared = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** A database that runs statements of many callers together. */
export class SharingKysely<Tables> extends Kysely<Tables> {
  readonly runShared: RunShared;
  constructor(config: KyselyConfig, runShared: RunShared) {
    super(config);
    this.runShared = runShared;
  }
}

/** Stands for a value of a {@link fixedQuery}. */
export const GIVEN = null;

/**
 * A query that is run in every turn: built and compiled once, then run with other values, in the order of their places; together with those of
 * others where the database can.
 */
export const fixedQuery = <Row, Tables>(
  db: Kysely<Tables>,
  text: RawBuilder<Row>,
): ((values: readonly unknown[]) => Promise<QueryResult<Row>>) => {
  const compiled = text.compile(db);
  const run: RunShared = db instanceof SharingKysely ? db.runShared : (query) => db.executeQuery(query);
  return (values) => run({ ...compiled, parameters: values }) as Promise<QueryResult<Row>>;
};
