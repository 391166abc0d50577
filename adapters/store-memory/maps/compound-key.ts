/** One key of several strings; no two different lists share one, whatever characters they hold. */
export const compoundKey = (...parts: readonly string[]): string =>
  parts.map((part) => `${part.length}:${part}`).join('');
