import type { Call, PackedCalls } from './packed-calls.js';

/**
 * To the thread of a file. `alone`: one statement, within the transaction that is open, if any is. `shared`: reads, then all writes in one
 * transaction; never while one is open.
 */
export type WorkRequest =
  | { readonly kind: 'alone'; readonly call: Call }
  | { readonly kind: 'shared'; readonly reads: PackedCalls; readonly writes: PackedCalls };

export type ThreadRequest = WorkRequest | { readonly kind: 'close' };

/** What SQLite refused: errors themselves would lose their code on the way. */
export interface Failure {
  readonly message: string;
  readonly code: string | undefined;
}

/** Of one statement: its rows, or how many it changed. Plain, since each object on its way between threads takes its time. */
export type Outcome = unknown[] | number | Failure;

/** In the order of the calls; reads before writes. */
export type ThreadAnswer = readonly Outcome[];

export const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql);

/** Somebody else has the lock of the file. */
export const isBusy = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === 'SQLITE_BUSY';

export const isFailure = (outcome: Outcome): outcome is Failure =>
  typeof outcome === 'object' && !Array.isArray(outcome);

export const failureOf = (error: unknown): Failure => {
  const { message, code } = error as { readonly message?: unknown; readonly code?: unknown };
  return { message: String(message), code: typeof code === 'string' ? code : undefined };
};
