import type { Clock } from './ports/clock.js';

/** A port that did not answer before the deadline. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/**
 * The outcome of `work`, or {@link OutOfTime} when the signal aborts first; work is not begun when it has aborted already.
 * A port that throws where it should reject is a rejection too. Work that goes on unheard never becomes an unhandled rejection.
 */
export const within = async <T>(work: () => T | PromiseLike<T>, signal: AbortSignal): Promise<T> => {
  if (signal.aborted) throw new OutOfTime('the deadline of the request has passed');
  const result = work();
  if (!isPromiseLike(result)) return result;
  let stop = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(new OutOfTime('the deadline of the request has passed'));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/** Like {@link within}, under a deadline of its own. */
export const withinMs = async <T>(
  clock: Pick<Clock, 'deadline'>,
  ms: number,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> => {
  const deadline = clock.deadline(ms);
  try {
    return await within(() => work(deadline.signal), deadline.signal);
  } finally {
    deadline.clear();
  }
};

export const isPromiseLike = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';
