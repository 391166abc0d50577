/** Services of a worker as the main thread sees them: objects of functions that answer later. */
export type Services = object;

export interface WorkerCall {
  readonly service: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Errors themselves would lose their code on the way. */
export interface Failure {
  readonly message: string;
  readonly code: string | undefined;
}

export type WorkerAnswer = { readonly value: unknown } | { readonly failure: Failure };

/** Calls are answered in one message, in their order. */
export type WorkerMessage =
  { readonly kind: 'calls'; readonly calls: readonly WorkerCall[] } | { readonly kind: 'close' };

export const failureOf = (error: unknown): Failure => {
  const { message, code } = error as { readonly message?: unknown; readonly code?: unknown };
  return { message: String(message), code: typeof code === 'string' ? code : undefined };
};

export const errorOf = ({ message, code }: Failure): Error => Object.assign(new Error(message), { code });
