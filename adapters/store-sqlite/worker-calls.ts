import { isStoreOut, StoreOut } from '../../application/ports/storage/store-out.js';

/** Services of a worker as the main thread sees them: objects of functions that answer later. */
export type Services = object;

export interface WorkerCall {
  readonly service: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Errors themselves would lose their class and code on the way. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
  readonly stack: string | undefined;
  readonly isOut: boolean;
}

export type WorkerAnswer = { readonly value: unknown } | { readonly failure: Failure };

/** Calls are answered in one message, in their order. */
export type WorkerMessage =
  { readonly kind: 'calls'; readonly calls: readonly WorkerCall[] } | { readonly kind: 'close' };

export const failureOf = (error: unknown): Failure => {
  const { name, message, code, stack } = error as Partial<Error> & { readonly code?: unknown };
  return {
    name: String(name),
    message: String(message),
    code: typeof code === 'string' ? code : undefined,
    stack,
    isOut: isStoreOut(error),
  };
};

/** With the stack of the worker: that of this thread says nothing. */
export const errorOf = ({ name, message, code, stack, isOut }: Failure): Error => {
  if (isOut) return new StoreOut(message, code ?? 'unknown');
  return Object.assign(new Error(message), { name, code, stack });
};
