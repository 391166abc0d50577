import { ContainerModule } from 'inversify';
import {
  createEjections,
  createOpenRtbDemand,
  parseBidders,
  type Egress,
  type Rates,
} from '../../adapters/demand-openrtb/index.js';
import { SettingsError } from '../settings.js';
import { DEMAND_SOURCE, PORT_TOKENS } from '../tokens.js';

/** One source of demand for each configured bidder. Throws {@link SettingsError} with every mistake. */
export const biddersModule = (parts: {
  readonly config: unknown;
  readonly egress: Egress;
  readonly rates: () => Rates | undefined;
}): ContainerModule => {
  const read = parseBidders(parts.config ?? {});
  if (!read.ok) throw new SettingsError(read.problems.map((problem) => `CONFIG: ${problem}`));
  const { bidders, supply } = read;
  const ejections = createEjections();
  return new ContainerModule(({ bind }) => {
    if (supply === undefined) return;
    for (const bidder of bidders)
      bind(DEMAND_SOURCE).toResolvedValue(
        (clock) => createOpenRtbDemand(bidder, { supply, ejections, clock, egress: parts.egress, rates: parts.rates }),
        [PORT_TOKENS.clock],
      );
  });
};
