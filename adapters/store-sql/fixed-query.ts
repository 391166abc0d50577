import { Kysely, type CompiledQuery, type KyselyConfig, type QueryResult, type RawBuilder } from 'kysely';

/**
 * Reads within the call; writes within the call, and answers after the commit. `undefined`: not now, others are at work on this file; the
 * query has to wait for its turn.
 */
export type RunNow = (query: CompiledQuery) => QueryResult<unknown> | Promise<QueryResult<unknown>> | undefined;

/** Stays the same for as long as nobody has changed the database but by what is run at once here. */
export type Stamp = number;

export interface PromptDriver {
  readonly runNow: RunNow;
  /** `undefined`: cannot be told now. */
  readonly stamp: () => Stamp | undefined;
}

/** A database whose driver may answer within the call. */
export class PromptKysely<Tables> extends Kysely<Tables> {
  readonly driver: PromptDriver;
  constructor(config: KyselyConfig, driver: PromptDriver) {
    super(config);
    this.driver = driver;
  }
}

/** `undefined` too where no driver can tell. */
export const stampOf = <Tables>(db: Kysely<Tables>): Stamp | undefined =>
  db instanceof PromptKysely ? db.driver.stamp() : undefined;

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
    const answer = db instanceof PromptKysely ? db.driver.runNow(query) : undefined;
    return (answer ?? db.executeQuery(query)) as QueryResult<Row> | Promise<QueryResult<Row>>;
  };
};
