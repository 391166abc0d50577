import { ContainerModule } from 'inversify';
import { createDirectDemand } from '../../adapters/demand-direct/index.js';
import { createHouseDemand } from '../../adapters/demand-house/index.js';
import { createMiniSearch } from '../../adapters/search-minisearch/index.js';
import { DEMAND_SOURCE, PORT_TOKENS } from '../tokens.js';

/** Every binding of `DEMAND_SOURCE` competes; a DSP of one's own is one more line. */
export const demandModule = new ContainerModule(({ bind }) => {
  bind(DEMAND_SOURCE).toResolvedValue(createHouseDemand, []);
  bind(DEMAND_SOURCE).toResolvedValue(
    (ledger) => createDirectDemand({ ledger, search: createMiniSearch() }),
    [PORT_TOKENS.ledger],
  );
});
