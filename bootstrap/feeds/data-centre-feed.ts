import type { Logger } from 'pino';
import { dataCentreCheck, parseDataCentreFile, type NetworkTable } from '../../adapters/traffic-rules/index.js';
import { createFileFeed, settingText } from './file-feed.js';
import { SettingsError } from '../settings/settings-error.js';

export interface DataCentreFeed {
  readonly isDataCentre: (address: string) => boolean;
  size(): number;
  refresh(): void;
}

const read = (path: string): NetworkTable => {
  const result = parseDataCentreFile(settingText('DATA_CENTRE_RANGES', path));
  if (result.ok) return result.networks;
  throw new SettingsError(result.problems.map((problem) => `DATA_CENTRE_RANGES: ${path}: ${problem}.`));
};

/**
 * Networks of the operator's files, each of which is replaced on its own. A mistake leaves that file's last good
 * networks in force.
 */
export const createDataCentreFeed = (paths: readonly string[], logger: Pick<Logger, 'error'>): DataCentreFeed => {
  const report = (fields: object): void => logger.error(fields, 'the networks of data centres were not changed');
  const feeds = paths.map((path) => createFileFeed(path, read, report));
  const current = (): readonly NetworkTable[] => feeds.map((feed) => feed.current());
  return {
    isDataCentre: feeds.length === 0 ? () => false : dataCentreCheck(current),
    size: () => current().reduce((sum, { size }) => sum + size, 0),
    refresh: () => feeds.forEach((feed) => feed.refresh()),
  };
};
