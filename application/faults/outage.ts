import { DeadlineExceeded } from '../deadline/deadline.js';
import type { Ports } from '../ports/index.js';
import { isStoreOut } from '../ports/storage/store-out.js';

/** A store that is out or too slow: what comes of it is documented, and no bug. */
export const isOutage = (error: unknown): boolean => error instanceof DeadlineExceeded || isStoreOut(error);

const BUGS: readonly unknown[] = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'AssertionError'];

/** An error of the language itself, which nothing on the other side causes. */
export const isBug = (error: unknown): boolean => error instanceof Error && BUGS.includes(error.name);

type Reporting = Pick<Ports, 'faults'>;

/** For a `catch` that goes on without an answer of a store: reports what is no outage. */
export const tolerate = ({ faults }: Reporting, at: string, error: unknown): void => {
  if (!isOutage(error)) faults.report({ at, error });
};

/**
 * As {@link tolerate}, for a service that is asked over a network or written by others, such as a bidder or a model: it
 * may fail in its own words, so that only an error of the language is reported.
 */
export const tolerateService = ({ faults }: Reporting, at: string, error: unknown): void => {
  if (isBug(error)) faults.report({ at, error });
};

/** As {@link tolerate}, for `promise.catch`: goes on with `value`. */
export const tolerated =
  <T>(ports: Reporting, at: string, value: T): ((error: unknown) => T) =>
  (error) => {
    tolerate(ports, at, error);
    return value;
  };
