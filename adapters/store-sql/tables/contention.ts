/** PostgreSQL: unique violation, serialization failure, deadlock, lock not available. SQLite: the same row twice, or the file stayed locked. */
const CODES: ReadonlySet<unknown> = new Set([
  '23505',
  '40001',
  '40P01',
  '55P03',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_BUSY',
]);

/** Whether a transaction failed only because another one was quicker, and left nothing behind: it may be tried again at once. */
export const isContended = (error: unknown): boolean => CODES.has((error as { readonly code?: unknown } | null)?.code);
