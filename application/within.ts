/** A port that did not answer before the deadline. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** The promise's outcome, or {@link OutOfTime} when the signal aborts first. Work that goes on unheard must not become an unhandled rejection. */
export const within = async <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> => {
  let stop: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(new OutOfTime('the deadline of the request has passed'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
};
