import { statSync } from 'node:fs';

/** What a file holds, read again when it has changed. */
export interface FileFeed<T> {
  readonly current: () => T;
  /** A mistake leaves in force what was good before, and is told once. */
  refresh(): void;
}

const stampOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** Throws what `read` throws when there is nothing good to begin with. */
export const createFileFeed = <T>(
  path: string,
  read: (path: string) => T,
  tell: (error: unknown) => void,
): FileFeed<T> => {
  let stamp = stampOf(path);
  let value = read(path);
  return {
    current: () => value,
    refresh: () => {
      const present = stampOf(path);
      if (present === stamp) return;
      stamp = present;
      try {
        value = read(path);
      } catch (error) {
        tell(error);
      }
    },
  };
};
