import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { parseRates, type Rates } from '../../adapters/demand-openrtb/index.js';
import { createFileFeed, type FileFeed } from './file-feed.js';
import { SettingsError } from '../settings/settings-error.js';

const read = (path: string): Rates => {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new SettingsError([
      `RATES_FILE: ${path} cannot be read as JSON (${cause instanceof Error ? cause.message : 'unknown reason'}).`,
    ]);
  }
  const result = parseRates(json);
  if (result.ok) return result.rates;
  throw new SettingsError(result.problems.map((problem) => `RATES_FILE: ${problem}`));
};

/**
 * Exchange rates of the operator's file; without one, bids in another currency than USD are refused. When a new file
 * has a mistake, the last good rates grow old.
 */
export const createRatesFeed = (
  path: string | undefined,
  logger: Pick<Logger, 'error'>,
): FileFeed<Rates | undefined> => {
  if (path === undefined) return { current: () => undefined, refresh: () => undefined };
  return createFileFeed(path, read, (fields) => logger.error(fields, 'the exchange rates were not changed'));
};
