import type { Logger } from 'pino';
import { parseOperatorWords, type OperatorWords } from '../../adapters/safety-lexicon/index.js';
import { SettingsError } from '../settings/settings-error.js';
import { createFileFeed, settingText } from './file-feed.js';

export interface SafetyWordsFeed {
  /** Absent: the built-in lists alone. */
  readonly words?: () => OperatorWords;
  refresh(): void;
}

const read = (path: string): OperatorWords => {
  const result = parseOperatorWords(settingText('SAFETY_WORDS', path));
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
