import { existsSync, readFileSync, statSync } from 'node:fs';

/** Files that people write by hand are smaller. */
const MAX_BYTES = 1_000_000;

/** A file that is none, or too large, is not opened: a pipe would be waited for. */
export const contentOf = (path: string): Buffer | undefined =>
  existsSync(path) && statSync(path).isFile() && statSync(path).size <= MAX_BYTES ? readFileSync(path) : undefined;

/** A file of an app, as text; `undefined` where there is none that somebody wrote. */
export const readWritten = (path: string): string | undefined => contentOf(path)?.toString('utf8');

/** Compares versions part by part; a part that is missing counts as 0. */
export const isBelow = (found: readonly number[], least: readonly number[]): boolean => {
  const at = least.findIndex((part, index) => (found[index] ?? 0) !== part);
  return at >= 0 && (found[at] ?? 0) < (least[at] ?? 0);
};
