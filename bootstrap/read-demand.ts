import { parseBidders, type Bidder, type Supply } from '../adapters/demand-openrtb/index.js';
import { SettingsError, type Settings } from './settings/settings.js';

/** Who buys over OpenRTB, and under which name this service sells. */
export interface Demand {
  readonly bidders: readonly Bidder[];
  readonly supply?: Supply | undefined;
}

/** Throws {@link SettingsError} with every mistake. */
export const readDemand = ({ demand }: Pick<Settings, 'demand'>): Demand => {
  const read = parseBidders(demand ?? {});
  if (!read.ok) throw new SettingsError(read.problems.map((problem) => `CONFIG: ${problem}`));
  return read;
};
