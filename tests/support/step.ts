const LIMIT_MS = 90_000;

/**
 * Waits for one step of a test, and not for ever: what fails or never comes back is called by its name. The limit is
 * longer than those of Playwright and of `hears`, which know more about what they waited for.
 */
export const step = async <T>(name: string, work: Promise<T>, limitMs = LIMIT_MS): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  } finally {
    clearTimeout(timer);
  }
};
