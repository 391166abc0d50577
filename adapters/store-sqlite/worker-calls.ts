import type { Failure } from '../store-sql/tables/failure.js';

/** Services of a worker as the main thread sees them: objects of functions that answer later. */
export type Services = object;

export interface WorkerCall {
  readonly service: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

export type WorkerAnswer = { readonly value: unknown } | { readonly failure: Failure };

/** Calls are answered in one message, in their order. */
export type WorkerMessage =
  { readonly kind: 'calls'; readonly calls: readonly WorkerCall[] } | { readonly kind: 'close' };
