import { isStoreOut, StoreOut } from '../../../application/ports/storage/store-out.js';

/** An error as plain data: on its way from a worker, an error itself would lose its class and code. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
  readonly stack: string | undefined;
  /** A {@link StoreOut}. */
  readonly isOut: boolean;
}

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

/** With the stack of where it happened. */
export const errorOf = ({ name, message, code, stack, isOut }: Failure): Error => {
  const error = isOut ? new StoreOut(message, code ?? 'unknown') : Object.assign(new Error(message), { name, code });
  if (stack !== undefined) error.stack = stack;
  return error;
};
