import { readFileSync, statSync } from 'node:fs';
import type { Logger } from 'pino';
import { parseRates, type Rates } from '../adapters/demand-openrtb/index.js';
import { SettingsError } from './settings.js';

export interface RatesFeed {
  readonly current: () => Rates | undefined;
  /** Reads the file when it has changed. A mistake leaves the last good rates in force, which then grow old, and is logged. */
  refresh(): void;
}

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

const stampOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** Exchange rates of the operator's file; without one, bids in another currency than USD are refused. */
export const createRatesFeed = (path: string | undefined, logger: Pick<Logger, 'error'>): RatesFeed => {
  if (path === undefined) return { current: () => undefined, refresh: () => undefined };
  let stamp = stampOf(path);
  let rates = read(path);
  return {
    current: () => rates,
    refresh: () => {
      const present = stampOf(path);
      if (present === stamp) return;
      stamp = present;
      try {
        rates = read(path);
      } catch (error) {
        logger.error({ err: error }, 'the exchange rates were not changed');
      }
    },
  };
};
