import { readFileSync, statSync } from 'node:fs';
import { describeError } from '../../application/faults/describe-error.js';
import { SettingsError } from '../settings/settings-error.js';

/** What a file holds, read again when it has changed. */
export interface FileFeed<T> {
  readonly current: () => T;
  /** A mistake leaves in force what was good before, and is told once. */
  refresh(): void;
}

/** As fields of a log line: what is wrong with the operator's own file in our words, anything else without words. */
const fieldsOf = (error: unknown): object =>
  error instanceof SettingsError ? { problems: error.problems } : { error: describeError(error) };

/** The text of a file that a setting names. */
export const settingText = (key: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown reason';
    throw new SettingsError([`${key}: ${path} cannot be read (${why}).`]);
  }
};

const stampOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** Throws what `read` throws when there is nothing good to begin with. */
export const createFileFeed = <T>(
  path: string,
  read: (path: string) => T,
  report: (fields: object) => void,
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
        report(fieldsOf(error));
      }
    },
  };
};
