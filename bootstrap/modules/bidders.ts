import { ContainerModule } from 'inversify';
import { createEjections, createOpenRtbDemand, type Egress, type Rates } from '../../adapters/demand-openrtb/index.js';
import type { Demand } from '../read-demand.js';
import { DEMAND_SOURCE, PORT_TOKENS } from '../tokens.js';

/** One source of demand for each configured bidder. */
export const biddersModule = (parts: {
  readonly demand: Demand;
  readonly egress: Egress;
  readonly rates: () => Rates | undefined;
}): ContainerModule => {
  const { bidders, supply } = parts.demand;
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
