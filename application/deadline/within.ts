import { limitAfter, type Limit } from './limit.js';
import type { Clock } from '../ports/clock.js';

/** A port that did not answer before the deadline. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** A store that answers within the call has at most so many layers in front of it, each a tick of its own. */
const TICKS = 4;
const TICK = Promise.resolve();

const beforeEnd = <T>(promise: Promise<T>, limit: Limit): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(new OutOfTime('the deadline of the request has passed'));
    limit.onOver(stop);
    promise.then(
      (value) => {
        limit.forget(stop);
        resolve(value);
      },
      (error: unknown) => {
        limit.forget(stop);
        reject(error);
      },
    );
  });

/**
 * The outcome of `work`, or {@link OutOfTime} when the limit is reached first; work is not begun when it has been reached already.
 * A port that throws where it should reject is a rejection too. Work that goes on unheard never becomes an unhandled rejection.
 */
export const within = async <T>(work: () => T | PromiseLike<T>, limit: Limit): Promise<T> => {
  if (limit.isOver) throw new OutOfTime('the deadline of the request has passed');
  const result = work();
  if (!isPromiseLike(result)) return result;
  // Made a promise once: a query builder runs its query each time that it is waited for.
  const promise = Promise.resolve(result);
  let isSettled = false;
  const settle = (): void => void (isSettled = true);
  promise.then(settle, settle);
  // Nobody has to watch the clock for what has its outcome as good as at once, as that of a store in memory has.
  for (let tick = 0; tick < TICKS && !isSettled; tick++) await TICK;
  return await (isSettled ? promise : beforeEnd(promise, limit));
};

/** Like {@link within}, under a limit of its own. */
export const withinMs = async <T>(
  clock: Pick<Clock, 'deadline' | 'monotonicMs'>,
  ms: number,
  work: (limit: Limit) => T | PromiseLike<T>,
): Promise<T> => {
  const limit = limitAfter(clock, ms);
  try {
    return await within(() => work(limit), limit);
  } finally {
    limit.clear();
  }
};

export const isPromiseLike = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';
