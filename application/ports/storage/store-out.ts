/**
 * A store that cannot answer now: out of reach, too slow, locked, read-only or full. Stores reject with it, and with
 * nothing else that is expected: any other error is taken for a bug, reported, and answered 500 where this is 503.
 */
export class StoreOut extends Error {
  override readonly name: string = 'StoreOut';
  /** Programs may have several copies of this class, so that `instanceof` does not see all of them. */
  readonly isStoreOut = true;
  /** The driver's word for it, such as `ECONNREFUSED`, `SQLITE_FULL` or an SQLSTATE. */
  readonly code: string;

  /** `message` names the store and why it is out; it never repeats a value. */
  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export const isStoreOut = (error: unknown): error is StoreOut =>
  (error as { readonly isStoreOut?: unknown } | null | undefined)?.isStoreOut === true;
