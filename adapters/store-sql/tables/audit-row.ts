/** One change of the audit: never updated, never deleted. */
export interface AuditRow {
  log: string;
  /** From 1, without gaps, for each log. */
  sequence: number;
  at_ms: number;
  author: string;
  change: string;
}
