import type { Kysely, QueryResult, RawBuilder } from 'kysely';

/** Stands for a value of a {@link fixedQuery}. */
export const GIVEN = null;

/**
 * A query that is run in every turn: built and compiled once, then run with other values, in the order of their places.
 */
export const fixedQuery = <Row, Tables>(
  db: Kysely<Tables>,
  text: RawBuilder<Row>,
): ((values: readonly unknown[]) => Promise<QueryResult<Row>>) => {
  const compiled = text.compile(db);
  return (values) => db.executeQuery<Row>({ ...compiled, parameters: values });
};
