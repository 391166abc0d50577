import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { parseOperatorWords, type OperatorWords } from '../../adapters/safety-lexicon/index.js';
import { SettingsError } from '../settings/settings-error.js';
import { createFileFeed } from './file-feed.js';

export interface SafetyWordsFeed {
  /** Absent: the built-in lists alone. */
  readonly words?: () => OperatorWords;
  refresh(): void;
}

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new SettingsError([
      `SAFETY_WORDS: ${path} cannot be read (${cause instanceof Error ? cause.message : 'unknown reason'}).`,
    ]);
  }
};

const read = (path: string): OperatorWords => {
  const result = parseOperatorWords(textOf(path));
  if (result.ok) return result.words;
  throw new SettingsError(result.problems.map((problem) => `SAFETY_WORDS: ${path}: ${problem}.`));
};

/** Phrases of the operator's file. A mistake leaves the last good ones in force. */
export const createSafetyWordsFeed = (path: string | undefined, logger: Pick<Logger, 'error'>): SafetyWordsFeed => {
  if (path === undefined) return { refresh: () => undefined };
  const feed = createFileFeed(path, read, (fields) =>
    logger.error(fields, 'the words of content safety were not changed'),
  );
  return { words: feed.current, refresh: feed.refresh };
};
