/**
 * One guarantee of a port as a runnable case, without a test runner inside:
 * `for (const c of sessionStoreContract(() => myStore())) test(c.name, c.run);`
 * A case fails by rejecting with an `AssertionError`. One that does not apply is left out.
 */
export interface ContractCase {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/**
 * Makes the implementation under test; called once per case. It may be shared with other cases and may hold old data:
 * every case uses ids of its own. What has to be closed afterwards the caller remembers and closes, in `afterEach`.
 * The implementation's wall clock must be about right: cases use times around the present.
 */
export type Make<T> = () => T | Promise<T>;

/** Name of a guarantee to its check. */
export type Guarantees<T> = Readonly<Record<string, (subject: T) => void | Promise<void>>>;

/** One case per guarantee, each on a subject of its own. */
export const casesOf = <T>(make: Make<T>, guarantees: Guarantees<T>): readonly ContractCase[] =>
  Object.entries(guarantees).map(([name, check]) => ({ name, run: async () => check(await make()) }));
