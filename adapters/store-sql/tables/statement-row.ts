/** A closed month of one party: never updated, never deleted. */
export interface StatementRow {
  kind: string;
  /** From 1, without gaps, for each kind. */
  sequence: number;
  party: string;
  month: string;
  body: string;
}
